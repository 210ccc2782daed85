import MuiBox from '@mui/material/Box'
import { type ReactNode, useState } from 'react'

import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { TextInput } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'

import { Dialog } from './dialog'

/** A question before an act. */
export interface ConfirmOptions {
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text?: ReactNode
  /** The act itself: `Delete channel`. */
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  /** For what cannot be undone: this word must be typed first. */
  typeToConfirm?: string
}

export interface ConfirmDialogProps extends ConfirmOptions {
  isOpen: boolean
  /** The dialog waits for it and shows what it throws. */
  onConfirm: () => unknown
  onClose: () => void
  children?: ReactNode
}

/** Asks once more. Focus starts on the harmless answer when the act is dangerous. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text: words,
    confirmLabel,
    cancelLabel,
    tone = 'normal',
    typeToConfirm,
    onClose,
    children,
  } = props
  const text = useUiText()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isMissing = typeToConfirm !== undefined && typed.trim() !== typeToConfirm
  const confirm = async () => {
    setIsBusy(true)
    setFault(undefined)
    try {
      await props.onConfirm()
      setTyped('')
    } catch (error) {
      setFault(factsOf(error).message ?? text.failed)
    } finally {
      setIsBusy(false)
    }
  }
  const actions = (
    <>
      <Button onClick={onClose}>{cancelLabel ?? text.cancel}</Button>
      <Button
        variant={tone === 'danger' ? 'destructive' : 'primary'}
        isLoading={isBusy}
        disabledReason={isMissing ? text.typeToConfirm(typeToConfirm) : undefined}
        onClick={() => void confirm()}
      >
        {confirmLabel ?? text.ok}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" role="alertdialog" actions={actions}>
      <MuiBox sx={{ color: 'text.secondary', display: 'grid', gap: 3 }}>
        {words !== undefined && <div>{words}</div>}
        {children}
        {typeToConfirm !== undefined && (
          <TextInput
            label={text.typeToConfirm(typeToConfirm)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            isMono
          />
        )}
        {fault !== undefined && <Alert tone="bad">{fault}</Alert>}
      </MuiBox>
    </Dialog>
  )
}
