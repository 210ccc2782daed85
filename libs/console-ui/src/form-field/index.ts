export { FieldWiring, useFormField, type WiredField } from './form-field'
