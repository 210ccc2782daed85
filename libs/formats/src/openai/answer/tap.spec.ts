import { encodeEvent } from '@tollgate/sse'
import { noCounts } from '@tollgate/usage'
import type { TapOptions } from '../../core/tap'
import { openai } from '../format'

const chunk = (value: unknown) => encodeEvent({ data: typeof value === 'string' ? value : JSON.stringify(value) })
const delta = (value: object, more: object = {}) =>
  chunk({ id: 'c1', model: 'm', created: 7, choices: [{ index: 0, delta: value, ...more }] })
const text = (content: string) => delta({ content })
const usageOnly = (usage: unknown) => chunk({ id: 'c1', choices: [], usage })
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const counts = { ...noCounts(), textIn: 3, textOut: 2 }
const done = chunk('[DONE]')

function feed(pieces: Buffer[], options: Partial<TapOptions> = {}) {
  const tap = openai.createTap({ onText: () => undefined, ...options })
  const out = pieces.map((piece) => tap.feed(piece))
  return { tap, out, end: tap.end() }
}

describe('the first good part', () => {
  it.each<[string, Buffer]>([
    ['text', text('a')],
    ['white space', text(' ')],
    ['reasoning', delta({ reasoning_content: 'hm' })],
    ['a refusal', delta({ refusal: 'no' })],
    ['a tool call', delta({ tool_calls: [{ index: 0, id: 'x', function: { name: 'f', arguments: '' } }] })],
    ['a list of parts', delta({ content: [{ type: 'text', text: 'a' }] })],
    ['sound', delta({ audio: { data: 'AAAA' } })],
    ['an end', delta({}, { finish_reason: 'stop' })],
    ['text of a plain completion', chunk({ choices: [{ text: 'a', index: 0 }] })],
  ])('is %s', (_, piece) => {
    expect(feed([piece]).tap.hasContent).toBe(true)
  })

  it.each<[string, Buffer]>([
    ['a role', delta({ role: 'assistant', content: '' })],
    ['a null', delta({ content: null })],
    ['usage', usageOnly(usage)],
    ['a comment', Buffer.from(': hello\n\n')],
    ['an empty frame', chunk('')],
    ['the end mark', done],
    ['an error', chunk({ error: { message: 'no' } })],
    [
      'an error that calls itself an end',
      chunk({ error: { message: 'no' }, choices: [{ delta: {}, finish_reason: 'error' }] }),
    ],
    ['nonsense', chunk('{"choices":[}')],
  ])('is not %s', (_, piece) => {
    expect(feed([piece]).tap.hasContent).toBe(false)
  })
})

describe('a stream whose chunks have messages', () => {
  const said = (message: object, more: object = {}) => chunk({ id: 'c1', choices: [{ index: 0, message, ...more }] })

  it('delivers their text where it has no deltas', () => {
    const call = { function: { name: 'f', arguments: '{}' } }
    const { tap } = feed([
      said({ role: 'assistant', content: 'Hello' }),
      said({ content: ' you' }),
      said({ tool_calls: [call] }),
    ])
    expect([tap.hasContent, tap.text()]).toEqual([true, { pieces: ['Hello youf{}'], extraTokens: 7 }])
  })

  it.each([
    [
      'beside its delta',
      [
        said({ content: 'He' }, { delta: { content: 'He' } }),
        said({ content: 'Hello' }, { delta: { content: 'llo' } }),
      ],
    ],
    ['at the end of the deltas', [text('He'), text('llo'), said({ content: 'Hello' }, { finish_reason: 'stop' })]],
  ])('delivers what a message repeats once: %s', (_case, pieces) => {
    expect(feed(pieces).tap.text().pieces).toEqual(['Hello'])
  })
})

describe('arguments that are no text but an object', () => {
  it('are delivered all the same', () => {
    const { tap } = feed([delta({ tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] })])
    expect(tap.text()).toEqual({ pieces: ['f{"a":1}'], extraTokens: 7 })
    const body = JSON.stringify({
      choices: [{ message: { tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] } }],
    })
    expect(openai.textOfBody(Buffer.from(body))).toEqual({ pieces: ['f', '{"a":1}'], extraTokens: 7 })
  })
})

describe('an error in the stream', () => {
  it('is read, and what came before it stays known', () => {
    const { tap } = feed([text('a'), chunk({ error: { message: 'at key-1234', type: 'server_error' } })], {
      hide: ['key-1234'],
    })
    expect(tap.error).toMatchObject({ message: 'at ***', type: 'server_error', status: 500, source: 'upstream' })
    expect(tap.text().pieces).toEqual(['a'])
  })

  it('is taken out with every further one, and nothing else is', () => {
    const leak = chunk({ error: { message: 'sk-proj-****abcd of org-AbCd1234EfGh5678' } })
    const named = encodeEvent({ event: 'error', data: '{"message":"project proj_AbCd1234EfGh"}' })
    const both = chunk({ choices: [{ delta: {}, finish_reason: 'error' }], error: { message: 'org-AbCd1234EfGh5678' } })
    const { out } = feed([Buffer.concat([text('a'), leak, text('b')]), named, Buffer.concat([both, text('c')])])
    expect(Buffer.concat(out).toString()).toBe(Buffer.concat([text('a'), text('b'), text('c')]).toString())
  })

  it('is the first one', () => {
    const { tap } = feed([chunk({ error: { message: 'one' } }), chunk({ error: { message: 'two' } })])
    expect(tap.error?.message).toBe('one')
  })

  it.each<[string, Buffer]>([
    ['without a wrapper', chunk({ object: 'error', message: 'no', code: 400 })],
    ['in an event of that name', encodeEvent({ event: 'error', data: '{"message":"no"}' })],
    ['as plain text', chunk({ error: 'no' })],
  ])('is seen %s', (_, piece) => {
    expect(feed([piece]).tap.error?.message).toBe('no')
  })

  it('is seen in base_resp where the provider puts it there', () => {
    const piece = chunk({ choices: null, base_resp: { status_code: 1002, status_msg: 'slow down' } })
    expect(feed([piece]).tap.error).toBeNull()
    expect(feed([piece], { quirks: new Set(['base-resp-errors']) }).tap.error?.message).toBe('slow down')
    const good = chunk({ choices: [], base_resp: { status_code: 0, status_msg: '' } })
    expect(feed([good], { quirks: new Set(['base-resp-errors']) }).tap.error).toBeNull()
  })

  it('is not seen in text that speaks of one', () => {
    expect(feed([text('{"error":{"message":"no"}}'), text('"error":')]).tap.error).toBeNull()
  })
})

describe('usage in the stream', () => {
  it('is the last that counts anything', () => {
    const early = chunk({ choices: [{ delta: { content: 'a' } }], usage: { prompt_tokens: 3, completion_tokens: 1 } })
    const { tap } = feed([early, usageOnly(usage), usageOnly({ total_tokens: 0 }), usageOnly(null)])
    expect(tap.usage).toEqual(counts)
  })

  it('is found inside a choice and inside an extension', () => {
    expect(feed([delta({}, { finish_reason: 'stop', usage })]).tap.usage).toEqual(counts)
    expect(feed([chunk({ choices: [{ delta: {} }], x_groq: { usage } })]).tap.usage).toEqual(counts)
  })

  it('is not believed when a text spells it', () => {
    expect(feed([text('"usage":{"prompt_tokens":9}')]).tap.usage).toBeNull()
  })

  it('is hidden only where it stands alone', () => {
    const withFinish = chunk({ choices: [{ delta: {}, finish_reason: 'stop' }], usage })
    const filter = chunk({ choices: [], prompt_filter_results: [] })
    const pieces = [filter, text('a'), withFinish, usageOnly(usage), done]
    const { out } = feed(pieces, { hideUsage: true })
    expect(Buffer.concat(out).toString()).toBe(Buffer.concat([filter, text('a'), withFinish, done]).toString())
  })

  it('is hidden in the middle of a piece, the rest of which passes', () => {
    const { out } = feed([Buffer.concat([text('a'), usageOnly(usage), done])], { hideUsage: true })
    expect(out[0]?.toString()).toBe(Buffer.concat([text('a'), done]).toString())
  })
})

describe('forwarding', () => {
  it('hands on the very Buffer that came', () => {
    const piece = Buffer.concat([text('a'), text('b')])
    expect(feed([piece], { hideUsage: true, holdDone: true }).out[0]).toBe(piece)
  })

  it('forwards whole events only, and drops half an event at the end', () => {
    const { tap, out, end } = feed([Buffer.concat([text('a'), text('b').subarray(0, 20)])])
    expect(out[0]?.toString()).toBe(text('a').toString())
    expect(end.length).toBe(0)
    expect(tap.text().pieces).toEqual(['a'])
  })

  it('forwards a last event that only lacks its blank line', () => {
    const last = text('b').subarray(0, -2)
    const { tap, end } = feed([text('a'), last])
    expect(end.toString()).toBe(last.toString())
    expect(tap.text().pieces).toEqual(['ab'])
  })

  it('gives up on an event that does not end', () => {
    const tap = openai.createTap({ onText: () => undefined })
    const piece = Buffer.alloc(1024 * 1024, 'x')
    let out = 0
    for (let i = 0; i < 12; i++) out += tap.feed(piece).length
    expect(tap.failure).toBe('event-too-large')
    expect(out + tap.end().length).toBe(0)
  })

  it('reads no event that is larger than it may be', () => {
    const tap = openai.createTap({ onText: () => undefined, mostEventBytes: 1_000 })
    expect(tap.feed(text('a')).length).toBeGreaterThan(0)
    expect(tap.feed(text('x'.repeat(1_000)))).toHaveLength(0)
    expect([tap.failure, tap.textBytes]).toEqual(['event-too-large', 1])
  })

  it('holds the end back for a usage chunk of our own', () => {
    const tap = openai.createTap({ holdDone: true, onText: () => undefined })
    expect(tap.feed(Buffer.concat([text('a'), done])).toString()).toBe(text('a').toString())
    expect(tap.usageEvent(counts).toString()).toContain(
      '"id":"c1","object":"chat.completion.chunk","created":7,"model":"m","choices":[]',
    )
    expect(tap.end().toString()).toBe(done.toString())
  })

  it('holds an end back that lacks its blank line', () => {
    const { out, end } = feed([text('a'), Buffer.from('data: [DONE]')], { holdDone: true })
    expect(Buffer.concat(out).toString()).toBe(text('a').toString())
    expect(end.toString()).toBe('data: [DONE]')
  })
})

describe('what comes behind the end of a stream', () => {
  const late = Buffer.concat([
    Buffer.from(': late\n\n'),
    text('late'),
    chunk({ error: { message: 'late' } }),
    usageOnly({ ...usage, completion_tokens: 900 }),
    done,
    Buffer.from('data: la'),
  ])
  const whole = Buffer.concat([text('a'), usageOnly(usage), done])
  const known = { usage: counts, isUsageOld: false, isDone: true, error: null, failure: null, textBytes: 1 }

  it.each([
    ['is passed on at once', {}],
    ['is held back', { holdDone: true }],
  ])('is neither forwarded nor counted where that end %s', (_case, options) => {
    for (let at = 0; at <= late.length; at += 1) {
      const pieces = [Buffer.concat([whole, late.subarray(0, at)]), late.subarray(at)]
      const { tap, out, end } = feed(pieces, options)
      expect(Buffer.concat([...out, end]).toString()).toBe(whole.toString())
      expect(tap).toMatchObject(known)
    }
  })

  it('fails nothing, however much it is', () => {
    const tap = openai.createTap({ holdDone: true, onText: () => undefined })
    tap.feed(Buffer.concat([whole, Buffer.alloc(12 * 1024 * 1024, 'x')]))
    for (let at = 0; at < 12; at += 1) expect(tap.feed(Buffer.alloc(1024 * 1024, 'x')).length).toBe(0)
    expect(tap.end().toString()).toBe(done.toString())
    expect(tap).toMatchObject(known)
  })
})

describe('parts that are nested deeper than any stack', () => {
  it('pass, and deliver no text', () => {
    const parts = `[${'{"thinking":['.repeat(100_000)}"a"${']}'.repeat(100_000)}]`
    const piece = chunk(`{"choices":[{"delta":{"content":${parts}}}]}`)
    const { tap, out } = feed([piece, text('b')])
    expect(out[0]).toBe(piece)
    expect(tap.text().pieces).toEqual(['b'])
  })
})

describe('events that are no JSON', () => {
  it('pass, and nothing behind them is taken for their rest', () => {
    const broken = chunk('{"choices":[')
    const { tap, out } = feed([Buffer.concat([text('a'), broken, text('b')])])
    expect(out[0]?.toString()).toContain(broken.toString())
    expect(tap.text().pieces).toEqual(['ab'])
  })

  it('take a time that grows with their bytes alone', () => {
    const piece = Buffer.from('data: {"a":[\n\n'.repeat(40_000))
    expect(feed([piece]).out[0]).toBe(piece)
  })
})

describe('the delivered text', () => {
  it('is kept with its escapes resolved, tool calls counted', () => {
    const call = delta({ tool_calls: [{ index: 0, function: { name: 'find', arguments: '{"q":"é"}' } }] })
    const { tap } = feed([text('a"\n'), text('\u{1F600}'), call])
    expect(tap.text()).toMatchObject({ pieces: ['a"\n\u{1F600}find{"q":"é"}'], extraTokens: 7 })
  })

  it('joins a character whose halves came in two chunks', () => {
    const half = (escape: string) => Buffer.from(`data: {"choices":[{"delta":{"content":"${escape}"}}]}\n\n`)
    expect(feed([half('\\ud83d'), half('\\ude00')]).tap.text().pieces).toEqual(['\u{1F600}'])
  })

  it('is handed over in blocks when somebody takes it', () => {
    const blocks: string[] = []
    const pieces = Array.from({ length: 300 }, (_, i) => text(`${i} `.padEnd(1_000, 'x')))
    const { tap } = feed(pieces, { onText: (block) => blocks.push(block.toString()) })
    expect(blocks.length).toBe(4)
    expect(tap.textBytes).toBe(300_000)
    expect(blocks.join('').length + tap.text().pieces.join('').length).toBe(300_000)
  })

  it('is handed over when one piece alone is larger than what is kept', () => {
    const blocks: string[] = []
    const { tap } = feed([text('a'), text('b'.repeat(100_000)), text('c')], {
      onText: (block) => blocks.push(block.toString()),
    })
    expect(blocks).toEqual(['a', 'b'.repeat(100_000)])
    expect(tap.text().pieces).toEqual(['c'])
  })
})

describe('what we write into a stream', () => {
  it('is what a tap reads', () => {
    const { tap } = feed([text('a'), usageOnly(usage)])
    const again = feed([tap.usageEvent(counts), openai.doneEvent]).tap
    expect(again).toMatchObject({ usage: counts, isDone: true })
    expect(feed([openai.errorEvent({ message: 'm', type: 't' }, 500)]).tap.error).toMatchObject({
      message: 'm',
      type: 't',
    })
  })

  it('lists models', () => {
    expect(JSON.parse(openai.modelsBody(['a', 'b'], (model) => `owner of ${model}`).toString())).toMatchObject({
      object: 'list',
      data: [
        { id: 'a', object: 'model', owned_by: 'owner of a' },
        { id: 'b', object: 'model', owned_by: 'owner of b' },
      ],
    })
    expect(JSON.parse(openai.modelBody('a', 'x').toString())).toMatchObject({ id: 'a', owned_by: 'x' })
  })
})

describe('a chunk with more parts than are looked at', () => {
  const choices = (count: number) => `{"choices":[${'{"delta":{"content":"a"}},'.repeat(count)}{}]}`

  it('ends the stream, and neither it nor what comes behind it is delivered', () => {
    const { tap, out, end } = feed([Buffer.concat([text('a'), chunk(choices(200_000)), text('b')]), text('c')])
    expect(tap.failure).toBe('event-too-complex')
    expect(Buffer.concat([...out, end]).toString()).toBe(text('a').toString())
    expect(tap.text().pieces).toEqual(['a'])
  })

  it('is one of hundreds of thousands: any real one passes', () => {
    const { tap } = feed([chunk(choices(50_000))])
    expect([tap.failure, tap.textBytes]).toEqual([null, 50_000])
  })
})

describe('what is too large to be read', () => {
  const filler = 'x'.repeat(100_000)

  it('is no usage', () => {
    expect(feed([text('a'), usageOnly({ ...usage, filler })]).tap.usage).toBeNull()
  })

  it('is an error where it says so, and the error alone is read where that is small enough', () => {
    expect(feed([chunk({ error: { message: 'no' }, filler })]).tap.error?.message).toBe('no')
    expect(feed([chunk({ error: { message: 'no', filler } })]).tap.error).toMatchObject({ status: 500 })
    expect(feed([chunk({ filler })]).tap.error).toBeNull()
  })

  it('does not name the stream', () => {
    const long = delta({ content: 'a' }, {}).toString().replace('"c1"', `"${filler}"`)
    const { tap } = feed([Buffer.from(long), text('b')], { holdDone: true })
    expect(tap.usageEvent(counts).toString()).toContain('"id":"c1"')
  })
})

describe('delivered things that are no text', () => {
  it('cost what they usually cost', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const { tap } = feed([delta({ images: [image, image], audio: { data: 'A'.repeat(6_398) } })])
    expect([tap.extraTokens, tap.imageTokens]).toEqual([2 * 1_290 + 2, 2 * 1_290])
    const body = JSON.stringify({ choices: [{ message: { images: [image], content: 'a' } }] })
    expect(openai.textOfBody(Buffer.from(body))).toEqual({ pieces: ['a'], extraTokens: 1_290, imageTokens: 1_290 })
    expect(feed([delta({ content: [{ type: 'text', text: 'a' }, image] })]).tap).toMatchObject({
      extraTokens: 1_290,
      textBytes: 1,
      hasContent: true,
    })
    expect(feed([delta({ audio: { data: 'A'.repeat(6_398), transcript: 'hi' } })]).tap).toMatchObject({
      extraTokens: 2,
      textBytes: 2,
    })
  })
})

describe('usage that more was delivered behind', () => {
  it.each<[string, Buffer[], boolean]>([
    ['comes last', [text('a'), usageOnly(usage)], false],
    [
      'comes with the last text',
      [delta({ content: 'a' }), chunk({ choices: [{ delta: { content: 'b' } }], usage })],
      false,
    ],
    ['comes before text', [usageOnly(usage), text('a')], true],
    ['comes before a tool call', [usageOnly(usage), delta({ tool_calls: [{ function: { name: 'f' } }] })], true],
    ['does not come', [text('a')], true],
    ['comes before the end alone', [text('a'), usageOnly(usage), delta({}, { finish_reason: 'stop' }), done], false],
  ])('is known where it %s', (_, pieces, isUsageOld) => {
    expect(feed(pieces).tap.isUsageOld).toBe(isUsageOld)
  })
})
