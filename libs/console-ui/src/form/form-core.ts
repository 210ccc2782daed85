import { zodResolver } from '@hookform/resolvers/zod'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { createContext, type KeyboardEvent, type RefObject, useContext, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Issue, issueText } from './issue-text'
import { type KeepingProps, useKept } from './useKept'
import { useSessionFault } from './useSessionFault'

/** A schema whose parsed value is an object of fields. */
export type FormSchema = z.ZodType<FieldValues, FieldValues>

/** The form whose values are being sent, for one that stays on the page when they are saved. */
export interface SentForm {
  /** The field has this value from now on, and that is no change. */
  settle: (name: string, value: unknown) => void
}

export interface FormCoreProps<Schema extends FormSchema> extends KeepingProps {
  schema: Schema
  /** Values to start from; what the fields show before anything is typed. */
  defaultValues: DefaultValues<z.input<Schema>>
  /** Gets the parsed values. What it throws is shown: at the fields it names, else above them. */
  onSubmit: (values: z.output<Schema>, sent: SentForm) => unknown
  /** Called in place of `onSubmit` when nothing was changed. */
  onUnchanged?: () => void
  /** Turns a schema's own message, often a key, into words. */
  translate?: (message: string) => string
  /**
   * Faults wait for the first try. For pages that people also leave by a link: a fault that appears when a field loses
   * the focus would move the link away from under the pointer.
   */
  isCheckedOnSubmit?: boolean
}

/** Words for the messages of schemas, for every field of a form. */
export const TranslateContext = createContext<(message: string) => string>((message) => message)

/** A field's fault in words. */
export function useFaultText(message: string | undefined): string | undefined {
  const translate = useContext(TranslateContext)
  return message === undefined || message === '' ? undefined : translate(message)
}

/** Ctrl-Enter. What is typed into a dialog over a form comes to the form too, though it does not stand in it: that is no save. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.currentTarget.contains(event.target as Node) // keys go to nodes

/** Goes to the first faulty field, also when its section is folded. */
function showFirstFault(form: HTMLFormElement | null) {
  // After the faults are drawn: only then do the fields carry their marks.
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    for (let fold = fault?.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    fault?.scrollIntoView({ block: 'center' })
    // A date is a group of fields, of which the first has the focus.
    const field =
      fault?.getAttribute('role') === 'group' ? fault.querySelector<HTMLElement>('[role=spinbutton]') : fault
    field?.focus({ preventScroll: true })
  })
}

/** Faults that the server found: those of fields go to their fields, the rest is one for the whole form. */
function placeFaults<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, FieldValues>,
  error: unknown,
  fallback: string,
) {
  const { message, requestId, fields = {}, isGone } = factsOf(error)
  if (isGone === true) return form.setError('root.gone', { message: message ?? fallback })
  const known = Object.keys(form.getValues())
  const placed = Object.entries(fields).filter(([name]) => known.includes(name.split('.')[0] ?? name))
  // The names come from the server; those that the form does not have were left out above.
  for (const [name, fault] of placed) form.setError(name as Path<Values>, { type: 'server', message: fault })
  const isAllPlaced = placed.length > 0 && placed.length === Object.keys(fields).length
  if (!isAllPlaced) form.setError('root.server', { type: requestId ?? '', message: message ?? fallback })
}

/** What a form and a drawer with a form share: state, checking, sending, and where faults go. */
export function useFormCore<Schema extends FormSchema>(props: FormCoreProps<Schema>) {
  const text = useUiText()
  const element: RefObject<HTMLFormElement | null> = useRef(null)
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(props.schema, { error: (issue) => issueText(issue as Issue, text) }), // zod's issue is a union of ours with more
    defaultValues: props.defaultValues,
    mode: props.isCheckedOnSubmit === true ? 'onSubmit' : 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const kept = useKept(form, isDirty, props)
  const noteFault = useSessionFault(() => form.clearErrors('root'))
  // The page that settles a field knows its name from the schema.
  const settle = (name: string, value: unknown) =>
    form.resetField(name as Path<z.input<Schema>>, { defaultValue: value as never })
  const send = async (values: z.output<Schema>): Promise<boolean> => {
    if (!isDirty && props.onUnchanged !== undefined) {
      props.onUnchanged()
      return false
    }
    try {
      if ((await props.onSubmit(values, { settle })) === false) return false
      kept.letGo()
      // What was taken is what a form that stays on the page begins with from now on.
      form.reset(form.getValues())
      return true
    } catch (error) {
      placeFaults(form, error, text.failed)
      noteFault(error)
      showFirstFault(element.current)
      return false
    }
  }
  const submit = useOnce(async () => {
    let isDone = false
    form.clearErrors('root')
    await form.handleSubmit(
      async (values) => {
        isDone = await send(values)
      },
      () => showFirstFault(element.current),
    )()
    return isDone
  })
  return { form, element, submit, isDirty, kept }
}

/**
 * Sends one time after the other: two keys may ask for the same save at once (Ctrl-Enter in a field that sends its form by
 * Enter). Resolves to whether the values were taken; a call that came while another ran has taken none.
 */
function useOnce(send: () => Promise<boolean>): () => Promise<boolean> {
  const isSending = useRef(false)
  return async () => {
    if (isSending.current) return false
    isSending.current = true
    try {
      return await send()
    } finally {
      isSending.current = false
    }
  }
}
