import { findErrorDefinition } from './error-catalogue'
import type { ErrorDefinition } from './error-definition'

/** What fills an error's placeholders and goes to the log; never secrets. `retryAfterMs` becomes the `Retry-After` header. */
export type ErrorContext = Readonly<Record<string, unknown>>

export interface AppErrorOptions {
  readonly cause?: unknown
  /** The definition, for an error that came from another process whose catalogue is not loaded here. */
  readonly definition?: ErrorDefinition
}

/** The one error that product code throws: a code of the catalogue and its context. Users see the code's text, never a message made here. */
export class AppError extends Error {
  private readonly carried: ErrorDefinition | undefined

  constructor(
    readonly code: string,
    readonly context: ErrorContext = {},
    options: AppErrorOptions = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.carried = options.definition
  }

  /** What the code means: from this process's catalogue, else what came with the error, else undefined. */
  get definition(): ErrorDefinition | undefined {
    return findErrorDefinition(this.code) ?? this.carried
  }
}
