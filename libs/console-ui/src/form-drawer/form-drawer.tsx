import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { DrawerFrame, DrawerSheet } from '@tollgate/console-ui/drawer'
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

export interface FormDrawerProps<Schema extends FormSchema> extends SheetFormProps<Schema> {
  isOpen: boolean
  title: ReactNode
  subtitle?: ReactNode
  /** The act itself: `Add channel`. */
  submitLabel?: string
  /** Beside the buttons, at the left: a delete button, a hint. */
  aside?: ReactNode
  width?: number
  /** Stands in place of the form until its values are there: a skeleton, or why they cannot be had. */
  pending?: ReactNode
  children: ReactNode
}

function OpenForm<Schema extends FormSchema>({
  leaving,
  ...props
}: FormDrawerProps<Schema> & { leaving: RefObject<Leaving | null> }) {
  const text = useUiText()
  const sheet = useSheetForm(props, leaving)
  const footer = (
    <MuiBox sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <MuiBox sx={{ flex: 1, minWidth: 0 }}>{props.aside}</MuiBox>
      <Button onClick={sheet.leave}>{text.cancel}</Button>
      <Button variant="primary" isLoading={sheet.isSubmitting} onClick={sheet.save} hint={text.saveHint}>
        {props.submitLabel ?? text.save}
      </Button>
    </MuiBox>
  )
  return (
    <SheetFormProvider state={sheet} translate={props.translate}>
      <DrawerFrame title={props.title} subtitle={props.subtitle} onClose={sheet.leave} footer={footer}>
        <SheetFormFields state={sheet} goneLabel={text.toList}>
          {props.children}
        </SheetFormFields>
      </DrawerFrame>
    </SheetFormProvider>
  )
}

/**
 * A form in a sheet at the right. The first field has the focus, Ctrl-Enter saves; leaving with changes asks, also by the
 * browser; it closes when the save is through.
 */
export function FormDrawer<Schema extends FormSchema>(props: FormDrawerProps<Schema>) {
  const leaving = useRef<Leaving>(null)
  return (
    <DrawerSheet
      isOpen={props.isOpen}
      onClose={() => (leaving.current === null ? props.onClose() : leaving.current.leave())}
      onKeyDown={(event) => leaving.current?.onKeyDown(event)}
      width={props.width}
    >
      {props.pending === undefined ? (
        <OpenForm {...props} leaving={leaving} />
      ) : (
        <DrawerFrame title={props.title} subtitle={props.subtitle} onClose={props.onClose}>
          {props.pending}
        </DrawerFrame>
      )}
    </DrawerSheet>
  )
}
