import type { ErrorDefinition } from './error-definition'

/** Under this key of its context an error carries what its caller gets as `data`. */
export const toldData = 'toldData'

/** Under this key it carries the name of the field, of those that were sent, at which a form shows it. */
export const toldField = 'toldField'

/** What fills an error's placeholders and goes to the log; never secrets. `retryAfterMs` becomes the `Retry-After` header. */
export type ErrorContext = Readonly<Record<string, unknown>>

/** The one error that product code throws. It carries its definition, so that any process can say what it means; `defineErrors` makes it. */
export class AppError extends Error {
  readonly code: string

  constructor(
    readonly definition: ErrorDefinition,
    readonly context: ErrorContext = {},
    options: { readonly cause?: unknown } = {},
  ) {
    super(definition.code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = definition.code
  }
}
