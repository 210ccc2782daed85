import { AppError, type ErrorContext } from './app-error'
import { httpStatusOf, type ErrorDefinition } from './error-definition'
import type { Language } from './language'
import { platformErrors } from './platform.errors'
import type { ValidationFault } from './validation-fault'

/** A failure as the caller may know it: no stack, no SQL, no cause. */
export interface DescribedError {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly definition: ErrorDefinition
  readonly retryAfterMs?: number
}

const internal = platformErrors['platform.internal']

/** Says what a caller may be told of a failure, in their language. Anything that is not a known `AppError` is `platform.internal`. */
export function describeError(error: unknown, language: Language): DescribedError {
  const definition = error instanceof AppError ? error.definition : undefined
  if (!(error instanceof AppError) || !definition) {
    return { code: 'platform.internal', status: 500, message: internal[language], definition: internal }
  }
  const { retryAfterMs } = error.context
  return {
    code: error.code,
    status: httpStatusOf[definition.kind],
    message: fill(definition[language], error.context, language),
    definition,
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  }
}

function fill(text: string, context: ErrorContext, language: Language): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = context[name]
    if (value === undefined) return placeholder
    if (name === 'faults' && Array.isArray(value)) {
      return (value as ValidationFault[]).map((fault) => fault[language]).join(language === 'zh' ? '；' : '; ')
    }
    return isBilingual(value) ? value[language] : String(value)
  })
}

/** A context may hold a text in both languages, for reasons that are only known where the error was thrown. */
function isBilingual(value: unknown): value is Record<Language, string> {
  return typeof value === 'object' && value !== null && 'zh' in value && 'en' in value
}
