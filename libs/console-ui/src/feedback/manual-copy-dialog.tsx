import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { TextArea } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'

export interface ManualCopyDialogProps {
  isOpen: boolean
  value: string
  onClose: () => void
}

/** Shows a text that the clipboard refused, selected, to be copied by hand. */
export function ManualCopyDialog({ isOpen, value, onClose }: ManualCopyDialogProps) {
  const text = useUiText()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.copyFailed}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      <TextArea
        label={text.copy}
        isLabelHidden
        value={value}
        onChange={() => undefined}
        isReadOnly
        isMono
        rows={4}
        isSelectedOnFocus
      />
    </Dialog>
  )
}
