import type { FormatName, WireName } from '@tollgate/catalogue'
import type { OutgoingEvent } from '@tollgate/sse'
import type { AnswerSetting, RequestSetting } from '../core/translator'
import type { Answer, Part, Usage } from './answer'
import type { Fates } from './fates'
import type { Fields } from './fields'
import type { FieldNames, Prompt } from './prompt'

/**
 * Reads and writes one format. Objects are read as they come: what has not the expected shape counts as absent. No function
 * throws but for a RangeError, where a value goes deeper than the stack; none keeps anything but within a stream.
 */
export interface Codec extends RequestReader, RequestWriter, AnswerReader, AnswerWriter {
  readonly name: FormatName
}

/** The side of callers, as far as requests go. */
export interface RequestReader {
  readonly name: FormatName
  readonly fieldNames: FieldNames
  readonly ownPlaces: OwnPlaces
  readRequest(body: Fields, fates: Fates): Prompt
}

/** The side of upstreams. */
export interface RequestWriter<Setting extends RequestSetting = RequestSetting> {
  readonly name: FormatName | WireName
  /** Fields of a request that only the caller's format knows, and which are taken from it all the same. */
  readonly takes?: ReadonlySet<string>
  /** What this format cannot say is told to `fates`; fields of another format that nobody knows have been told already. */
  writeRequest(prompt: Prompt, fates: Fates, setting: Setting): Fields
}

/** What upstreams say. */
export interface AnswerReader {
  /** Null when the body is no answer of this format. */
  readAnswer(body: Fields): Answer | null
  readStream(): StreamReader
}

/** What callers hear. */
export interface AnswerWriter {
  writeAnswer(answer: Answer, setting: AnswerSetting): Fields
  writeStream(setting: AnswerSetting): StreamWriter
}

/** Where fields stand that only one format knows, as its callers call the places: each ends with a dot. */
export interface OwnPlaces {
  readonly messages: string
  readonly content: string
  readonly tools: string
  /** Fields of a request that are told by the names within them. */
  readonly within: readonly string[]
}

/** One event of the wire. */
export interface WireEvent {
  /** Empty when it has none. */
  readonly name: string
  readonly data: Fields
}

/** Reads one stream, event by event. Contents that it has opened may still be open when the stream ends. */
export interface StreamReader {
  step(event: WireEvent): readonly Part[]
}

/** Writes one stream, part by part. What comes behind its end is not written. */
export interface StreamWriter {
  step(part: Part): readonly OutgoingEvent[]
  /** Closes what is open and says the rest; `usage` stands in where no part told it. */
  end(usage: Usage | null): readonly OutgoingEvent[]
}
