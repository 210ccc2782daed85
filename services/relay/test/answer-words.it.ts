import { asMessages, claude, greeting, messageEvents, putClaude } from './support/claude'
import { ask, begin, eventsOf, hello, rest } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await putClaude(world)
  await search({})
})

type Answer = Awaited<ReturnType<typeof ask>>

async function search({ words = ['bad'], isStopping = true, held = 0, isOn = true }): Promise<void> {
  await world.setOption('SensitiveWords', words.join('\n'))
  await world.setOption('CheckSensitiveOnPromptEnabled', 'false')
  await world.setOption('StopOnSensitiveEnabled', String(isStopping))
  await world.setOption('StreamCacheQueueLength', String(held))
  await world.setOption('CheckSensitiveOnCompletionEnabled', String(isOn))
}

const billOf = ({ requestId }: Answer) => world.billing.bill(requestId)
const chunksOf = (answer: Answer) =>
  eventsOf(answer)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data) as { choices?: { delta: { content?: string } }[]; error?: { code: string } })
const textOf = (answer: Answer) =>
  chunksOf(answer)
    .map(({ choices }) => choices?.[0]?.delta.content ?? '')
    .join('')
const messageTextOf = (answer: Answer) =>
  messageEvents(answer)
    .map(({ data }) => (data['delta'] as { text?: string } | undefined)?.text ?? '')
    .join('')
/** Enough of them that a thread has to look. */
const manyPatterns = [...Array.from({ length: 100 }, (_, place) => `regex:word${place}x`), 'regex:b[a4]d']

describe('a stream with a word in it', () => {
  const body = { ...hello, stream: true }

  it('ends there with an error, and costs what was generated', async () => {
    world.upstream.once({ text: 'one two three bad four five six seven', chunkDelayMs: 20 })
    const answer = await ask(relay.url, { body })
    expect(textOf(answer)).toBe('one two three')
    expect(chunksOf(answer).at(-1)?.error).toMatchObject({ code: 'sensitive_words_detected' })
    const { receipt, units } = await billOf(answer)
    expect(receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'relay-stopped', sensitiveWords: 'stopped' } })
    expect([receipt.counts.textOut >= 4, units > 0]).toEqual([true, true])
  })

  it('goes on with the word masked, and costs all of it', async () => {
    await search({ isStopping: false })
    world.upstream.once({ text: 'one two bad four' })
    const answer = await ask(relay.url, { body })
    expect(textOf(answer)).toBe('one two *** four')
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
    const { receipt } = await billOf(answer)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textOut: 4 },
      facts: { outcome: 'complete', sensitiveWords: 'masked' },
    })
  })

  it.each([
    ['and the pieces are held back', 3, '*** ****'],
    ['and they are not', 0, 'one ****'],
  ])('of several pieces is masked where it has not gone out, %s', async (_case, held, shown) => {
    await search({ words: ['one two '], isStopping: false, held })
    world.upstream.once({ text: 'one two three' })
    expect(textOf(await ask(relay.url, { body }))).toBe(`${shown.slice(0, 7)} three`)
  })

  it('sends nothing of a word whose pieces are held back', async () => {
    await search({ words: ['two three'], held: 2 })
    world.upstream.once({ text: 'one two three four' })
    const answer = await ask(relay.url, { body })
    expect(textOf(answer)).toBe('one')
    expect(chunksOf(answer).at(-1)?.error?.code).toBe('sensitive_words_detected')
  })

  it.each([
    ['stops', true, 'one two'],
    ['goes on', false, 'one two *** four'],
  ])('that a thread has to look for %s', async (_case, isStopping, shown) => {
    await search({ words: manyPatterns, isStopping })
    world.upstream.once({ text: 'one two b4d four' })
    const answer = await ask(relay.url, { body })
    expect(textOf(answer)).toBe(shown)
    const { receipt } = await billOf(answer)
    expect(receipt.facts.sensitiveWords).toBe(isStopping ? 'stopped' : 'masked')
  })

  it('is the same for callers of Messages, from their own kind of channel and translated', async () => {
    await search({ isStopping: false })
    for (const model of [claude, 'gpt-4o']) {
      world.upstream.once({ text: 'one bad two', reasoning: 'a bad thought' })
      const answer = await ask(relay.url, asMessages({ ...greeting, model, stream: true }))
      expect(messageTextOf(answer)).toBe('one *** two')
      expect(answer.text()).not.toMatch(/\bbad\b/)
      expect(messageEvents(answer).at(-1)?.name).toBe('message_stop')
    }
  })

  it('ends with an error in the words of its caller', async () => {
    world.upstream.once({ text: 'one bad two' })
    const answer = await ask(relay.url, asMessages({ ...greeting, stream: true }))
    expect(messageEvents(answer).at(-1)?.data).toMatchObject({
      type: 'error',
      error: { message: expect.stringContaining(answer.requestId) },
    })
  })

  it('stays open while nothing comes, though pieces are held back', async () => {
    await search({ held: 5 })
    await world.setOption('general_setting.ping_interval_seconds', '1')
    await world.setOption('general_setting.ping_interval_enabled', 'true')
    world.upstream.once({ text: 'one', chunkDelayMs: 1_100 })
    const answer = await rest(await begin(relay.url, { body }))
    await world.setOption('general_setting.ping_interval_enabled', 'false')
    expect(answer.text()).toMatch(/\n\n: .*\n\n/)
    expect(textOf(answer)).toBe('one')
  })
})

describe('an answer in one piece with a word in it (S31)', () => {
  it('is not given, and costs what was generated', async () => {
    world.upstream.once({ text: 'so bad', outputTokens: 2 })
    const answer = await ask(relay.url)
    expect([answer.status, answer.error().code]).toEqual([400, 'sensitive_words_detected'])
    const { receipt, units } = await billOf(answer)
    expect(receipt).toMatchObject({ isDelivered: true, facts: { outcome: 'relay-stopped', sensitiveWords: 'stopped' } })
    expect(units).toBeGreaterThan(0)
    expect(answer.headers['x-tollgate-cost']).toBe(String(units))
  })

  it.each([
    ['the list is short', ['bad']],
    ['a thread has to look', [...manyPatterns, 'bad']],
  ])('is given with the word masked where %s, translated too', async (_case, words) => {
    await search({ words, isStopping: false })
    const calls = [{ body: hello }, asMessages({ ...greeting, model: 'gpt-4o' }), { body: { ...hello, model: claude } }]
    for (const asked of calls) {
      world.upstream.once({ text: 'so bad' })
      const answer = await ask(relay.url, asked)
      expect(answer.text()).toContain('so ***')
      expect((await billOf(answer)).receipt.facts).toMatchObject({ outcome: 'complete', sensitiveWords: 'masked' })
    }
  })

  it('is given as it came where it has none, byte for byte', async () => {
    world.upstream.once({ text: 'so good' })
    const answer = await ask(relay.url)
    expect(answer.text()).toBe((await world.upstream.nextRequest()).sentText)
    expect((await billOf(answer)).receipt.facts.sensitiveWords).toBeUndefined()
  })

  it('is given while nobody asks for a search', async () => {
    await search({ isOn: false })
    world.upstream.once({ text: 'so bad' })
    expect((await ask(relay.url)).text()).toContain('so bad')
  })
})
