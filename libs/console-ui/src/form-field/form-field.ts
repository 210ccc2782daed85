import { createContext, type RefCallback, use } from 'react'

/** What a control has of its form. */
interface WiredField<Value> {
  readonly name: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly ref: RefCallback<unknown>
  /** What is wrong with the value, worded. */
  readonly error: string | undefined
}

/**
 * How a form wires a control to itself. The form brings it: so a control that lists show, too, needs nothing of what forms are made
 * of, and is there as soon as its form.
 */
export const FieldWiring = createContext<((field: { name: string }) => WiredField<unknown>) | null>(null)

/** The wiring of a control to the form around it. Throws where there is none. */
export function useFormField<Value>(name: string): WiredField<Value> {
  const useWiring = use(FieldWiring)
  if (useWiring === null) throw new Error(`The field ${name} stands in no form`)
  return useWiring({ name }) as WiredField<Value> // the form's schema decides the type; the control chosen for it must fit
}
