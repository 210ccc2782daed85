import { fill, type Language } from '@tollgate/texts'
import { AppError } from './app-error'
import { type ErrorDefinition, httpStatusOf } from './error-definition'
import { platformErrors } from './platform.errors'

/** A failure as the caller may know it: no stack, no SQL, no cause. */
export interface DescribedError {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly definition: ErrorDefinition
  readonly retryAfterMs?: number
}

/** Says what a caller may be told of a failure, in their language. Anything that is not an `AppError` is `platform.internal`. */
export function describeError(error: unknown, language: Language): DescribedError {
  const { definition, context } = error instanceof AppError ? error : platformErrors.internal()
  const { retryAfterMs } = context
  return {
    code: definition.code,
    status: httpStatusOf[definition.kind],
    message: fill(definition, language, context),
    definition,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  }
}
