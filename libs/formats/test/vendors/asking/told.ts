import type { AnswerSetting } from '../../../src/core/translator'
import type { VendorTranslator } from '../../../src/vendors/call/vendor-translator'
import type { VendorSetting } from '../../../src/vendors/vendor'

/** What is known of a call outside its body. */
export function aVendorSetting(given: Partial<VendorSetting> = {}): VendorSetting {
  return {
    model: 'a-model',
    requestId: 'req-1',
    nowSeconds: 1_800_000_000,
    isStream: false,
    other: '',
    account: 'acc-1',
    ...given,
  }
}

export const answerSetting: AnswerSetting = {
  answerId: 'req-1',
  nowSeconds: 1_800_000_000,
  model: 'a-model',
  isUsageAsked: true,
}

/** One message of a vendor's stream. */
export type Message = readonly [name: string, data: unknown]

/** The request that a vendor gets for this one of OpenAI's; what it is refused for where it gets none. */
export function written(translator: VendorTranslator, body: object, given: Partial<VendorSetting> = {}) {
  const request = translator.request(Buffer.from(JSON.stringify(body)), aVendorSetting(given))
  if (request.kind === 'untranslatable') return { refused: request.param }
  return {
    body: JSON.parse(request.body.toString()) as unknown,
    losses: request.losses.map(({ field, fate }) => `${field} ${fate}`),
  }
}

/** A whole reply in OpenAI's words. */
export function replied(translator: VendorTranslator, reply: unknown, status = 200) {
  const heard = translator.reply(Buffer.from(JSON.stringify(reply)), {
    status,
    isStream: false,
    setting: answerSetting,
  })
  if (heard.kind === 'answer' || heard.kind === 'error') {
    return { ...heard, body: JSON.parse(heard.body.toString()) as unknown }
  }
  return heard
}

/** The data of all events that a caller hears of these messages. */
export function streamed(translator: VendorTranslator, messages: readonly Message[]): unknown[] {
  const stream = translator.stream(answerSetting)
  const bytes = [...messages.map(([name, data]) => stream.take(name, textOf(data))), stream.end()]
  return Buffer.concat(bytes)
    .toString()
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)) as unknown)
}

/** The same as one answer. */
export function gathered(translator: VendorTranslator, messages: readonly Message[]): unknown {
  const gathering = translator.gathering(answerSetting)
  for (const [name, data] of messages) gathering.take(name, textOf(data))
  const body = gathering.end()
  return body === null ? gathering.error : (JSON.parse(body.toString()) as unknown)
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data)
}
