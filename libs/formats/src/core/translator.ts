import type { Capability, FormatName } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import type { NamedByPath } from './request-scan'

/** Calls of one kind in one format (`from`), carried by upstreams that speak another (`to`). Keeps nothing between two calls. */
export interface CallTranslator {
  readonly from: FormatName
  readonly to: FormatName
  /** What the caller asks for. */
  readonly capability: Capability
  /** What an upstream has to offer for that. */
  readonly needs: readonly Capability[]
  /**
   * The request as the upstream is to get it, or the first thing in it that the upstream's format cannot say and that must not
   * be left out. Parses the body: a long one holds up the event loop. Never throws.
   */
  request(body: Buffer, setting?: RequestSetting): TranslatedRequest | Untranslatable
  /** A whole answer (2xx, no error in it) in the caller's format. Never throws; null when the body is no answer of the upstream's. */
  answer(body: Buffer, setting: AnswerSetting): Buffer | null
  /** Begins the translation of a streamed answer; absent where there are none. */
  stream?(setting: AnswerSetting): StreamTranslation
}

/** The same for chats, which are streamed too. */
export interface Translator extends CallTranslator {
  stream(setting: AnswerSetting): StreamTranslation
}

/** What of a request is known outside it. */
export interface RequestSetting {
  /** The upstream's name of the model, by which a format may have to choose its words; the caller's name when left out. */
  readonly model?: string
  /** The most tokens that the answer may have, whatever the caller wrote: what depends on the limit keeps below it. */
  readonly outputLimit?: number
  /** What the path has told, where the caller's format does not say it in the body. */
  readonly named?: NamedByPath
  /** Tokens of an answer for which the caller gave no limit, where the format cannot do without. */
  readonly defaultLimit?: number
  /** From where on an upstream's filters hold back what it writes, by its own names of what; `default` for those not named. */
  readonly safety?: Readonly<Record<string, string>>
  /** The model draws, and is asked for images beside its words. */
  readonly isDrawing?: boolean
}

/** The request in the upstream's format. The model is still the caller's, and no usage is asked for: `prepareRequest` does both. */
export interface TranslatedRequest {
  readonly kind: 'translated'
  readonly body: Buffer
  /** Each field once, 32 at most. */
  readonly losses: readonly Loss[]
  /** What the upstream is to be asked for, where that goes by what the request says. */
  readonly capability?: Capability
  /** What its answer has to bring, where that is vectors. */
  readonly vectors?: VectorsAsked
  /** How many images, where it is these. */
  readonly images?: number
}

/** What a request for vectors asked for, by which its answer is read and written. */
export interface VectorsAsked {
  /** One for each text. */
  readonly count: number
  /** As little-endian 32-bit floats in base64, and not as digits. */
  readonly isBase64: boolean
}

/** Refused by name, in the caller's words: the answer would be another kind of answer. */
export interface Untranslatable {
  readonly kind: 'untranslatable'
  /** The field, as the caller's format calls it; empty when it is the body as a whole. */
  readonly param: string
}

/** What of a request the upstream does not get as it stood. */
export interface Loss {
  /** As the caller's format calls it, a dot between the names: `messages.content.citations`. At most 100 characters, printable ASCII. */
  readonly field: string
  readonly fate: 'left-out' | 'changed'
}

/** What of an answer comes from outside. */
export interface AnswerSetting {
  /** Names the answer, and makes ids of what has none; the format's own prefix is put in front where it is missing. */
  readonly answerId: string
  readonly nowSeconds: number
  /** As the caller named it. */
  readonly model: string
  /** The caller wants usage at the end of a stream; of no matter to formats that always tell it. */
  readonly isUsageAsked: boolean
  /** Thoughts are text of the answer, between `<think>` and `</think>`. */
  readonly showsThoughts?: boolean
  /** Of vectors alone, which are not read without it. */
  readonly vectors?: VectorsAsked
  /** Images that were asked for, where the answer has nothing else. */
  readonly images?: number
  /** Tokens that were counted of a request for vectors, where the upstream told none. */
  readonly inputTokens?: number
}

/** One streamed answer on its way. Its memory is bounded: a number for each open content, and no text. */
export interface StreamTranslation {
  /** Events that it has said. */
  readonly events: number
  /**
   * Takes whole events, as the upstream format's tap let them pass (no errors, no end mark needed), and returns events in the
   * caller's format; empty when there is nothing to say yet. Never throws.
   */
  feed(events: Buffer): Buffer
  /**
   * All that is left to say: what is open is closed, why it stopped, usage, the end mark. `usage`: what was counted, where the
   * upstream did not tell; null when it did. Never throws. Empty the second time.
   */
  end(usage: UsageCounts | null): Buffer
}
