export {
  DateTimeField,
  FieldPresets,
  JsonField,
  MultiSelectField,
  NumberField,
  PasswordField,
  RadioField,
  SegmentedField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  TextOrJsonField,
} from './fields'
export { Form, SubmitButton, useFormApi, useFormValue } from './form'
export type { FormSchema, SentForm } from './form-core'
export { FieldRow, FormSection } from './form-section'
export { SaveRow } from './save-row'
export { type Leaving, SheetFormFields, type SheetFormProps, SheetFormProvider, useSheetForm } from './sheet-form'
export { useField } from './useField'
