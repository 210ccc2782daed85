import type { Quirk } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from './countable'
import type { UpstreamError } from './error'

/** How an answer is read, streamed or whole. */
export interface AnswerOptions {
  /** Where the provider departs from its format. */
  quirks?: ReadonlySet<Quirk>
  /** Secrets that never appear in an error's text. */
  hide?: readonly string[]
}

/** How a stream is read, and what of it is kept from the caller. */
export interface TapOptions extends AnswerOptions {
  /** The caller did not ask for usage: an event that carries nothing else is taken out. */
  hideUsage?: boolean
  /** The event that ends the stream is held back until `end`, so that something can be put in front of it. */
  holdDone?: boolean
  /** Called with delivered text once 64 KB of it have gathered, which are then forgotten. */
  onText: (text: string) => void
}

/**
 * Reads one stream while its bytes pass, dialect in and out being the same: usage, delivered text, the first error. It keeps
 * at most one event and 64 KB of text. Made by `Format.createTap`; one for each stream.
 */
export interface Tap {
  /**
   * Takes the next bytes and returns those to forward: whole events only, the same Buffer where nothing is held back
   * or hidden, an empty one when there is nothing to forward yet. Never throws; see `failure`.
   */
  feed(chunk: Buffer): Buffer
  /** The upstream ended in order: returns what was held back. An event that is cut in the middle is left out. */
  end(): Buffer
  /** What the upstream says the whole call used: the last usage that counts anything. */
  readonly usage: UsageCounts | null
  /** The first good part has come: content, a tool call, a refusal, or an end; not an error. */
  readonly hasContent: boolean
  /** The model has said why it stopped. */
  readonly isFinished: boolean
  /** The event that ends the stream has come. */
  readonly isDone: boolean
  /** The first error inside the stream. */
  readonly error: UpstreamError | null
  /** The stream cannot be read on: stop it. */
  readonly failure: 'event-too-large' | null
  /** UTF-8 bytes of delivered text, JSON escapes included: at least as many as tokens. */
  readonly textBytes: number
  /** The delivered text that was not yet given to `onText`; tool calls count as `extraTokens`. */
  text(): CountableText
  /** An event that carries these counts and nothing else, and calls itself what the stream's own events do. */
  usageEvent(counts: UsageCounts): Buffer
}

/** What a whole answer says about itself. */
export interface BodyReading {
  usage: UsageCounts | null
  /** An error object that came with a 200. */
  error: UpstreamError | null
  /** False when the body is not JSON (an answer of the wrong kind). */
  isJson: boolean
}
