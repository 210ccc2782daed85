import { once } from 'node:events'
import { aRatioPrice, type Rule } from '@tollgate/testing'
import { ask, begin, eventsOf, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
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
  await world.setOption('RetryTimes', '0')
})

const streamed = { ...hello, stream: true }
const event = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`
const said = (content: string) => event({ choices: [{ index: 0, delta: { content } }] })
const used = (completion: number) => ({ usage: { prompt_tokens: 10, completion_tokens: completion } })
const finished = event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
const done = 'data: [DONE]\n\n'
/** The head of a PNG that says to be of 4,294,967,295 by 768 pixels. */
const falsePng = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff0000030008060000', 'hex').toString('base64')
/** A stream of these very bytes. */
const stream = (...events: string[]): Rule['behave'] => ({
  rawBody: events.join(''),
  contentType: 'text/event-stream',
})
const words = (count: number) => Array.from({ length: count }, (_, place) => said(` word${place % 10}`))

const billOf = async (behave: Rule['behave'], body: object = streamed) => {
  world.upstream.once(behave)
  const answer = await ask(relay.url, { body })
  return { ...(await world.billing.bill(answer.requestId)), answer }
}

describe('what a stream can cost', () => {
  it.each([
    ['that the upstream does not know', { max_output_tokens: 1 }],
    ['that the upstream passes over', { max_tokens: 1 }],
    ['of several choices that it passes over', { max_completion_tokens: 1, n: 2 }],
  ])('is held for with a limit %s too', async (_case, limit) => {
    const account = new SimulatedBilling(100)
    world.billing.accounts.set(7, account)
    await world.setOption('PreConsumedQuota', '2')
    const { receipt, answer } = await billOf(
      { ...stream(...words(4_000), done), splitBytes: 500 },
      { ...streamed, ...limit },
    )
    await world.setOption('PreConsumedQuota', '500')
    expect(JSON.parse(eventsOf(answer).at(-1) ?? '')).toMatchObject({ error: { code: 'insufficient_user_quota' } })
    expect(receipt.facts.outcome).toBe('quota-cut')
    // A piece of the answer is five events of two tokens, at five units each.
    expect(account.writeoffUnits).toBeLessThan(150)
  })

  it('is held for where tools are called, reasons are given and names are short', async () => {
    const call = { index: 0, function: { name: 'f', arguments: '{}' } }
    const account = new SimulatedBilling(100)
    world.billing.accounts.set(7, account)
    await world.setOption('PreConsumedQuota', '2')
    const calls = Array.from({ length: 3_000 }, () => event({ choices: [{ delta: { tool_calls: [call] } }] }))
    const { receipt } = await billOf({ ...stream(...calls, done), splitBytes: 400 })
    await world.setOption('PreConsumedQuota', '500')
    expect(receipt.facts.outcome).toBe('quota-cut')
    expect(account.writeoffUnits).toBeLessThan(400)
  })

  it('may use up a hold to its last token', async () => {
    // Little more than the reserve: 20 tokens out cost 100 units.
    world.billing.accounts.set(7, new SimulatedBilling(160))
    const limited = { ...streamed, max_tokens: 20 }
    const text = Array.from({ length: 20 }, () => said(' word'))
    const { receipt } = await billOf({ ...stream(...text, finished, done), splitBytes: 200 }, limited)
    expect(receipt).toMatchObject({ counts: { textOut: 20 }, facts: { outcome: 'complete' } })
  })

  it('waits for billing where that does not answer, and does not run on without a hold', async () => {
    world.billing.accounts.set(7, new SimulatedBilling(2_000))
    await world.setOption('PreConsumedQuota', '2')
    const gate = world.upstream.pause({}, { event: 4 })
    world.upstream.once({ text: 'word '.repeat(4_000), outputTokens: 4_000, tokensPerEvent: 20 })
    const { response } = await begin(relay.url, { body: streamed })
    await once(response, 'data')
    world.billing.isAway = true
    gate.release()
    let bytes = 0
    for await (const chunk of response) bytes += (chunk as Buffer).length
    world.billing.isAway = false
    await world.setOption('PreConsumedQuota', '500')
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt.facts.outcome).toBe('quota-cut')
    expect(receipt.counts.textOut).toBeLessThan(800)
    expect(bytes).toBeLessThan(200_000)
  }, 30_000)
})

describe('what was delivered', () => {
  it('is counted where an upstream reports no output for it', async () => {
    for (const body of [streamed, hello]) {
      const zero = { ...used(0).usage, total_tokens: 10 }
      const { receipt } = await billOf({ text: 'one two three four', usage: zero }, body)
      expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 10, textOut: 4 } })
    }
  })

  it('is not paid by a report that came before it', async () => {
    const early = event({ choices: [{ delta: { role: 'assistant', content: 'a' } }], ...used(1) })
    const whole = await billOf(stream(early, ...words(40), finished, done))
    expect(whole.receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 10, textOut: 81 } })
    const cut = await billOf(stream(early, ...words(40)))
    expect(cut.receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(cut.receipt.counts.textOut).toBe(81)
  })

  it('is counted where a stream that was cut reports less', async () => {
    const partly = words(40).map((one) =>
      one.replace('}\n\n', ',"usage":{"prompt_tokens":10,"completion_tokens":1}}\n\n'),
    )
    const { receipt } = await billOf(stream(...partly))
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textIn: 10, textOut: 80 } })
  })

  it('is counted by what images can be, whatever they say of their size', async () => {
    world.billing.account().balanceUnits = 1_000_000_000_000
    await world.changeToken({ isUnlimited: true })
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${falsePng}` } }
    const body = { ...hello, messages: [{ role: 'user', content: Array.from({ length: 3_000 }, () => image) }] }
    const { receipt, answer } = await billOf({ text: 'Nothing to see.', usage: 'none' }, body)
    // Incredible counts would have been replaced by what was held for: estimated.
    const { evidence, counts } = receipt
    expect([answer.status, evidence, counts.textIn < 3_000 * 2_000]).toEqual([200, 'counted', true])
  })

  it('is what was reported where a stream that was cut reports more', async () => {
    const { receipt } = await billOf(stream(...words(3), event({ choices: [], ...used(500) })))
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 500 } })
  })

  it('is not paid twice where reasoning is hidden: a cut stream pays what is reserved for it', async () => {
    const reasoning = { ...streamed, model: 'o3-mini' }
    await world.putChannel({ models: ['o3-mini'] })
    await world.setPrice('o3-mini', aRatioPrice({ model: '1.25', completion: '4' }))
    const cut = await billOf(stream(...words(10)), reasoning)
    expect(cut.receipt).toMatchObject({ evidence: 'estimated', counts: { textOut: 20 + 500 } })
    const limited = await billOf(stream(...words(10)), { ...reasoning, max_completion_tokens: 100 })
    expect(limited.receipt).toMatchObject({ evidence: 'estimated', counts: { textOut: 100 } })
    const told = await billOf(stream(...words(10), finished, event({ choices: [], ...used(30) }), done), reasoning)
    expect(told.receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 30 } })
  })
})

describe('an answer that reports no usage', () => {
  const filler = 'A'.repeat(2_500_000)

  it('of megabytes pays for its text, and for images by their number', async () => {
    const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${filler}` } }
    const message = { role: 'assistant', content: 'one two three', images: [image] }
    const rawBody = JSON.stringify({ choices: [{ message }] })
    const { receipt } = await billOf({ rawBody, contentType: 'application/json' }, hello)
    expect(receipt.evidence).toBe('estimated')
    expect(receipt.counts).toMatchObject({ textOut: Math.ceil(13 / 4), imageOut: 1_290 })
  })

  it('pays for its images apart where it is short as well (M77)', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const message = { role: 'assistant', content: 'one two three', images: [image] }
    const rawBody = JSON.stringify({ choices: [{ message }] })
    const { receipt } = await billOf({ rawBody, contentType: 'application/json' }, hello)
    expect(receipt).toMatchObject({ evidence: 'counted', counts: { textOut: 3, imageOut: 1_290 } })
  })

  it('of megabytes pays no output where it is numbers', async () => {
    const rawBody = JSON.stringify({ data: [{ embedding: filler }], object: 'list' })
    world.upstream.once({ rawBody, contentType: 'application/json' })
    const body = { model: 'text-embedding-3-small', input: 'hello' }
    const { requestId } = await ask(relay.url, { path: '/v1/embeddings', body })
    expect((await world.billing.bill(requestId)).receipt.counts.textOut).toBe(0)
  })

  it('is broken off where its text costs more than can be held', async () => {
    const account = new SimulatedBilling(5_000)
    world.billing.accounts.set(7, account)
    const rawBody = JSON.stringify({
      choices: [{ message: { role: 'assistant', content: 'word '.repeat(4_000_000) } }],
    })
    world.upstream.once({ rawBody, contentType: 'application/json' })
    const { response } = await begin(relay.url, { body: hello })
    await expect(once(response.resume(), 'end')).rejects.toThrow(/aborted/)
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt.facts.outcome).toBe('quota-cut')
  })
})
