import { fill, type Language } from '@tollgate/texts'
import { AppError, toldData, toldField } from './app-error'
import { type ErrorDefinition, goneCode, httpStatusOf } from './error-definition'
import { platformErrors } from './platform.errors'

/** A failure as the caller may know it: no stack, no SQL, no cause. */
export interface DescribedError {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly definition: ErrorDefinition
  readonly retryAfterMs?: number
  /** What the caller gets beside the message. */
  readonly data?: unknown
  /** The message once more, under the name of the field that it is about. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Says what a caller may be told of a failure, in their language. Anything that is not an `AppError` is `platform.internal`. */
export function describeError(error: unknown, language: Language): DescribedError {
  const { definition, context } = error instanceof AppError ? error : platformErrors.internal()
  const { retryAfterMs, [toldData]: told, [toldField]: field } = context
  const data = told ?? (definition.isGone ? { code: goneCode } : undefined)
  const message = fill(definition, language, context)
  return {
    code: definition.code,
    status: httpStatusOf[definition.kind],
    message,
    definition,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(data !== undefined && { data }),
    ...(typeof field === 'string' && { fields: { [field]: message } }),
  }
}
