import { type FieldError, useController } from 'react-hook-form'
import { useFaultText } from './form-core'

/** What every field of a form takes, beside the properties of its control. */
export interface FieldName {
  name: string
  /** Called after the value changed, to change others. */
  onChanged?: (value: never) => void
}

/** A field of several entries has the faults of its entries in their places; the first of them speaks for all. */
const messageOf = (error: FieldError | (FieldError | undefined)[] | undefined): string | undefined =>
  Array.isArray(error) ? error.find((fault) => fault !== undefined)?.message : error?.message

/** The wiring between a control and the form around it. */
export function useField<Value>({ name, onChanged }: FieldName) {
  const { field, fieldState } = useController({ name })
  return {
    name,
    // The form's schema decides the type; the field chosen for it must fit.
    value: field.value as Value,
    onChange: (value: Value) => {
      field.onChange(value)
      onChanged?.(value as never) // each field narrows the listener's type in its own properties
    },
    onBlur: field.onBlur,
    ref: field.ref,
    error: useFaultText(messageOf(fieldState.error)),
  }
}
