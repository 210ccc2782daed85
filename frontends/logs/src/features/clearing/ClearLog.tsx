import { useQueryClient } from '@tanstack/react-query'
import { useFaultText, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { ConfirmDialog } from '@tollgate/console-ui/dialog'
import { DateTimeField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { logFaults } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import { clearLog, countBefore, logsKey } from '../../api/logs.api'
import { clearForm, clearPresets } from './clear-log.model'

interface Asked {
  readonly before: number
  readonly rows: number
}

/** Clears the usage log before a time, once somebody has seen how many rows that takes. */
export function ClearLog() {
  const t = useT('logs')
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <Button icon="trash" ariaHasPopup="dialog" onClick={() => setIsOpen(true)}>
        {t('clear.open')}
      </Button>
      {isOpen && <ChooseTime onChosen={setAsked} onClose={() => setIsOpen(false)} />}
      {asked !== undefined && !isOpen && <Confirm asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ChooseTime({ onChosen, onClose }: { onChosen: (asked: Asked) => void; onClose: () => void }) {
  const t = useT('logs')
  const translate = useFaultText(logFaults)
  const presets = clearPresets.map(({ days, before }) => ({ label: t('clear.days', { count: days }), value: before }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('clear.title')}
      submitLabel={t('clear.count')}
      isUnguarded
      schema={clearForm}
      defaultValues={{ target_timestamp: null }}
      translate={translate}
      onSubmit={async ({ target_timestamp: before }) => onChosen({ before, rows: await countBefore(before) })}
    >
      <DateTimeField
        name="target_timestamp"
        label={t('clear.before')}
        help={t('clear.before-help')}
        presets={presets}
        isRequired
      />
    </FormDialog>
  )
}

function Confirm({ asked: { before, rows }, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('logs')
  const format = useFormat()
  const notify = useNotify()
  const queries = useQueryClient()
  const clear = async () => {
    const cleared = await clearLog(before)
    notify.success(t('clear.done', { count: cleared, rows: format.number(cleared) }))
    onClose()
    await queries.invalidateQueries({ queryKey: logsKey })
  }
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={t('clear.sure', { count: rows, rows: format.number(rows) })}
      text={t('clear.sure-text', { time: format.dateTime(before) })}
      confirmLabel={t('clear.open')}
      onConfirm={clear}
      onClose={onClose}
    />
  )
}
