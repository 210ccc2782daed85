import MuiBox from '@mui/material/Box'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { FormProvider } from 'react-hook-form'

import { Button } from '@tollgate/console-ui/button'
import { DrawerFrame, DrawerSheet } from '@tollgate/console-ui/drawer'
import { useConfirmDialog } from '@tollgate/console-ui/feedback'
import {
  type FormCoreProps,
  FormFault,
  type FormSchema,
  TranslateContext,
  useFormCore,
} from '@tollgate/console-ui/form'
import { useUiText } from '@tollgate/console-ui/ui-text'

export interface FormDrawerProps<Schema extends FormSchema> extends FormCoreProps<Schema> {
  isOpen: boolean
  /** Called after a save, and when the user leaves. */
  onClose: () => void
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

interface Leaving {
  /** Closes, after a question when there are changes. */
  leave: () => void
}

const same = (message: string) => message

/** The browser asks too, when the page is closed with changes in the form. */
function useUnloadGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** Saving and leaving, and the keys for them. */
function useDrawerForm<Schema extends FormSchema>(props: FormDrawerProps<Schema>) {
  const text = useUiText()
  const confirm = useConfirmDialog()
  const core = useFormCore(props)
  const { isSubmitting } = core.form.formState
  const save = async () => {
    if (!isSubmitting && (await core.submit())) props.onClose()
  }
  const leave = async () => {
    const question = {
      title: text.unsavedTitle,
      text: text.unsavedText,
      confirmLabel: text.discard,
      cancelLabel: text.keepEditing,
      tone: 'danger' as const,
    }
    if (!core.isDirty || (await confirm(question))) props.onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  useUnloadGuard(core.isDirty)
  return { ...core, isSubmitting, save: () => void save(), leave: () => void leave(), onSubmit, onKeyDown }
}

function OpenForm<Schema extends FormSchema>({
  leaving,
  ...props
}: FormDrawerProps<Schema> & { leaving: RefObject<Leaving | null> }) {
  const text = useUiText()
  const { form, element, isSubmitting, save, leave, onSubmit, onKeyDown } = useDrawerForm(props)
  useImperativeHandle(leaving, () => ({ leave }))
  const footer = (
    <MuiBox sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <MuiBox sx={{ flex: 1, minWidth: 0 }}>{props.aside}</MuiBox>
      <Button onClick={leave}>{text.cancel}</Button>
      <Button variant="primary" isLoading={isSubmitting} onClick={save} hint={text.saveHint}>
        {props.submitLabel ?? text.save}
      </Button>
    </MuiBox>
  )
  return (
    <FormProvider {...form}>
      <TranslateContext value={props.translate ?? same}>
        <DrawerFrame title={props.title} subtitle={props.subtitle} onClose={leave} footer={footer}>
          <MuiBox
            component="form"
            ref={element}
            onSubmit={onSubmit}
            onKeyDown={onKeyDown}
            noValidate
            sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            <FormFault />
            {props.children}
            {/* Enter in a field sends only a form that has such a button. */}
            <button type="submit" hidden />
          </MuiBox>
        </DrawerFrame>
      </TranslateContext>
    </FormProvider>
  )
}

/** A form in a sheet at the right. Ctrl-Enter saves; leaving with changes asks; it closes when the save is through. */
export function FormDrawer<Schema extends FormSchema>(props: FormDrawerProps<Schema>) {
  const leaving = useRef<Leaving>(null)
  return (
    <DrawerSheet
      isOpen={props.isOpen}
      onClose={() => (leaving.current === null ? props.onClose() : leaving.current.leave())}
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
