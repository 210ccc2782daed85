import { useFormApi, useFormValue } from '@tollgate/console-ui/form'
import { fieldName, type OptionInput } from '../model/option-input.model'

/** What the field of an option holds, for what stands in the form beside it. */
export const useOptionValue = <Value extends OptionInput>(key: string): Value => useFormValue<Value>(fieldName(key))

/** Fills in the fields of options as if somebody had typed it. */
export function useOptionField() {
  const { setValue, setError } = useFormApi()
  return {
    set: (key: string, value: OptionInput) => setValue(fieldName(key), value),
    refuse: (key: string, message: string) => setError(fieldName(key), message),
  }
}
