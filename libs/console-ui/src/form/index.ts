export {
  DateTimeField,
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
  type TextFieldProps,
} from './fields'
export { Form, FormFault, type FormProps, SubmitButton, useFormApi, useFormValue } from './form'
export { type Leaving, SheetFormFields, type SheetFormProps, SheetFormProvider, useSheetForm } from './sheet-form'
export type { FormCoreProps, FormSchema, SentForm } from './form-core'
export { FieldRow, FormSection, type FormSectionProps } from './form-section'
export { useField } from './useField'
