import { useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { Segmented } from '@tollgate/console-ui/inputs'
import { Stack } from '@tollgate/console-ui/layout'
import { Progress } from '@tollgate/console-ui/progress'
import { Muted } from '@tollgate/console-ui/text'
import { type LogFormat, logFormats } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import type { LogQuestion } from '../../api/logs.api'
import { wayFor } from './export.model'
import { canPickFile } from './file-sink'
import { type Progress as Far, useExport } from './useExport'

interface ExportLogProps {
  /** What the list shows, whichever of its pages. */
  readonly question: LogQuestion
  /** How many rows that are; undefined until the list is there. */
  readonly rows: number | undefined
}

/** Saves the rows that the filters find as a file. */
export function ExportLog(props: ExportLogProps) {
  const t = useT('logs')
  const [isOpen, setIsOpen] = useState(false)
  const none = props.rows === 0 ? t('export.nothing') : undefined
  return (
    <>
      <Button icon="download" ariaHasPopup="dialog" disabledReason={none} onClick={() => setIsOpen(true)}>
        {t('export.open')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** An export, what is said at its end, and why there is none. */
function useSaving({ question, rows = 0 }: ExportLogProps, onClose: () => void) {
  const t = useT('logs')
  const format = useFormat()
  const notify = useNotify()
  const { progress, start, stop } = useExport()
  const [fault, setFault] = useState<string>()
  const begin = async (chosen: LogFormat) => {
    setFault(undefined)
    try {
      const outcome = await start(question, chosen, rows)
      if (outcome.kind === 'cut') setFault(t('export.cut'))
      if (outcome.kind === 'left') notify.success(t('export.left'))
      if (outcome.kind === 'done')
        notify.success(t('export.done', { count: outcome.rows, rows: format.number(outcome.rows) }))
      if (outcome.kind === 'left' || outcome.kind === 'done') onClose()
    } catch (error) {
      setFault(factsOf(error).message ?? t('export.cut'))
    }
  }
  return { progress, fault, begin, stop }
}

function ExportDialog({ onClose, ...props }: ExportLogProps & { readonly onClose: () => void }) {
  const t = useT('logs')
  const format = useFormat()
  const { rows = 0 } = props
  const { progress, fault, begin, stop } = useSaving(props, onClose)
  const [chosen, setChosen] = useState<LogFormat>('csv')
  const close = () => {
    stop()
    onClose()
  }
  const actions = (
    <>
      <Button onClick={progress === null ? close : stop}>
        {t(progress === null ? 'export.close' : 'export.stop')}
      </Button>
      <Button variant="primary" icon="download" isLoading={progress !== null} onClick={() => void begin(chosen)}>
        {t('export.start')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={close} title={t('export.title')} size="small" actions={actions}>
      <Stack gap={4}>
        <div>{t('export.rows', { count: rows, rows: format.number(rows) })}</div>
        {progress === null ? (
          <Segmented
            label={t('export.format')}
            value={chosen}
            onChange={setChosen}
            options={logFormats.map((value) => ({ value, label: t(`export.as.${value}`) }))}
            help={t(`export.about.${chosen}`)}
          />
        ) : (
          <HowFar progress={progress} />
        )}
        {progress === null && <Muted>{t(`export.way.${wayFor({ rows, canPick: canPickFile() })}`)}</Muted>}
        {fault !== undefined && <Alert tone="bad">{fault}</Alert>}
      </Stack>
    </Dialog>
  )
}

const megabyte = 1_000_000

function HowFar({ progress: { rows, of, bytes } }: { readonly progress: Far }) {
  const t = useT('logs')
  const format = useFormat()
  const words = { rows: format.number(rows), of: format.number(of ?? 0), size: format.number(bytes / megabyte, 1) }
  return (
    <Stack gap={2}>
      <Progress
        label={t('export.title')}
        {...(of !== undefined && of > 0 && { value: (rows / of) * 100, isValueShown: true })}
      />
      <Muted>{t(of === undefined ? 'export.begins' : 'export.far', words)}</Muted>
    </Stack>
  )
}
