import fc from 'fast-check'
import { textOfEvent } from '../../../test/dialects/event-text'
import { tokensPerToolCall } from '../wire/block-text'
import { MessageEventReader } from './event-reader'

const text = fc.oneof(fc.constant(''), fc.constant('Hello'), fc.string({ unit: 'binary' }), fc.constant('"usage":{"\\'))
const delta = fc.oneof(
  fc.record({ type: fc.constant('text_delta'), text }),
  fc.record({ thinking: text, type: fc.constant('thinking_delta') }),
  fc.record({ type: fc.constant('input_json_delta'), partial_json: text }),
  fc.record({ type: fc.constant('signature_delta'), signature: text }),
  fc.record({ type: fc.constant('citations_delta'), citation: fc.record({ cited_text: text }) }),
  fc.record({ stop_reason: fc.constantFrom(null, 'end_turn'), other: fc.jsonValue({ maxDepth: 2 }) }),
)
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text }),
  fc.record({ type: fc.constant('thinking'), thinking: text, signature: text }),
  fc.record({ type: fc.constant('tool_use'), id: text, name: text, input: fc.dictionary(text, fc.jsonValue()) }),
  fc.record({ type: fc.constant('web_search_tool_result'), content: fc.array(fc.record({ title: text, text })) }),
)
const usage = fc.constantFrom(null, { input_tokens: 1 }, { output_tokens: 5, details: { a: '}' } })
const event = fc.oneof(
  fc.record({ type: fc.constant('content_block_delta'), index: fc.nat(2), delta }),
  fc.record({ delta, index: fc.nat(2), type: fc.constant('content_block_delta') }),
  fc.record({ type: fc.constant('content_block_start'), index: fc.nat(2), content_block: block }),
  fc.record({ type: fc.constant('message_start'), message: fc.record({ id: text, content: fc.constant([]), usage }) }),
  fc.record({ type: fc.constant('message_delta'), delta, usage }),
  fc.record({ usage, error: fc.constantFrom(null, { message: 'bad' }), delta }),
  fc.record({ error: fc.constantFrom(null, 'bad'), delta, usage }),
  fc.record({
    type: fc.constantFrom('ping', 'message_stop', 'content_block_stop'),
    more: fc.jsonValue({ maxDepth: 2 }),
  }),
  fc.record({ type: fc.constant('error'), error: fc.constantFrom(null, { message: 'bad' }, 'bad') }),
)

interface Event {
  type: string
  delta?: { stop_reason?: string | null; signature?: string }
  content_block?: { type: string; name?: string; signature?: string; text?: string }
  message?: { usage: unknown }
  usage?: unknown
  error?: unknown
}

/** What a reader should find, from the parsed event. */
function expected(value: Event) {
  const { delta, content_block: block } = value
  const counted = textOfEvent(JSON.stringify(value))
  return {
    texts: counted.pieces.join(''),
    toolCalls: block?.name ? 1 : 0,
    sealBytes: Buffer.byteLength(JSON.stringify(delta?.signature ?? block?.signature ?? '')) - 2,
    usage: value.usage ?? value.message?.usage ?? null,
    isEarly: value.message !== undefined && value.message.usage !== null,
    hasStop: typeof delta?.stop_reason === 'string',
    hasBlock: block !== undefined,
    hasTellingBlock: block !== undefined && (block.type !== 'text' || block.text !== ''),
    hasError: value.error !== undefined && value.error !== null,
  }
}

function found(reader: MessageEventReader, json: Buffer) {
  let texts = ''
  for (let i = 0; i < reader.textEnd; i += 2) {
    const raw = json.toString('utf8', reader.texts[i], reader.texts[i + 1])
    // The input of a tool stands as an object.
    texts +=
      json[(reader.texts[i] ?? 0) - 1] === 34 ? (JSON.parse(`"${raw}"`) as string) : JSON.stringify(JSON.parse(raw))
  }
  const { toolCalls, sealBytes, usageStart, usageEnd, isEarly, hasStop, hasBlock, hasTellingBlock, hasError } = reader
  const usage = usageStart === -1 ? null : (JSON.parse(json.toString('utf8', usageStart, usageEnd)) as unknown)
  return {
    texts,
    toolCalls,
    sealBytes,
    usage,
    isEarly: usageStart !== -1 && isEarly,
    hasStop,
    hasBlock,
    hasTellingBlock,
    hasError,
  }
}

describe('reading an event in place', () => {
  it('finds what parsing it would find, whatever events came before', () => {
    const gap = fc.constantFrom('', ' ', '\n  ')
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), gap, (events, space) => {
        const reader = new MessageEventReader()
        for (const value of events) {
          const parsed = JSON.parse(JSON.stringify(value)) as Event
          const json = Buffer.from(`data: ${JSON.stringify(value, null, space)}${space}\n\ndata: {"x`)
          expect(reader.read(json, 6, json.length - 11)).toBe(true)
          expect(found(reader, json)).toEqual(expected(parsed))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('goes on where the event before had its text, and relearns where events begin otherwise', () => {
    const reader = new MessageEventReader()
    const read = (value: object) => {
      const json = Buffer.from(JSON.stringify(value))
      expect(reader.read(json, 0, json.length)).toBe(true)
      return [found(reader, json).texts, reader.hasThought]
    }
    const said = (index: number, delta: object) => read({ type: 'content_block_delta', index, delta })
    for (let round = 0; round < 3; round++) {
      expect(said(0, { type: 'thinking_delta', thinking: `t${round}` })).toEqual([`t${round}`, true])
      expect(said(0, { type: 'thinking_delta', thinking: '' })).toEqual(['', false])
      expect(said(1, { type: 'text_delta', text: `a${round}` })).toEqual([`a${round}`, false])
      expect(said(1, { type: 'text_delta', text: `b${round}`, more: 1 })).toEqual([`b${round}`, false])
    }
    for (let round = 0; round < 3; round++) {
      expect(read({ usage: { output_tokens: 1 }, delta: { text: `c${round}` } })).toEqual([`c${round}`, false])
      expect(reader.usageStart).not.toBe(-1)
    }
  })

  it.each([
    '',
    '[1]',
    '"a"',
    '{',
    '{"delta":{',
    '{"delta":{"text":"a',
    '{"a":1',
    '{"a" 1}',
    '{"a":1}}',
    '{a:1}',
    '{"delta":{"text":1 2}}',
  ])('takes %j for no event', (json) => {
    expect(new MessageEventReader().read(Buffer.from(json), 0, json.length)).toBe(false)
  })

  it('counts a call as much as it counts in a whole answer', () => {
    expect(textOfEvent('{"content_block":{"type":"tool_use","name":"f"}}').extraTokens).toBe(tokensPerToolCall)
  })
})
