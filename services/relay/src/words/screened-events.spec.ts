import { readEvents } from '@tollgate/sse'
import fc from 'fast-check'
import { ScreenedEvents } from './screened-events'
import { SensitiveWords } from './sensitive-words'

interface Chunk {
  readonly choices: readonly { readonly index?: number; readonly delta: { content?: string; refusal?: string } }[]
}

const event = (data: object | string) =>
  Buffer.from(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
const said = (content: string, index = 0) => event({ choices: [{ index, delta: { content } }] })
const done = event('[DONE]')

/** All that goes out when these come, one by one. */
function screened(lines: string[], events: readonly Buffer[], held = 0): { out: Buffer; isFound: boolean } {
  const words = new SensitiveWords(lines)
  const screen = new ScreenedEvents(words.reach)
  const out: Buffer[] = []
  let isFound = false
  for (const one of events) {
    screen.add(one)
    if (screen.found(screen.toSearch().map((text) => words.spansIn(text)))) isFound = true
    out.push(screen.released(held))
  }
  out.push(screen.released(0))
  expect(screen.heldBytes).toBe(0)
  return { out: Buffer.concat(out), isFound }
}

const textsOf = (out: Buffer) =>
  readEvents(out)
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => (JSON.parse(data) as Chunk).choices[0]?.delta.content)

describe('a stream that is searched for words', () => {
  it('goes out byte for byte where it has none', () => {
    const events = [Buffer.from(': hi\n\n'), said('so '), said('good'), event('{"usage":12345678901234567890}'), done]
    expect(screened(['bad'], events, 2)).toEqual({ out: Buffer.concat(events), isFound: false })
  })

  it.each([
    ['in one piece', ['so ', 'BAD', '!'], 0, ['so ', '***', '!']],
    ['in one of several letters', ['so bad and bad'], 0, ['so *** and ***']],
    ['across two pieces, of which one has gone', ['so b', 'ad!'], 0, ['so b', '**!']],
    ['across two pieces, with one held back', ['so b', 'ad!'], 1, ['so *', '**!']],
    ['letter by letter', ['b', 'a', 'd'], 2, ['*', '*', '*']],
    ['a letter at a time, with too few held back', ['b', 'a', 'd'], 1, ['b', '*', '*']],
    ['in the shape of JSON', ['{"a":"b,d"}'], 0, ['{"a":"*,*"}']],
  ])('has its word masked %s', (_case, pieces, held, expected) => {
    const { out, isFound } = screened(['bad', 'b,d'], [...pieces.map((piece) => said(piece)), done], held)
    expect([isFound, textsOf(out)]).toEqual([true, expected])
    expect(out.toString().endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('has patterns masked, across pieces too', () => {
    const pieces = ['call 0', '12', '34', ' now']
    const { out } = screened(
      ['regex:\\d{4,}'],
      pieces.map((piece) => said(piece)),
      3,
    )
    expect(textsOf(out)).toEqual(['call *', '**', '**', ' now'])
  })

  it('keeps texts apart that come in turns', () => {
    const turns = [said('b', 0), said('a', 1), said('ad', 0), said('d', 1)]
    const { out, isFound } = screened(['bad', 'bab'], turns, 4)
    expect([isFound, textsOf(out)]).toEqual([true, ['*', 'a', '**', 'd']])
  })

  it('does not tell the word in its logarithms', () => {
    const chunk = {
      choices: [{ delta: { content: 'bad' }, logprobs: { content: [{ token: 'bad', top_logprobs: [] }] } }],
    }
    expect(screened(['bad'], [event(chunk)]).out.toString()).not.toContain('bad')
  })

  it('keeps the names of events', () => {
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'bad' } }
    const { out } = screened(['bad'], [Buffer.from(`event: content_block_delta\ndata: ${JSON.stringify(delta)}\n\n`)])
    expect(readEvents(out)).toEqual([
      { event: 'content_block_delta', data: JSON.stringify({ ...delta, delta: { type: 'text_delta', text: '***' } }) },
    ])
  })

  it('holds no more than a megabyte back', () => {
    const screen = new ScreenedEvents(2)
    let most = 0
    for (let piece = 0; piece < 400; piece++) {
      screen.add(said('x'.repeat(10_000)))
      screen.found(screen.toSearch().map(() => []))
      screen.released(1_000)
      most = Math.max(most, screen.heldBytes)
    }
    expect([most > 1_000_000, most < 1_100_000]).toEqual([true, true])
  })

  it('says nothing of the word, however its text is cut, when all is held back', () => {
    const words = fc.constantFrom('bad', 'evil', ' ', 'good', 'b', 'ad', 'İ', '\ud83d\ude00')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), (all, cuts) => {
        const text = all.join('')
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((place, at) => said(text.slice(places[at], place)))
        const { out } = screened(['bad', 'evil'], pieces, 1_000)
        const shown = textsOf(out).join('')
        expect(shown).toBe(text.replace(/bad|evil/gi, (word) => '*'.repeat(word.length)))
      }),
    )
  })

  it('survives what goes as deep as it likes', () => {
    const deep = `data: {"input":${'{"input":'.repeat(50_000)}"bad"${'}'.repeat(50_000)}}\n\n`
    const { isFound } = screened(['bad'], [Buffer.from(deep), done])
    expect(isFound).toBe(true)
  })
})

it('many pieces that wait for a search go out in a time that grows with them', () => {
  const words = new SensitiveWords(['a', 'aa', 'aaa'])
  const screen = new ScreenedEvents(words.reach)
  screen.add(Buffer.concat(Array.from({ length: 64_000 }, () => said('a'))))
  const before = process.cpuUsage()
  screen.found(screen.toSearch().map((text) => words.spansIn(text)))
  screen.released(0)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})

it.each([
  ['of many texts', { parts: Array.from({ length: 15_000 }, () => ({ text: 'a' })) }],
  ['of many texts behind a long name', { ['x'.repeat(200_000)]: Array.from({ length: 1_000 }, () => ({ text: 'a' })) }],
])('an event %s is read in a time that grows with it', (_case, data) => {
  const screen = new ScreenedEvents(2)
  const before = process.cpuUsage()
  screen.add(event(data))
  expect(screen.toSearch()).toHaveLength(Object.values(data).flat().length)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
})

it('texts are told apart while they wait for a search, and few are remembered behind it', () => {
  const screen = new ScreenedEvents(2)
  const choices = (content: string) =>
    event({ choices: Array.from({ length: 1_000 }, (_, index) => ({ index, delta: { content } })) })
  screen.add(choices('b'))
  screen.add(choices('a'))
  expect(new Set(screen.toSearch())).toEqual(new Set(['ba']))
  screen.found([])
  screen.add(choices('d'))
  const texts = screen.toSearch()
  expect([texts.length, texts.filter((text) => text === 'bad').length]).toEqual([1_000, 256])
})
