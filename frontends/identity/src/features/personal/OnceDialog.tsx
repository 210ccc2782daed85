import { downloadText, useConfirm, useCopy, useLeaveGuard, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { type ReactNode, useState } from 'react'

export interface OnceDialogProps {
  /** What is shown; null closes the dialog. */
  readonly lines: readonly string[] | null
  readonly title: string
  readonly text: string
  /** What is copied, for the notice. */
  readonly name: string
  /** It is in the clipboard already. */
  readonly isCopied?: boolean
  /** Under this name it can be downloaded as well. */
  readonly fileName?: string
  readonly onClose: () => void
}

/** Shows a secret that nobody will ever show again; leaving without having taken it along asks. */
export function OnceDialog(props: OnceDialogProps) {
  return props.lines === null ? null : <Shown {...props} lines={props.lines} />
}

function Shown(props: OnceDialogProps & { lines: readonly string[] }) {
  const { lines, title, text, name, fileName, onClose } = props
  const t = useT('identity')
  const copy = useCopy()
  const confirm = useConfirm()
  const [isTaken, setIsTaken] = useState(props.isCopied === true)
  useLeaveGuard(!isTaken)
  const content = lines.join('\n')
  const leave = async () => {
    const question = { title: t('once.leave-title'), text: t('once.leave-text'), confirmLabel: t('once.leave') }
    if (isTaken || (await confirm(question))) onClose()
  }
  const take = async () => {
    await copy(content, { name })
    setIsTaken(true)
  }
  const download = (file: string) => {
    downloadText(file, content)
    setIsTaken(true)
  }
  const actions = (
    <>
      {fileName !== undefined && (
        <Button icon="download" onClick={() => download(fileName)}>
          {t('once.download')}
        </Button>
      )}
      <Button icon="copy" onClick={() => void take()}>
        {t('once.copy')}
      </Button>
      <Button variant="primary" onClick={() => void leave()}>
        {t('once.done')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={() => void leave()} title={title} size="small" actions={actions}>
      <Stack gap={4}>
        <Muted>{text}</Muted>
        <Secrets lines={lines} />
      </Stack>
    </Dialog>
  )
}

function Secrets({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 3,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: lines.length > 1 ? 'repeat(auto-fill, minmax(136px, 1fr))' : 'minmax(0, 1fr)',
        bgcolor: 'tg.sunken',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        userSelect: 'text',
      }}
    >
      {lines.map((line) => (
        <Box component="li" key={line} sx={{ overflowWrap: 'anywhere' }}>
          <Mono>{line}</Mono>
        </Box>
      ))}
    </Box>
  )
}
