import MuiBox from '@mui/material/Box'
import { useConfirmDialog } from '@tollgate/console-ui/feedback'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
} from 'react'
import { FormProvider } from 'react-hook-form'
import { DraftNotice, FormContexts, FormFault } from './form'
import { type FormCoreProps, type FormSchema, isSaveKey, useFormCore } from './form-core'

/** What the sheet or dialog around its form calls. */
export interface Leaving {
  /** Closes, after a question when there are changes. */
  leave: () => void
  /** Ctrl-Enter saves, wherever the focus is in the sheet. */
  onKeyDown: (event: KeyboardEvent) => void
}

export interface SheetFormProps<Schema extends FormSchema> extends FormCoreProps<Schema> {
  /** Called after a save, and when the user leaves. */
  onClose: () => void
}

const firstField = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]'

/** The first field has the focus, so that one can type at once; a phone would cover the form with its keyboard. */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  const isPhone = useIsPhone()
  useEffect(() => {
    if (isPhone || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true })
  }, [form, isPhone])
}

/** Saving and leaving a form in a sheet or dialog, and the keys for them. `leaving` is what closes it from outside. */
export function useSheetForm<Schema extends FormSchema>(
  props: SheetFormProps<Schema>,
  leaving: RefObject<Leaving | null>,
) {
  const text = useUiText()
  const confirm = useConfirmDialog()
  const core = useFormCore(props)
  const { isSubmitting } = core.form.formState
  const save = async () => {
    if (!isSubmitting && (await core.submit())) props.onClose()
  }
  const close = () => {
    core.kept.letGo()
    props.onClose()
  }
  const leave = async () => {
    const question = {
      title: text.unsavedTitle,
      text: text.unsavedText,
      confirmLabel: text.discard,
      cancelLabel: text.keepEditing,
      tone: 'danger' as const,
    }
    if (core.isDirty && props.isUnguarded !== true && !(await confirm(question))) return
    close()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog over another form must not send that one too.
    event.stopPropagation()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    void save()
  }
  useFirstField(core.element)
  useImperativeHandle(leaving, () => ({ leave: () => void leave(), onKeyDown }))
  return { ...core, isSubmitting, save: () => void save(), leave: () => void leave(), close, onSubmit }
}

/** What `useSheetForm` returns. */
export type SheetFormState<Schema extends FormSchema> = ReturnType<typeof useSheetForm<Schema>>

interface SheetFormPartProps<Schema extends FormSchema> {
  state: SheetFormState<Schema>
  children: ReactNode
}

/** Around everything in the sheet that reads the form: its fields, and what stands beside its buttons. */
export function SheetFormProvider<Schema extends FormSchema>({
  state,
  translate,
  children,
}: SheetFormPartProps<Schema> & Pick<FormCoreProps<Schema>, 'translate'>) {
  return (
    <FormProvider {...state.form}>
      <FormContexts translate={translate} secrets={state.kept.secrets}>
        {children}
      </FormContexts>
    </FormProvider>
  )
}

/** The fields, under what can be said of all of them. */
export function SheetFormFields<Schema extends FormSchema>({
  state: { element, kept, onSubmit, close },
  label,
  goneLabel,
  children,
}: SheetFormPartProps<Schema> & { label?: string; goneLabel?: string }) {
  return (
    <MuiBox
      component="form"
      ref={element}
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
      sx={{ display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {kept.isRestored && <DraftNotice onDiscard={kept.discard} />}
      <FormFault onGone={close} goneLabel={goneLabel} />
      {children}
      {/* Enter in a field sends only a form that has such a button. */}
      <button type="submit" hidden />
    </MuiBox>
  )
}
