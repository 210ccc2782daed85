import type { FormatName } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText, RequestChanges, RequestFault, RequestScan, RequestTextOptions } from './request'
import type {
  BodyReading,
  BodyTap,
  BodyTapOptions,
  StreamIdentity,
  StreamTap,
  StreamTapOptions,
  UpstreamError,
} from './tap'

/** An error as a caller is to see it, before it takes the shape of a dialect. */
export interface CallerError {
  message: string
  type: string
  param?: string | null
  code?: string | number | null
  /** Further fields of an upstream's error object. */
  fields?: Readonly<Record<string, unknown>>
}

/** One wire format: pure functions over bytes. No clock, no random, no I/O. */
export interface Format {
  readonly name: FormatName
  /** One forward scan of a request body. */
  scanRequest(body: Buffer): RequestScan | RequestFault
  /** The body as it goes upstream: the same Buffer when nothing has to change. */
  prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): Buffer
  createStreamTap(options?: StreamTapOptions): StreamTap
  createBodyTap(options?: BodyTapOptions): BodyTap
  /** What a whole answer body says about itself, in one call. */
  readBody(body: Buffer, options?: BodyTapOptions): BodyReading
  /** The countable content of a request body. Parses: call it off the event loop. */
  textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText
  /** The countable content of an answer body that is not a stream. */
  textOfBody(body: Buffer | string): CountableText
  /** The countable content of one event of a stream. */
  textOfStreamChunk(data: Buffer | string): CountableText
  /** Reads the error of an answer with a status other than 2xx. */
  readUpstreamError(answer: UpstreamAnswer): UpstreamError
  /** An error body in this format. */
  errorBody(error: CallerError): Buffer
  /** An error as the last event of a stream. */
  errorEvent(error: CallerError): Buffer
  /** A chunk that carries usage and nothing else, as the caller asked for it. */
  usageEvent(counts: UsageCounts, identity: StreamIdentity): Buffer
  /** The event that ends a stream. */
  readonly doneEvent: Buffer
  /** The list of models. `ownedBy` is one name for all, or asked for each. */
  modelsBody(models: readonly string[], ownedBy: string | ((model: string) => string)): Buffer
  /** One entry of that list. */
  modelBody(model: string, ownedBy: string): Buffer
}

/** An answer that is not a 2xx. */
export interface UpstreamAnswer {
  status: number
  contentType: string | null
  body: Buffer
  /** Secrets and addresses that never appear in the error's text: the key, the base URL. */
  hide?: readonly string[]
}

/** Declares a format. */
export function defineFormat(format: Format): Format {
  return Object.freeze(format)
}
