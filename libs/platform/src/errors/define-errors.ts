import { type CodeOf, codeOf, type EvenTexts, type Text, type ValuesArgument } from '@tollgate/texts'
import { AppError, toldData } from './app-error'
import type { ErrorDefinition, ErrorKind, ErrorLevel } from './error-definition'

/** One entry of a service's errors. Without `kind` it is a refused rule, without `level` its log line is `info`. */
export interface ErrorEntry extends Text {
  readonly kind?: ErrorKind
  readonly level?: ErrorLevel
  readonly isGone?: true
}

/** What an error may bring besides the values of its text. */
export interface ErrorExtras {
  readonly cause?: unknown
  /** When trying again makes sense; becomes the `Retry-After` header. */
  readonly retryAfterMs?: number
  /** For the log; never secrets. */
  readonly details?: Readonly<Record<string, unknown>>
  /** For the caller, beside the message: the `data` of the console's envelope. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** What an error means, and by a call an error of that meaning, from the values of its text's placeholders. */
export interface ErrorFactory<Code extends string, T extends Text> extends ErrorDefinition {
  (...values: [...ValuesArgument<T>, extras?: ErrorExtras]): AppError
  readonly code: Code
  readonly zh: T['zh']
  readonly en: T['en']
  /** Whether a failure is this error, here or in the process that it came from. */
  is(failure: unknown): failure is AppError
}

/** The errors of a scope by their names. */
export type DefinedErrors<Scope extends string, T extends Readonly<Record<string, ErrorEntry>>> = {
  readonly [Name in keyof T & string]: ErrorFactory<CodeOf<Scope, Name>, T[Name]>
}

/**
 * Defines the errors of a scope: `const errors = defineErrors('billing', { tokenGroup: { zh: '…{group}', en: '…{group}' } })`, then
 * `throw errors.tokenGroup({ group })`, which is known as `billing.token-group` to callers, logs and other processes. A name that
 * is not defined, a value that is missing or too many, and texts whose languages differ in their placeholders do not compile.
 */
export function defineErrors<const Scope extends string, const T extends Readonly<Record<string, ErrorEntry>>>(
  scope: Scope,
  entries: T & EvenTexts<T>,
): DefinedErrors<Scope, T> {
  const factories = Object.entries<ErrorEntry>(entries).map(([name, entry]) => [
    name,
    factoryOf(codeOf(scope, name), entry),
  ])
  return Object.fromEntries(factories) as DefinedErrors<Scope, T> // the same names
}

function factoryOf(code: string, { kind = 'refused', level = 'info', isGone, zh, en }: ErrorEntry) {
  const definition: ErrorDefinition = { code, kind, level, zh, en, ...(isGone && { isGone }) }
  const hasValues = /\{\w+\}/.test(zh)
  const make = (...given: readonly object[]): AppError => {
    const [values = {}, extras = {}] = (hasValues ? given : [{}, ...given]) as [object?, ErrorExtras?] // as ErrorFactory says
    const { cause, retryAfterMs, details, data } = extras
    return new AppError(
      definition,
      { ...details, ...values, ...(retryAfterMs !== undefined && { retryAfterMs }), ...(data && { [toldData]: data }) },
      { cause },
    )
  }
  return Object.assign(make, {
    ...definition,
    is: (failure: unknown) => failure instanceof AppError && failure.code === code,
  })
}
