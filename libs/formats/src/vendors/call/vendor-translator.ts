import { encodeEvent, readEvents } from '@tollgate/sse'
import type { AnswerSetting, TranslatedRequest, Untranslatable } from '../../core/translator'
import { parsed } from '../../json/parsed'
import { withinStack } from '../../json/within-stack'
import { openaiCodec } from '../../openai/codec/codec'
import type { Answer } from '../../parts/answer'
import { fieldsOf } from '../../parts/fields'
import { withCallIds } from '../../translate/call-ids'
import { translateRequest } from '../../translate/translate-request'
import type { Followed, Vendor, VendorSetting } from '../vendor'
import { partsOf } from './parts-of'
import { unreadable, type VendorReply } from './vendor-reply'
import { VendorGathering, VendorStream } from './vendor-stream'
import { writeError } from './write-error'

/** How a vendor is asked, besides the body. */
export interface VendorManner {
  /** Fields of its head: names, in lower case, and values in turn. */
  readonly headers?: readonly string[]
  /** The answer that a good reply only leads to; null where the reply is all that comes. Parses the body. Never throws. */
  readonly follow?: (reply: Buffer) => Followed | null
}

/** What carries OpenAI's chats to a vendor and its answers back. Keeps nothing between two calls. */
export interface VendorTranslator {
  readonly vendor: Vendor
  /** As `Translator.request`; parses the body. Never throws. */
  request(body: Buffer, setting: VendorSetting): TranslatedRequest | Untranslatable
  /** A reply in one piece. Never throws. */
  reply(body: Buffer, heard: HeardReply): VendorReply
  /** For a call that asks for a stream, or for an answer in one piece. */
  manner(isStream: boolean): VendorManner
  /** A streamed reply as it goes on; as one answer where the caller wants that. */
  stream(setting: AnswerSetting): VendorStream
  gathering(setting: AnswerSetting): VendorGathering
  /** A streamed reply that is here as a whole, as one answer. Never throws. */
  gathered(events: Buffer, setting: AnswerSetting): VendorReply
}

/** What else is known of a reply. */
export interface HeardReply {
  readonly status: number
  /** The caller wants a stream. */
  readonly isStream: boolean
  readonly setting: AnswerSetting
}

/** A vendor put together with OpenAI's codec. */
export function vendorTranslator(vendor: Vendor): VendorTranslator {
  const streamed = mannerOf(vendor, undefined)
  const whole = mannerOf(vendor, vendor.wholeFields)
  return {
    vendor,
    request: (body, setting) => translateRequest(body, [openaiCodec, vendor], setting),
    reply: (body, heard) => withinStack(() => read(vendor, body, heard)) ?? unreadable,
    manner: (isStream) => (isStream ? streamed : whole),
    stream: (setting) => new VendorStream(vendor, setting),
    gathering: (setting) => new VendorGathering(vendor, setting),
    gathered: (events, setting) => gathered(vendor, events, setting),
  }
}

function read(vendor: Vendor, body: Buffer, { status, isStream, setting }: HeardReply): VendorReply {
  const fields = fieldsOf(parsed(body.toString()))
  if (fields === null) return unreadable
  const error = vendor.readError(fields, status)
  if (error !== null) return { kind: 'error', status: error.status, body: writeError(error) }
  if (status < 200 || status > 299) return unreadable
  const answer = vendor.readAnswer(fields)
  if (answer === null) return unreadable
  const named = withCallIds(answer, setting.answerId)
  return { kind: 'answer', body: isStream ? streamOf(named, setting) : wholeOf(named, setting) }
}

function mannerOf({ follow }: Vendor, headers: VendorManner['headers']): VendorManner {
  const read = (reply: Buffer): Followed | null => {
    const fields = fieldsOf(parsed(reply.toString()))
    return fields === null ? null : (follow?.(fields) ?? null)
  }
  return {
    ...(headers !== undefined && { headers }),
    ...(follow !== undefined && { follow: (reply: Buffer) => withinStack(() => read(reply)) }),
  }
}

function gathered(vendor: Vendor, stream: Buffer, setting: AnswerSetting): VendorReply {
  const gathering = new VendorGathering(vendor, setting)
  try {
    for (const { event, data } of readEvents(stream)) gathering.take(event, data)
  } catch {
    return unreadable // an event larger than any
  }
  return gathering.reply()
}

function wholeOf(answer: Answer, setting: AnswerSetting): Buffer {
  return Buffer.from(JSON.stringify(openaiCodec.writeAnswer(answer, setting)))
}

function streamOf(answer: Answer, setting: AnswerSetting): Buffer {
  const writer = openaiCodec.writeStream(setting)
  const events = [...partsOf(answer).flatMap((part) => writer.step(part)), ...writer.end(null)]
  return Buffer.concat(events.map(encodeEvent))
}
