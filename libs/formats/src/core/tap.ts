import type { Capability, Quirk } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { CountableText } from './countable'
import type { UpstreamError } from './error'

/** How an answer is read, streamed or whole. */
export interface AnswerOptions {
  /** What was asked for; a chat unless given. */
  capability?: Capability
  /** Where the provider departs from its format. */
  quirks?: ReadonlySet<Quirk>
  /** Secrets that never appear in an error's text. */
  hide?: readonly string[]
}

/** How a stream is read, and what of it is kept from the caller. */
export interface TapOptions extends AnswerOptions {
  /** The caller did not ask for usage: an event that carries nothing else is taken out. */
  hideUsage?: boolean
  /** An event of more bytes is not read; 10 MB unless given. */
  mostEventBytes?: number
  /** The event that ends the stream is held back until `end`, so that something can be put in front of it. */
  holdDone?: boolean
  /** Called with delivered text once 64 KB of it have gathered, which are then forgotten: the insides of JSON strings. */
  onText: (json: Buffer) => void
}

/**
 * Reads one stream while its bytes pass, dialect in and out being the same: usage, delivered text, the first error. It keeps
 * at most one event and 64 KB of text. Made by `Format.createTap`; one for each stream.
 */
export interface Tap {
  /**
   * Takes the next bytes and returns those to forward: whole events only and no errors, the same Buffer where nothing is
   * held back or hidden, an empty one when there is nothing to forward yet. Never throws; see `failure`.
   */
  feed(chunk: Buffer): Buffer
  /** The upstream ended in order: returns what was held back. An event that is cut in the middle is left out. */
  end(): Buffer
  /** What the upstream says the whole call used: the last usage that counts anything. */
  readonly usage: UsageCounts | null
  /** What an upstream said of the input at the beginning, long before the end: no usage yet, but better than counting it. */
  readonly inputUsage: UsageCounts | null
  /** More was delivered behind that usage, which therefore cannot tell of all. */
  readonly isUsageOld: boolean
  /** The first good part has come: content, a tool call, a refusal, or an end; not an error. */
  readonly hasContent: boolean
  /** The model has said why it stopped. */
  readonly isFinished: boolean
  /** The event that ends the stream has come. */
  readonly isDone: boolean
  /** The first error inside the stream, which is not forwarded. */
  readonly error: UpstreamError | null
  /** Events that were read, those that are kept from the caller included. */
  readonly events: number
  /** The stream cannot be read on: stop it. */
  readonly failure: 'event-too-large' | 'event-too-complex' | null
  /** UTF-8 bytes of delivered text, JSON escapes included: at least as many as its tokens. */
  readonly textBytes: number
  /** Tokens of what was delivered and is no text: tool calls, images, sound. */
  readonly extraTokens: number
  /** What of `extraTokens` are images. */
  readonly imageTokens: number
  /** Images that were delivered. */
  readonly images: number
  /** Bytes of sound that was delivered, in base64. */
  readonly soundBytes: number
  /** The delivered text that was not yet given to `onText`, and all of `extraTokens`. */
  text(): CountableText
  /** An event that carries these counts and nothing else, and calls itself what the stream's own events do. */
  usageEvent(counts: UsageCounts): Buffer
}

/** Measures a whole answer that is too long to be kept, while its bytes pass; keeps nothing of them. Made by `Format.createBodyTally`. */
export interface BodyTally {
  /** Takes the next bytes. Never throws. */
  feed(chunk: Buffer): void
  /** UTF-8 bytes of text, JSON escapes included; neither numbers nor what is embedded in base64. */
  readonly textBytes: number
  /** Tokens of the images and the sound in it. */
  readonly extraTokens: number
  /** What of `extraTokens` are images. */
  readonly imageTokens: number
  /** Images in it, as bytes. */
  readonly images: number
}

/** What a whole answer says about itself. */
export interface BodyReading {
  usage: UsageCounts | null
  /** An error object that came with a 200. */
  error: UpstreamError | null
  /** False when the body is not JSON (an answer of the wrong kind). */
  isJson: boolean
  /** Images in an answer to one who asked for images; absent in all others. */
  images?: number
  /** Seconds that it takes at least to say what an answer has written down; absent where nothing was. */
  spokenSeconds?: number
}
