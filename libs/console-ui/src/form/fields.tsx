import {
  type ChoiceProps,
  DateTimeInput,
  type DateTimeInputProps,
  MultiSelectInput,
  type MultiSelectInputProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  Presets,
  type PresetsProps,
  RadioGroup,
  Segmented,
  SelectInput,
  type SelectInputProps,
  Switch,
  TextArea,
  TextInput,
  type TextInputProps,
  type ToggleProps,
} from '@tollgate/console-ui/inputs'
import { faultNote, JsonEditor, type JsonEditorProps } from '@tollgate/console-ui/json-editor'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useFormApi, useFormValue } from './form'
import { useField } from './useField'
import { useSecret } from './useKept'

/** The properties of a control as a field: the form gives value, fault and wiring. */
type FieldOf<Props, Value> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'name'> & {
  name: string
  /** Called after the value changed, to change others. */
  onChanged?: (value: Value) => void
}

export type TextFieldProps = FieldOf<TextInputProps, string>

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const field = useField<string | null | undefined>(props)
  return <TextInput {...props} {...field} value={field.value ?? ''} />
}

/** Several lines of text. */
export function TextAreaField(props: TextFieldProps) {
  const field = useField<string | null | undefined>(props)
  return <TextArea {...props} {...field} value={field.value ?? ''} />
}

/** A password or another secret, which no draft keeps. */
export function PasswordField(props: TextFieldProps) {
  useSecret(props.name)
  const field = useField<string | null | undefined>(props)
  return <PasswordInput {...props} {...field} value={field.value ?? ''} />
}

/** A number; `null` when it is empty. */
export function NumberField(props: FieldOf<NumberInputProps, number | null>) {
  const field = useField<number | null | undefined>(props)
  return <NumberInput {...props} {...field} value={field.value ?? null} />
}

/** One of many; `null` when nothing is chosen. */
export function SelectField<Value extends string | number>(props: FieldOf<SelectInputProps<Value>, Value | null>) {
  const field = useField<Value | null | undefined>(props)
  return <SelectInput {...props} {...field} value={field.value ?? null} />
}

/** Several of many, and own entries where `isFree`. */
export function MultiSelectField(props: FieldOf<MultiSelectInputProps, string[]>) {
  const field = useField<string[] | null | undefined>(props)
  return <MultiSelectInput {...props} {...field} value={field.value ?? []} />
}

/** One of a few, each explained. */
export function RadioField<Value extends string | number>(props: FieldOf<ChoiceProps<Value>, Value>) {
  const field = useField<Value | null | undefined>(props)
  return <RadioGroup {...props} {...field} value={field.value ?? null} />
}

/** One of two to five short words. */
export function SegmentedField<Value extends string | number>(props: FieldOf<ChoiceProps<Value>, Value>) {
  const field = useField<Value | null | undefined>(props)
  return <Segmented {...props} {...field} value={field.value ?? null} />
}

/** On or off. */
export function SwitchField(props: FieldOf<ToggleProps, boolean>) {
  const field = useField<boolean | null | undefined>(props)
  return <Switch {...props} {...field} value={field.value ?? false} />
}

/** A moment in Unix seconds; `null` when it is empty. */
export function DateTimeField(props: FieldOf<DateTimeInputProps, number | null>) {
  const field = useField<number | null | undefined>(props)
  return <DateTimeInput {...props} {...field} value={field.value ?? null} />
}

/** Values of a field to fill in by one press; stands under the field. */
export function FieldPresets<Value extends string | number>({
  name,
  ...props
}: Omit<PresetsProps<Value>, 'value' | 'onPick'> & { name: string }) {
  const { setValue } = useFormApi()
  return <Presets {...props} value={useFormValue(name)} onPick={(value) => setValue(name, value)} />
}

/** JSON as text. */
export function JsonField(props: FieldOf<JsonEditorProps, string>) {
  const field = useField<string | null | undefined>(props)
  return <JsonEditor {...props} {...field} value={field.value ?? ''} />
}

/** A plain text, or JSON where it begins with a brace: then it says where that goes wrong. */
export function TextOrJsonField(props: TextFieldProps) {
  const text = useUiText()
  const field = useField<string | null | undefined>(props)
  const value = field.value ?? ''
  const error = value.trimStart().startsWith('{') ? faultNote(value, field.error, text) : field.error
  return <TextInput {...props} {...field} value={value} error={error} />
}
