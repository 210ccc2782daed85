import type { Quirk } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from './request'

/** An error that the upstream answered with, in whatever shape it came. Its text is safe to show. */
export interface UpstreamError {
  readonly source: 'upstream'
  /** HTTP status of the answer; what stands in for one when the error came inside a 200. */
  readonly status: number
  readonly message: string
  readonly type: string
  readonly param: string | null
  readonly code: string | number | null
  /** Other fields of the upstream's error object, passed on unchanged. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Body that is not shown to callers (HTML, plain text), for the administrator's channel test. */
  readonly hiddenBody: string | null
}

export interface StreamTapOptions {
  quirks?: ReadonlySet<Quirk>
  /** The caller did not ask for usage: a chunk that carries nothing else is taken out. */
  hideUsageChunk?: boolean
  /** `[DONE]` is held back until `end`, so that a usage chunk can be put in front of it. */
  holdDone?: boolean
  /** Secrets that never appear in an error's text. */
  hide?: readonly string[]
  /**
   * Called with delivered text once 64 KB of it have gathered, which are then forgotten. Without it the text beyond that is
   * only measured, and `CountableDelivery.isPartial` says so.
   */
  onText?: (text: string) => void
}

/** Delivered text that was not yet given to `onText`. */
export interface CountableDelivery extends CountableText {
  /** The text was longer than what was kept: `pieces` hold the first `keptBytes` of `textBytes`. */
  isPartial: boolean
  keptBytes: number
}

/** What is known of a stream so far. */
export interface StreamTap {
  /**
   * Takes the next bytes and returns those to forward: whole events only, the same Buffer where nothing is held back
   * or hidden, an empty one when there is nothing to forward yet. Never throws; see `failure`.
   */
  feed(chunk: Buffer): Buffer
  /** The upstream ended in order: returns what was held back. An event that is cut in the middle is left out. */
  end(): Buffer
  /** A valid usage of the upstream: the last one that came. */
  readonly usage: UsageCounts | null
  /** The usage object as it stood on the wire. */
  readonly usageOnWire: unknown
  /** The first good part has come: content, a tool call, a refusal, or an end; not an error. */
  readonly hasContent: boolean
  /** A `finish_reason` has come. */
  readonly isFinished: boolean
  /** `[DONE]` has come. */
  readonly isDone: boolean
  /** The first error object inside the stream. */
  readonly error: UpstreamError | null
  /** The stream cannot be read on: stop it. */
  readonly failure: 'event-too-large' | null
  /** The last event was cut in the middle (known after `end`). */
  readonly isCut: boolean
  readonly events: number
  /** UTF-8 bytes of delivered text, JSON escapes included: at least as many as tokens. */
  readonly textBytes: number
  /** What the stream's chunks call themselves, for a chunk of our own. */
  readonly identity: StreamIdentity
  /** The delivered text that is still kept; tool calls count as `extraTokens`. */
  text(): CountableDelivery
}

export interface StreamIdentity {
  id: string
  /** What each chunk calls itself. */
  object: string
  model: string
  /** Unix seconds. */
  created: number
}

export interface BodyTapOptions {
  quirks?: ReadonlySet<Quirk>
  hide?: readonly string[]
}

/** What a whole answer says about itself. */
export interface BodyReading {
  usage: UsageCounts | null
  usageOnWire: unknown
  /** An error object that came with a 200. */
  error: UpstreamError | null
  /** False when the body is not JSON (an answer of the wrong kind). */
  isJson: boolean
}

/** Gathers an answer that is not a stream while its bytes are forwarded. */
export interface BodyTap {
  feed(chunk: Buffer): void
  /** Reads what came; call once, at the end. */
  end(): BodyReading
  /** The bytes so far, in one piece. */
  body(): Buffer
  readonly bytes: number
}
