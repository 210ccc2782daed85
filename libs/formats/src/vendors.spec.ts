import { wireNames } from '@tollgate/catalogue'
import { readEvents } from '@tollgate/sse'
import fc from 'fast-check'
import { chatsOf } from '../test/chats'
import { anyJson, changed, deepJson, wordsIn } from '../test/hostile'
import { samples } from '../test/vendors/all-samples'
import { faultsOfStream } from '../test/well-formed'
import type { AnswerSetting } from './core/translator'
import { findAnswerError } from './openai/wire/read-error'
import { vendorTranslatorOf } from './vendors'
import type { VendorSetting } from './vendors/vendor'

const setting: AnswerSetting = { answerId: 'one', nowSeconds: 1, model: 'm', isUsageAsked: true }
const asked: VendorSetting = {
  ...{ model: 'm', requestId: 'one', nowSeconds: 1, isStream: true },
  ...{ other: '', account: 'account' },
}
const whole = { status: 200, isStream: false, setting }

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null')
const chats = chatsOf('openai').requests
const ofCallers = wordsIn(...chats.map(([, body]) => body))

/** What a stream of OpenAI's says: its text, and its usage. */
function saidIn(stream: Buffer): { text: string; tokens: readonly number[] | null } {
  let text = ''
  let tokens: readonly number[] | null = null
  for (const { data } of readEvents(stream)) {
    if (data === '[DONE]') continue
    const { choices, usage } = JSON.parse(data) as Chunk
    for (const { delta } of choices) text += delta.content ?? ''
    if (usage) tokens = [usage.prompt_tokens, usage.completion_tokens]
  }
  return { text, tokens }
}

interface Usage {
  prompt_tokens: number
  completion_tokens: number
}
interface Chunk {
  choices: { delta: { content?: string } }[]
  usage?: Usage | null
}
interface Completion {
  choices: { message: { content: string } }[]
  usage?: Usage
}

describe.each(wireNames)('%s', (name) => {
  const translator = vendorTranslatorOf(name)
  const sample = samples[name]
  /** What readers get of a message. */
  const values = sample.stream.map(([name, data]): unknown =>
    translator.vendor.textEvents?.has(name) === true ? { text: data } : JSON.parse(data),
  )
  const nameAt = (index: number) => sample.stream[index % sample.stream.length]?.[0] ?? ''
  const named = (messages: readonly unknown[]) =>
    messages.map((one, index) => [nameAt(index), JSON.stringify(one)] as const)
  const ofVendor = [...wordsIn(sample, ...values)]
  const anything = anyJson([...new Set([...ofVendor, '__proto__', 'constructor', 'length', '\ud800', '{"a":1}', ''])])

  const streamed = (messages: readonly (readonly [string, string])[]) => {
    const stream = translator.stream(setting)
    return Buffer.concat([...messages.map(([event, data]) => stream.take(event, data)), stream.end()])
  }
  const gathered = (messages: readonly (readonly [string, string])[]) => {
    const gathering = translator.gathering(setting)
    for (const [event, data] of messages) gathering.take(event, data)
    return gathering
  }

  it('is called so', () => expect(translator.vendor.name).toBe(name))

  it('writes any request, or refuses it by name', () => {
    const tried = (body: Buffer) => {
      const written = translator.request(body, asked)
      if (written.kind === 'untranslatable') return void expect(typeof written.param).toBe('string')
      expect(JSON.parse(String(written.body))).toEqual(expect.any(Object))
      expect(written.losses.length).toBeLessThanOrEqual(32)
      for (const { field } of written.losses) expect(field).toMatch(/^[\x21-\x7e]{1,100}$/)
    }
    for (const [, body] of chats) tried(bytes(body))
    const others = anyJson(ofCallers)
    fc.assert(
      fc.property(fc.constantFrom(...chats), fc.nat(80), others, ([, body], place, value) =>
        tried(bytes(changed(body, [place, value]))),
      ),
    )
    fc.assert(fc.property(others, (body) => tried(bytes(body))))
    fc.assert(fc.property(fc.uint8Array(), (raw) => tried(Buffer.from(raw))))
  })

  it('is asked for a plain chat with nothing lost', () => {
    const written = translator.request(bytes({ model: 'm', messages: [{ role: 'user', content: 'Hello' }] }), asked)
    expect(written).toMatchObject({ kind: 'translated', losses: [] })
  })

  it('says the same whole, streamed and put together', () => {
    const { text, tokens } = sample
    expect(saidIn(streamed(sample.stream))).toEqual({ text, tokens })
    expect(faultsOfStream('openai', streamed(sample.stream))).toEqual([])
    const bodies = [gathered(sample.stream).end()]
    if (sample.answer !== undefined) {
      const reply = translator.reply(bytes(sample.answer), whole)
      bodies.push(reply.kind === 'answer' ? reply.body : null)
      const asStream = translator.reply(bytes(sample.answer), { ...whole, isStream: true })
      expect(saidIn(asStream.kind === 'answer' ? asStream.body : Buffer.alloc(0))).toEqual({ text, tokens })
    }
    for (const body of bodies) {
      const { choices, usage } = JSON.parse(String(body)) as Completion
      expect(choices.map(({ message }) => message.content)).toEqual([text])
      expect(usage ? [usage.prompt_tokens, usage.completion_tokens] : null).toEqual(tokens)
    }
  })

  it('has ended once it has said why it stopped, and is cut before', () => {
    const isCut = (one: readonly [string, string]) => !streamed([one]).includes('[DONE]')
    const stop = sample.stream.findIndex((one) => !isCut(one))
    expect(stop).toBeGreaterThan(0)
    const before = sample.stream.slice(0, stop)
    expect(streamed(before).toString()).not.toContain('[DONE]')
    expect(gathered(before).end()).toBeNull()
  })

  it('tells each of its errors with the status that it means, whole and streamed', () => {
    for (const [body, status, meant] of sample.errors) {
      const reply = translator.reply(bytes(body), { ...whole, status })
      expect(reply).toMatchObject({ kind: 'error', status: meant })
      if (reply.kind !== 'error') return
      const value: unknown = JSON.parse(String(reply.body))
      expect(value).toMatchObject({ error: { message: expect.stringMatching(/./) as string } })
      expect(findAnswerError(value)?.status).toBe(meant)
    }
    for (const [body] of sample.errors.filter(([, status]) => status === 200)) {
      const messages = [...sample.stream.slice(0, 1), ['', JSON.stringify(body)] as const, ...sample.stream]
      const events = readEvents(streamed(messages))
      expect(events.at(-1)?.data).toContain('"error"')
      const gathering = gathered(messages)
      expect([gathering.error !== null, gathering.end()]).toEqual([true, null])
    }
  })

  it('takes none of its answers for an error', () => {
    for (const value of values)
      if (typeof value === 'object')
        expect(translator.vendor.readError(value as Record<string, unknown>, 200)).toBeNull()
  })

  it('makes something of any reply and any stream', () => {
    const tried = (messages: readonly unknown[]) => {
      for (const one of messages) translator.reply(bytes(one), whole)
      const written = streamed(named(messages))
      if (written.includes('[DONE]')) expect(faultsOfStream('openai', written)).toEqual([])
      gathered(named(messages)).end()
    }
    fc.assert(fc.property(fc.array(anything, { maxLength: 10 }), tried))
    fc.assert(
      fc.property(fc.nat(values.length - 1), fc.nat(30), anything, (at, place, value) =>
        tried(values.with(at, changed(values[at], [place, value]))),
      ),
    )
    if (sample.answer !== undefined)
      fc.assert(fc.property(fc.nat(60), anything, (place, value) => tried([changed(sample.answer, [place, value])])))
  })

  it('outlasts what goes deeper than the stack', () => {
    const deep = deepJson()
    expect(translator.reply(Buffer.from(deep), whole).kind).toBe('unreadable')
    expect(streamed([['', deep], ...sample.stream]).includes('[DONE]')).toBe(true)
    const body = `{"model":"m","messages":[{"role":"user","content":"Hello"}],"tools":[{"function":{"name":"f","parameters":${deep}}}]}`
    const written = translator.request(Buffer.from(body), asked)
    expect(written).toEqual({ kind: 'untranslatable', param: 'tools' })
  })
})
