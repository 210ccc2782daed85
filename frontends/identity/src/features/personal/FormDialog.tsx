import { useFaultText, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Form, type FormProps, type FormSchema, SubmitButton } from '@tollgate/console-ui/form'
import { Row } from '@tollgate/console-ui/layout'
import { identityFaults } from '@tollgate/contracts/http/identity'

export interface FormDialogProps<Schema extends FormSchema> extends Omit<FormProps<Schema>, 'translate' | 'label'> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly submitLabel: string
}

/** A short form in a dialog; it closes once its values were taken. */
export function FormDialog<Schema extends FormSchema>(props: FormDialogProps<Schema>) {
  const { isOpen, onClose, title, submitLabel, onSubmit, children, ...form } = props
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small">
      <Form
        {...form}
        label={title}
        translate={translate}
        onUnchanged={form.onUnchanged && (() => (form.onUnchanged?.(), onClose()))}
        onSubmit={async (values, sent) => {
          await onSubmit(values, sent)
          onClose()
        }}
      >
        {children}
        <Row justify="end" wrap>
          <Button onClick={onClose}>{t('personal.cancel')}</Button>
          <SubmitButton>{submitLabel}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  )
}
