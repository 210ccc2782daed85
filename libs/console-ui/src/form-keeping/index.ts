export { type FormKeeping, FormKeepingContext, type TypedFields } from './form-keeping'
