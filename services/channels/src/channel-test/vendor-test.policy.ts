import type { Capability, WireName } from '@tollgate/catalogue'
import { type AnswerSetting, type VendorSetting, vendorTranslatorOf } from '@tollgate/formats'
import type { JsonAnswer, JsonCall } from '@tollgate/upstream'
import type { TestCall } from './channel-test.policy'

/** What of a test is known outside it. */
export type VendorTest = Pick<VendorSetting, 'other' | 'account' | 'nowSeconds'>

/** How a vendor is asked. */
type VendorCall = Pick<JsonCall, 'model' | 'bytes' | 'isStream' | 'framing' | 'headers' | 'follow' | 'isLast'> & {
  readonly capability: Capability
}

/** Names the answer, which nobody reads. */
const answerId = 'test'

/** The call that tests a model, in the words of its vendor. */
export function vendorCall(wire: WireName, { capability, model, body }: TestCall, test: VendorTest): VendorCall {
  const { vendor, request, manner, gathered } = vendorTranslatorOf(wire)
  const isStream = vendor.isAlwaysStreamed ?? false
  const written = request(Buffer.from(JSON.stringify(body)), { ...test, model, requestId: answerId, isStream })
  // Everybody can say a word, and so does this: what is not told is how long the answer may be.
  const bytes = written.kind === 'translated' ? written.body : Buffer.from('{}')
  const named = vendor.pathModel?.(model, test.other) ?? model
  // A part that is an answer by itself says that there is no more of it; who opens a WebSocket has to close it.
  const isLast = (part: Buffer) => gathered(part, settingAt(test.nowSeconds)).kind !== 'unreadable'
  const ends = vendor.framing === 'messages' ? { isLast } : {}
  return { capability, model: named, bytes, isStream, framing: vendor.framing, ...manner(isStream), ...ends }
}

function settingAt(nowSeconds: number): AnswerSetting {
  return { answerId, nowSeconds, model: '', isUsageAsked: true }
}

/** A vendor's answer as OpenAI would have given it; null where it is none. */
export function answerOfVendor(
  wire: WireName,
  { status, headers, body }: JsonAnswer,
  nowSeconds: number,
): Pick<JsonAnswer, 'status' | 'body'> | null {
  const translator = vendorTranslatorOf(wire)
  const setting = settingAt(nowSeconds)
  const isGood = status >= 200 && status <= 299
  const isStream = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
  const reply =
    isGood && isStream
      ? translator.gathered(body, setting)
      : translator.reply(body, { status, isStream: false, setting })
  if (reply.kind === 'answer') return { status, body: reply.body }
  if (reply.kind === 'error') return { status: reply.status, body: reply.body }
  return isGood ? null : { status, body }
}
