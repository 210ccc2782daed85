import type { FormatName } from '@tollgate/catalogue'
import { readEvents } from '@tollgate/sse'
import type { AnswerSetting } from '../../src/core/translator'
import { openai } from '../../src/openai/format'
import { translatorOf } from '../../src/translators'
import { vendorTranslatorOf } from '../../src/vendors'
import type { VendorSetting } from '../../src/vendors/vendor'
import { meaningOf } from '../meaning'
import { type Recording, recordingsIn, runTap } from '../recorded'
import type { Json } from '../translated'

/** A request as a vendor got it. */
export interface Asked {
  readonly body: Json
  readonly losses: readonly string[]
}

/** Vendors of whom there are recordings. */
export const recordedVendors = ['bedrock-converse', 'cohere', 'ollama'] as const
export type RecordedVendor = (typeof recordedVendors)[number]

/** In whose words they answered that are read here; other recordings of theirs are of APIs that nobody is asked in. */
const dialects: Readonly<Record<RecordedVendor, string>> = {
  'bedrock-converse': 'bedrock-converse',
  cohere: 'cohere-chat',
  ollama: 'ollama-chat',
}

/** The recordings of a vendor. */
export function vendorRecordings(name: RecordedVendor) {
  return recordingsIn(name, ({ dialect }) => dialect === dialects[name])
}

/** Those of its older APIs. */
export function olderRecordings(name: RecordedVendor) {
  return recordingsIn(name, ({ dialect }) => dialect !== dialects[name])
}

/** What a vendor answered, for a caller of a format: through OpenAI's words, as it comes. Null when it is no answer of the vendor's. */
export function answeredTo(
  caller: FormatName,
  [vendor, { response }]: readonly [RecordedVendor, Recording],
  setting: AnswerSetting,
): Buffer | null {
  const translator = vendorTranslatorOf(vendor)
  if (response.events !== undefined) {
    const stream = translator.stream(setting)
    const written = response.events.map(({ event = '', data = '' }) => stream.take(event, data))
    return streamTo(caller, Buffer.concat([...written, stream.end()]), setting)
  }
  const { status, body } = response
  const reply = translator.reply(Buffer.from(JSON.stringify(body)), { status, isStream: false, setting })
  if (reply.kind !== 'answer') return null
  const onward = translatorOf(caller, 'openai')
  return onward === null ? reply.body : onward.answer(reply.body, setting)
}

function streamTo(caller: FormatName, chunks: Buffer, setting: AnswerSetting): Buffer {
  const stream = translatorOf(caller, 'openai')?.stream(setting)
  return stream === undefined ? chunks : Buffer.concat([stream.feed(chunks), stream.end(null)])
}

/** What a vendor is asked for a request of OpenAI's, and what became of the rest: `field fate`, in order. */
export function askedOf(name: RecordedVendor, request: Json, more: Partial<VendorSetting> = {}): Asked {
  const written = requestTo(name, request, more)
  if (written.kind !== 'translated') throw new Error(`refused: ${written.param}`)
  const losses = written.losses.map(({ field, fate }) => `${field} ${fate}`).sort()
  return { body: JSON.parse(String(written.body)) as Json, losses }
}

/** What a request is refused for; null when it is not. */
export function refusedOf(name: RecordedVendor, request: Json): string | null {
  const written = requestTo(name, request, {})
  return written.kind === 'untranslatable' ? written.param : null
}

function requestTo(name: RecordedVendor, request: Json, more: Partial<VendorSetting>) {
  const { model, stream } = request as { model: string; stream?: boolean }
  const known = { model, requestId: 'one', nowSeconds: 0, isStream: stream === true }
  const place = { other: '', account: '' }
  return vendorTranslatorOf(name).request(Buffer.from(JSON.stringify(request)), { ...known, ...place, ...more })
}

/** A stream of a vendor's as a caller of OpenAI's hears it. */
export function heardFrom(name: RecordedVendor, messages: readonly object[]) {
  const setting = { answerId: 'one', nowSeconds: 0, model: 'asked', isUsageAsked: true }
  const stream = vendorTranslatorOf(name).stream(setting)
  const chunks = messages.map((message) => stream.take('', JSON.stringify(message)))
  const events = Buffer.concat([...chunks, stream.end()])
  const failed = readEvents(events).find(({ data }) => data.startsWith('{"error"'))?.data
  const error = failed === undefined ? null : runTap(openai, [events]).tap.error
  const isWhole = String(events).endsWith('data: [DONE]\n\n')
  return { meaning: meaningOf('openai', events), error, status: error?.status ?? null, isWhole, text: String(events) }
}

/** What a whole reply of a vendor's is to a caller of OpenAI's. */
export function repliedBy(name: RecordedVendor, body: object, status = 200) {
  const setting = { answerId: 'one', nowSeconds: 0, model: 'asked', isUsageAsked: true }
  const reply = vendorTranslatorOf(name).reply(Buffer.from(JSON.stringify(body)), { status, isStream: false, setting })
  if (reply.kind !== 'answer') return reply
  return { ...reply, meaning: meaningOf('openai', JSON.parse(String(reply.body)) as Json) }
}
