import fc from 'fast-check'
import { aPrompt, aText } from '../../test/arbitrary-prompts'
import { codecs, type Translated } from '../../test/formats'
import type { AnswerSetting } from '../core/translator'
import type { Answer, StopReason } from '../parts/answer'
import type { Codec, WireEvent } from '../parts/codec'
import type { Content } from '../parts/content'
import { Fates } from '../parts/fates'
import type { Fields } from '../parts/fields'

const setting: AnswerSetting = { answerId: '1', nowSeconds: 0, model: 'm', isUsageAsked: true }

/** What each can tell apart. */
const reasonsOf: Readonly<Record<Translated, readonly StopReason[]>> = {
  openai: ['length', 'filter', 'tool-calls'],
  anthropic: ['length', 'refusal', 'pause', 'tool-calls', 'stop-sequence'],
  gemini: ['length', 'filter'],
  'openai-responses': ['length', 'filter'],
}
const answerIds: Readonly<Record<Translated, string>> = {
  openai: 'chatcmpl-1',
  anthropic: 'msg_1',
  gemini: '1',
  'openai-responses': 'resp_1',
}

/** As it arrives: through bytes. */
const wired = (fields: Fields) => JSON.parse(Buffer.from(JSON.stringify(fields)).toString()) as Fields

describe.each(codecs)('%s', (format, codec) => {
  it('reads the prompt that it has written', () => {
    fc.assert(
      fc.property(aPrompt(format), (prompt) => {
        const fates = new Fates(codec.fieldNames)
        const written = codec.writeRequest(prompt, fates, {})
        expect(codec.readRequest(wired(written), fates)).toEqual(prompt)
        expect([fates.refused, fates.losses]).toEqual([null, []])
      }),
      { numRuns: 300 },
    )
  })

  const anInput = fc.dictionary(fc.string(), fc.string()).map((input) => JSON.stringify(input))
  const aSeal = fc.string({ minLength: 1 }).map((signature) => ({ maker: 'anthropic' as const, fields: { signature } }))
  const thought = fc.record({ text: aText, seal: aSeal }).map((one): Content => ({ kind: 'reasoning', ...one }))
  const text = aText.map((one): Content => ({ kind: 'text', text: one }))
  const call = fc
    .record({ id: fc.string({ minLength: 1 }), name: fc.string({ minLength: 1 }), input: anInput })
    .map((one): Content => ({ kind: 'tool-call', ...one }))
  /** In the order that both can carry; ids tell calls apart. */
  const content = fc
    .tuple(
      fc.array(thought, { maxLength: 2 }),
      fc.array(text, { maxLength: 1 }),
      fc.uniqueArray(call, { maxLength: 3, selector: (one) => ('id' in one ? one.id : '') }),
    )
    .map((groups) => groups.flat())
  const reasons = reasonsOf[format]

  it('reads the answer that it has written', () => {
    fc.assert(
      fc.property(content, fc.constantFrom(...reasons), (said, reason) => {
        const answer: Answer = {
          id: answerIds[format],
          model: 'm',
          choices: [{ index: 0, content: said, stop: { reason } }],
          usage: null,
        }
        expect(codec.readAnswer(wired(codec.writeAnswer(answer, setting)))).toEqual(answer)
      }),
    )
  })

  it('reads the stream that it has written, in whatever pieces it was said', () => {
    fc.assert(
      fc.property(content, fc.constantFrom(...reasons), fc.integer({ min: 1, max: 5 }), (said, reason, size) => {
        expect(gathered(codec, stream(codec, said, { reason, size }))).toEqual({ said, stop: { reason } })
      }),
    )
  })
})

/** Writes contents in pieces of so many characters. */
function stream(
  codec: Codec,
  said: readonly Content[],
  { reason, size }: { reason: StopReason; size: number },
): WireEvent[] {
  const writer = codec.writeStream(setting)
  const events = [...writer.step({ kind: 'begin', id: '', model: '', usage: null })]
  said.forEach((content, index) => {
    const whole = content.kind === 'tool-call' ? content.input : 'text' in content ? content.text : ''
    const bare = content.kind === 'tool-call' ? { ...content, input: '' } : { ...content, text: '' }
    if (bare.kind === 'reasoning') Object.assign(bare, { seal: undefined, mayBeSealed: true })
    events.push(...writer.step({ kind: 'open', choice: 0, index, content: bare as Content })) // the same but for its text
    for (let at = 0; at < whole.length; at += size)
      events.push(...writer.step({ kind: 'more', choice: 0, index, text: whole.slice(at, at + size) }))
    if (content.kind === 'reasoning' && content.seal)
      events.push(...writer.step({ kind: 'seal', choice: 0, index, seal: content.seal }))
    events.push(...writer.step({ kind: 'close', choice: 0, index }))
  })
  events.push(...writer.step({ kind: 'stop', choice: 0, stop: { reason } }), ...writer.end(null))
  return events.flatMap(({ event = '', data }) =>
    data.startsWith('{') ? [{ name: event, data: wired(JSON.parse(data) as Fields) }] : [],
  )
}

/** The contents of a stream, put together. */
function gathered(codec: Codec, events: readonly WireEvent[]): { said: unknown[]; stop: unknown } {
  const reader = codec.readStream()
  const said: Record<string, unknown>[] = []
  let stop: unknown = null
  for (const part of events.flatMap((event) => reader.step(event))) {
    if (part.kind === 'open') {
      // What it may become, and what its format alone knows it by.
      const { mayBeSealed: _mayBe, own: _own, ...content } = part.content as unknown as Record<string, unknown>
      said.push(content)
    }
    const content = 'index' in part ? said[part.index] : undefined
    if (part.kind === 'more' && content) {
      const name = content.kind === 'tool-call' ? 'input' : 'text'
      content[name] = String(content[name]) + part.text
    } else if (part.kind === 'seal' && content) content.seal = part.seal
    else if (part.kind === 'stop') stop = part.stop
  }
  return { said, stop }
}
