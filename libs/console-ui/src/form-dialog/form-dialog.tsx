import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { Dialog, type DialogProps } from '@tollgate/console-ui/dialog'
import {
  type FormSchema,
  type Leaving,
  SheetFormFields,
  type SheetFormProps,
  SheetFormProvider,
  useSheetForm,
} from '@tollgate/console-ui/form'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ReactNode, type RefObject, useRef } from 'react'

export interface FormDialogProps<Schema extends FormSchema> extends SheetFormProps<Schema> {
  isOpen: boolean
  title: string
  /** The act itself: `Set tag`. */
  submitLabel: string
  size?: DialogProps['size']
  children: ReactNode
}

function OpenForm<Schema extends FormSchema>({
  leaving,
  ...props
}: FormDialogProps<Schema> & { leaving: RefObject<Leaving | null> }) {
  const text = useUiText()
  const form = useSheetForm(props, leaving)
  return (
    <SheetFormProvider state={form} translate={props.translate}>
      <SheetFormFields state={form} label={props.title}>
        {props.children}
        <MuiBox sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
          <Button onClick={form.leave}>{text.cancel}</Button>
          <Button variant="primary" isLoading={form.isSubmitting} onClick={form.save} hint={text.saveHint}>
            {props.submitLabel}
          </Button>
        </MuiBox>
      </SheetFormFields>
    </SheetFormProvider>
  )
}

/** A short form in a dialog, with the habits of a `FormDrawer`: it asks before changes are lost, and closes when it is through. */
export function FormDialog<Schema extends FormSchema>(props: FormDialogProps<Schema>) {
  const { isOpen, onClose, title, size = 'small' } = props
  const leaving = useRef<Leaving>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (leaving.current === null ? onClose() : leaving.current.leave())}
      onKeyDown={(event) => leaving.current?.onKeyDown(event)}
      title={title}
      size={size}
    >
      <OpenForm {...props} leaving={leaving} />
    </Dialog>
  )
}
