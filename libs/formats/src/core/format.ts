import type { Capability, FormatName } from '@tollgate/catalogue'
import type { CountableText, RequestTextOptions } from './countable'
import type { CallerError, UpstreamAnswer, UpstreamError } from './error'
import type {
  FirstWords,
  NamedByPath,
  PreparedBody,
  RequestChanges,
  RequestFault,
  RequestScan,
  SaidFirst,
} from './request-scan'
import type { AnswerOptions, BodyReading, BodyTally, Tap, TapOptions } from './tap'

/**
 * One wire format, spoken by callers and upstream alike: what has to be known of a call whose bytes pass as they are. Pure
 * functions over bytes: no clock, no random, no I/O.
 */
export interface Format {
  readonly name: FormatName
  /**
   * Finds in one forward pass what must be known of a body that asks for `capability`, or what is wrong with it; `named` is what
   * the path has told, in formats whose bodies do not. Never throws.
   */
  scanRequest(body: Buffer, capability: Capability, named?: NamedByPath): RequestScan | RequestFault
  /** The body as it goes upstream: the same Buffer when nothing has to change. */
  prepareRequest(body: Buffer, scan: RequestScan, changes: RequestChanges): PreparedBody
  /** How a channel's own words come before those of a chat; null where they do not, or nothing of the kind can be said. */
  sayFirst(body: Buffer, scan: RequestScan, words: FirstWords): SaidFirst | null
  /** Reads a stream while its bytes pass. */
  createTap(options: TapOptions): Tap
  /** Measures an answer in one piece while its bytes pass. */
  createBodyTally(): BodyTally
  /** What a whole answer body says about itself, in one call. */
  readBody(body: Buffer, options?: AnswerOptions): BodyReading
  /** The countable content of a request body, of any depth. Parses: a long body holds up the event loop. */
  textOfRequest(body: Buffer | string, options: RequestTextOptions): CountableText
  /**
   * Everything in a request body that could be text to a model, known to this format or not, its structure included; media
   * are left out. Counts at least as much as `textOfRequest`, but for media. Parses like that.
   */
  allTextOfRequest(body: Buffer): CountableText
  /** The most tokens that an image costs with this model. */
  mostImageTokens(model: string): number
  /** Whether a model of this name draws unless it is asked for text alone; absent where no model does. */
  draws?(model: string): boolean
  /** The countable content of an answer body that is not a stream. Parses: a long body holds up the event loop. */
  textOfBody(body: Buffer | string): CountableText
  /** Reads the error of an answer with a status other than 2xx. */
  readUpstreamError(answer: UpstreamAnswer): UpstreamError
  /** An error body in this format; `status` is the HTTP status that it goes with. */
  errorBody(error: CallerError, status: number): Buffer
  /**
   * An error as the last event of a stream; `status` is the one that it would go with, had nothing been sent yet, and `before`
   * how many events stand in front of it.
   */
  errorEvent(error: CallerError, status: number, before?: number): Buffer
  /** The event that ends a stream in order; empty in a format that has none. */
  readonly doneEvent: Buffer
  /** Tells a client that has nothing to read that its stream is alive. */
  readonly pingEvent: Buffer
  /** The body of a list of models; `ownedBy` names the owner of each. */
  modelsBody(models: readonly string[], ownedBy: (model: string) => string): Buffer
  /** The body of one entry of that list. */
  modelBody(model: string, ownedBy: string): Buffer
  /** The answer to how many tokens a request has; absent in a format in which nobody asks that. */
  tokenCountBody?(tokens: number): Buffer
  /** How many tokens such an answer tells of; null where it is none. Absent likewise. */
  readTokenCount?(body: Buffer): number | null
}

/** Declares a format. */
export function defineFormat(format: Format): Format {
  return Object.freeze(format)
}
