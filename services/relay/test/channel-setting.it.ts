import { asMessages, claude, greeting, messageEvents, putClaude } from './support/claude'
import { ask, eventsOf, hello } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(() => world.restore())

type Answer = Awaited<ReturnType<typeof ask>>
const chunksOf = (answer: Answer) =>
  eventsOf(answer)
    .filter((data) => data !== '[DONE]')
    .map(
      (data) => JSON.parse(data) as { choices: { delta: Record<string, string | undefined> }[]; usage?: object | null },
    )
const saidIn = (answer: Answer, name: string) =>
  chunksOf(answer)
    .map(({ choices }) => choices[0]?.delta[name] ?? '')
    .join('')
const thinks = { text: 'one two', reasoning: 'They count.' }
const shown = '<think>\nThey count.\n</think>\n\none two'

describe('a channel that turns thoughts into text', () => {
  beforeEach(async () => {
    const setting = { thinking_to_content: true }
    await world.putChannel({ setting })
    await putClaude(world, { setting })
  })

  it('does it in streams, and bills what its upstream reports', async () => {
    world.upstream.once(thinks)
    const answer = await ask(relay.url, { body: { ...hello, stream: true, stream_options: { include_usage: true } } })
    expect([saidIn(answer, 'content'), saidIn(answer, 'reasoning_content')]).toEqual([shown, ''])
    expect(chunksOf(answer).filter(({ usage }) => usage)).toHaveLength(1)
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', facts: { outcome: 'complete' } })
  })

  it('does it in whole answers', async () => {
    world.upstream.once(thinks)
    const answer = await ask(relay.url)
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: shown }, finish_reason: 'stop' }] })
    expect(answer.text()).not.toContain('reasoning')
  })

  it('does it for callers of another dialect', async () => {
    world.upstream.once(thinks)
    const asked = asMessages({ ...greeting, model: 'gpt-4o', stream: true })
    const deltas = messageEvents(await ask(relay.url, asked)).map(
      ({ data }) => data['delta'] as { text?: string } | undefined,
    )
    expect(deltas.map((delta) => delta?.text ?? '').join('')).toBe(shown)
    world.upstream.once(thinks)
    const translated = await ask(relay.url, { body: { ...hello, model: claude, stream: true } })
    expect([saidIn(translated, 'content'), saidIn(translated, 'reasoning_content')]).toEqual([shown, ''])
  })

  it('tells an error of its upstream all the same', async () => {
    world.upstream.script({ behave: { errorInStream: { afterEvents: 2 } } })
    const answer = await ask(relay.url, { body: { ...hello, stream: true } })
    expect(JSON.parse(eventsOf(answer).at(-1) ?? '{}')).toHaveProperty('error')
  })
})

describe('a channel that keeps its answers to their format', () => {
  it('writes them anew, without what no format knows between events', async () => {
    await world.putChannel({ setting: { force_format: true } })
    world.upstream.once({ text: 'one two', comments: true, eol: 'crlf' })
    const answer = await ask(relay.url, { body: { ...hello, stream: true } })
    expect(answer.text()).not.toMatch(/\r|^:/m)
    expect(saidIn(answer, 'content')).toBe('one two')
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
  })

  it('leaves calls of other kinds as they are', async () => {
    await world.putChannel({ setting: { force_format: true } })
    const answer = await ask(relay.url, {
      path: '/v1/embeddings',
      body: { model: 'text-embedding-3-small', input: 'x' },
    })
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
  })
})
