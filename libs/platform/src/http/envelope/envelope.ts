/** The shape of every console answer. `data` is absent when there is none. */
export interface Envelope {
  readonly success: boolean
  readonly message: string
  readonly data?: unknown
  readonly [extra: string]: unknown
}

/** A handler's result that says more about its envelope than `data`. */
export class Enveloped {
  constructor(
    readonly data: unknown,
    readonly extras: Readonly<Record<string, unknown>>,
  ) {}
}

/** Answers with further top-level keys beside `data`, where the wire format wants them (`group_ratio` of the price list). */
export function withExtras(data: unknown, extras: Readonly<Record<string, unknown>>): Enveloped {
  return new Enveloped(data, extras)
}

/** Answers with a message of its own where the wire format wants one. */
export function withMessage(data: unknown, message: string): Enveloped {
  return new Enveloped(data, { message })
}

/** Wraps a handler's result. `undefined` leaves `data` out, `null` is kept. */
export function envelopeOf(result: unknown): Envelope {
  const { data, extras } = result instanceof Enveloped ? result : new Enveloped(result, {})
  return { message: '', ...(data !== undefined && { data }), ...extras, success: true }
}

/** What a failure says beside its message. */
interface Told {
  readonly data?: unknown
  readonly fields?: Readonly<Record<string, string>>
}

/** The envelope of a failure; `data` and `fields` are absent unless the failure says more than its message. */
export function failureEnvelope(message: string, { data, fields }: Told = {}): Envelope {
  return { success: false, message, ...(data !== undefined && { data }), ...(fields && { fields }) }
}
