import { useFaultText } from '@tollgate/console-sdk'
import type { FormSchema } from '@tollgate/console-ui/form'
import { FormDialog as PlainFormDialog, type FormDialogProps } from '@tollgate/console-ui/form-dialog'
import { identityFaults } from '@tollgate/contracts/http/identity'

/** A short form about one's own account. Where nothing was changed it says so and closes. */
export function FormDialog<Schema extends FormSchema>(props: Omit<FormDialogProps<Schema>, 'translate'>) {
  const translate = useFaultText(identityFaults)
  const { onUnchanged, onClose } = props
  return (
    <PlainFormDialog {...props} translate={translate} onUnchanged={onUnchanged && (() => (onUnchanged(), onClose()))} />
  )
}
