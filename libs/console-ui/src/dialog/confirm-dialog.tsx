import MuiBox from '@mui/material/Box'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { TextInput } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ReactNode, useState } from 'react'
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

function useConfirming({ onConfirm, typeToConfirm }: Pick<ConfirmDialogProps, 'onConfirm' | 'typeToConfirm'>) {
  const text = useUiText()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isMissing = typeToConfirm !== undefined && typed.trim() !== typeToConfirm
  const confirm = async () => {
    if (isMissing || isBusy) return
    setIsBusy(true)
    setFault(undefined)
    try {
      await onConfirm()
      setTyped('')
    } catch (error) {
      setFault(factsOf(error).message ?? text.failed)
    } finally {
      setIsBusy(false)
    }
  }
  return { typed, setTyped, isBusy, fault, isMissing, confirm: () => void confirm() }
}

/** Asks once more. Focus starts on the word to type, else on the harmless answer when the act is dangerous. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, tone = 'normal', typeToConfirm, onClose, children } = props
  const text = useUiText()
  const { typed, setTyped, isBusy, fault, isMissing, confirm } = useConfirming(props)
  const isDanger = tone === 'danger'
  const isPlain = typeToConfirm === undefined
  const actions = (
    <>
      <Button onClick={onClose} isAutoFocused={isPlain && isDanger}>
        {props.cancelLabel ?? text.cancel}
      </Button>
      <Button
        variant={isDanger ? 'destructive' : 'primary'}
        isAutoFocused={isPlain && !isDanger}
        isLoading={isBusy}
        disabledReason={isMissing ? text.typeToConfirm(typeToConfirm ?? '') : undefined}
        onClick={confirm}
      >
        {props.confirmLabel ?? text.ok}
      </Button>
    </>
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" role="alertdialog" actions={actions}>
      <MuiBox sx={{ color: 'text.secondary', display: 'grid', gap: 3 }}>
        {props.text !== undefined && <div>{props.text}</div>}
        {children}
        {typeToConfirm !== undefined && (
          <TextInput
            label={text.typeToConfirm(typeToConfirm)}
            value={typed}
            onChange={setTyped}
            onKeyDown={(event) => event.key === 'Enter' && confirm()}
            autoComplete="off"
            isAutoFocused
            isMono
          />
        )}
        {fault !== undefined && <Alert tone="bad">{fault}</Alert>}
      </MuiBox>
    </Dialog>
  )
}
