import type { Framing, WireName } from '@tollgate/catalogue'
import type { RequestSetting } from '../core/translator'
import type { AnswerReader, RequestWriter } from '../parts/codec'
import type { Fields } from '../parts/fields'

/**
 * A vendor's API for chats that no caller speaks: requests are written, answers are read. Pure, as a `Codec` is, and with the
 * same promises: nothing throws but for a RangeError, and nothing is kept but within a stream. What a vendor alone can say has
 * no place in parts: its answers are put into OpenAI's words, and come from nobody else.
 */
export interface Vendor extends RequestWriter<VendorSetting>, AnswerReader {
  readonly name: WireName
  /**
   * How what is streamed is cut into messages, each of which the reader is given by itself. Of AWS's the event's name is
   * `:event-type`, or what `:exception-type` says.
   */
  readonly framing: Framing
  /** Events of these names have a text in place of a JSON object; readers get it as `text`. */
  readonly textEvents?: ReadonlySet<string>
  /** What is asked for is always a stream, and put together for callers who want an answer in one piece. */
  readonly isAlwaysStreamed?: true
  /** Its words have none for how long an answer may be: whatever is asked for, it writes as much as its model does. */
  readonly hasNoLimit?: true
  /**
   * What a reply or a message of a stream says went wrong, whatever status it came with: several send 200, and then `status`
   * is that. Null when it says nothing of the kind.
   */
  readError(body: Fields, status: number): VendorError | null
  /** What stands for `{model}` in the path, where it is not the model's own name; `other` as in `VendorSetting`. */
  pathModel?(model: string, other: string): string
  /** What asks for an answer in one piece besides the body: names of fields, in lower case, and values in turn. */
  readonly wholeFields?: readonly string[]
  /** The answer that a good reply only leads to, as it is not there yet; null when the reply is all that comes. */
  follow?(reply: Fields): Followed | null
}

/** What of a call is known outside its body. */
export interface VendorSetting extends RequestSetting {
  /** The upstream's name of the model. */
  readonly model: string
  readonly requestId: string
  readonly nowSeconds: number
  /** A stream is wanted of the vendor: where it always streams, this is always so. */
  readonly isStream: boolean
  /** What the channel says besides address and key. */
  readonly other: string
  /** What the key tells of whose it is; empty where it does not. */
  readonly account: string
}

/** A failure as a vendor tells it. */
export interface VendorError {
  /** The HTTP status that it means. */
  readonly status: number
  readonly message: string
  readonly code: string | null
  readonly type: string | null
}

/** An answer that a reply leads to. */
export interface Followed {
  /** What the vendor calls it. */
  readonly id: string
  /** The address of its stream, as the vendor tells it and unchecked; null where it has none. */
  readonly stream: string | null
}
