export { FieldWiring, useFormField } from './form-field'
