import { createHash } from 'node:crypto'
import { streamBound } from '@tollgate/pricing'
import { aPriceSnapshot, aRatioPrice, aToken, aUser, type Rule } from '@tollgate/testing'
import fc from 'fast-check'
import type { LeaseHolder } from '../src/lease/lease'
import { generatedCalls, generatedModels, words } from './bounds/generated-calls'
import { type Answered, ask } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { World } from './support/world'

/** What one part of a stream may cost beyond its hold: it has been sent before billing can say no. */
const chunkTokens = 512
const price = aRatioPrice({ model: '1', completion: '4' })
const chunkUnits = streamBound(aPriceSnapshot({ price }), { textIn: 0, textOut: chunkTokens })
/** The text of what one read from an upstream brings at most, as it is counted where nothing of it is kept. */
const longPieceUnits = streamBound(aPriceSnapshot({ price }), { textIn: 0, textOut: (64 * 1024) / 4 })

/** Under `npm run proof` many, others each time; a run that fails says by which seed it is had again. */
const tried = process.env['PROOF'] ? { numRuns: 100 } : { numRuns: 10, seed: 20_261_127 }

let world: World
let relay: StartedRelay
/** What each call that cost something was held for when it was settled. */
const settled: { readonly heldUnits: number; readonly spentUnits: number }[] = []
let lastUser = 100

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  await world.putChannel({ models: [...generatedModels] })
  for (const model of generatedModels) await world.setPrice(model, price)
  await world.setOption('RetryTimes', '0')
  const { leases } = relay.runtime.context
  const settle = leases.settle.bind(leases)
  jest.spyOn(leases, 'settle').mockImplementation((holder: LeaseHolder, spentUnits: number) => {
    if (spentUnits > 0) settled.push({ heldUnits: holder.heldUnits, spentUnits })
    settle(holder, spentUnits)
  })
})
afterAll(() => world.tearDown())
beforeEach(() => void settled.splice(0))

/** A user with so much, and the key of their token. */
function aCaller(balance: number): { key: string; account: SimulatedBilling } {
  const id = ++lastUser
  const key = String(id).padStart(48, 'k')
  const account = new SimulatedBilling(balance)
  world.users.set(id, aUser({ id, username: `user-${id}` }))
  world.billing.accounts.set(id, account)
  world.billing.tokens.set(createHash('sha256').update(key).digest('hex'), aToken({ id, userId: id }))
  return { key, account }
}

/** Asks for one answer, which the upstream gives in this way; resolves when its bill has come too. */
async function call(
  key: string,
  body: object,
  behave: Rule['behave'],
  path = '/v1/chat/completions',
): Promise<Answered | null> {
  const mark = `mark-${Math.random()}`
  const rule = { match: { contains: mark }, behave }
  world.upstream.script(rule)
  const content = `${mark} and say what you like.`
  const asked = path.endsWith('/chat/completions') ? { messages: [{ role: 'user', content }] } : { prompt: content }
  const answer = await ask(relay.url, { key, path, body: { ...asked, ...body } }).catch(() => null)
  if (answer?.status === 200) await world.billing.bill(answer.requestId)
  return answer
}

describe('what a caller can owe', () => {
  it('is what was held, and one part of a stream, whatever is asked and however the upstream behaves', async () => {
    const calls = fc.array(generatedCalls, { minLength: 1, maxLength: 5 })
    const balances = fc.constantFrom(60, 2_600, 9_000, 26_000, 400_000, 5_000_000)
    await fc.assert(
      fc.asyncProperty(balances, calls, async (balance, all) => {
        settled.splice(0)
        const { key, account } = aCaller(balance)
        const pieceUnits = all.some(({ isOversized }) => isOversized) ? longPieceUnits : chunkUnits
        await Promise.all(all.map(({ request, behave }) => call(key, request, behave)))
        for (const { heldUnits, spentUnits } of settled) expect(spentUnits).toBeLessThanOrEqual(heldUnits + pieceUnits)
        expect(account.writeoffUnits).toBeLessThanOrEqual(settled.length * pieceUnits)
        expect(account.balanceUnits).toBeGreaterThanOrEqual(0)
      }),
      tried,
    )
  }, 300_000)

  it('is nothing beyond the balance for ten whole answers at once', async () => {
    const { key, account } = aCaller(26_000)
    const long = { text: words(20_000) }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(key, { model: 'gpt-4o' }, long)))
    const good = answers.filter((answer) => answer?.status === 200)
    expect(good.length).toBeGreaterThanOrEqual(1)
    for (const answer of answers) expect([200, 403, 429]).toContain(answer?.status)
    expect(account.writeoffUnits).toBe(0)
  })

  it('is no more than a piece of an answer that is too long to be kept, where its upstream passes over the limit', async () => {
    const { key, account } = aCaller(100_000)
    await call(key, { model: 'gpt-4o' }, { text: words(310_000), ignoresLimit: true })
    await world.billing.until(() => settled.length > 0)
    expect(account.balanceUnits).toBeGreaterThanOrEqual(0)
    expect(account.writeoffUnits).toBeLessThanOrEqual(longPieceUnits)
  })

  it('is what was delivered, where a cut stream reports more than can be held for', async () => {
    const { key, account } = aCaller(4_000)
    const claim = { text: words(3_000), usagePlace: 'every-event' as const, cut: { afterEvents: 4 } }
    await call(key, { model: 'gpt-4o', stream: true }, claim)
    expect(account.balanceUnits).toBeGreaterThan(3_000)
    expect(account.writeoffUnits).toBe(0)
  })

  it.each([
    ['with its end in one packet', {}],
    ['ahead of its end', { splitBytes: 40 }],
  ])('is what was delivered, where a whole stream reports more than can be held for, %s', async (_case, pieces) => {
    const { key, account } = aCaller(4_000)
    const said = JSON.stringify({ choices: [{ index: 0, delta: { content: 'Hello there' }, finish_reason: 'stop' }] })
    const told = JSON.stringify({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 50_000 } })
    const rawBody = `data: ${said}\n\ndata: ${told}\n\ndata: [DONE]\n\n`
    await call(key, { model: 'gpt-4o', stream: true }, { rawBody, contentType: 'text/event-stream', ...pieces })
    expect(account.writeoffUnits).toBe(0)
    expect(account.balanceUnits).toBeGreaterThan(3_900)
    expect(account.balanceUnits).toBeLessThan(4_000)
  })

  it.each([
    ['a limit that the upstream passes over', { max_tokens: 10 }, 403],
    ['no limit', {}, 403],
  ])('is nothing for a whole answer that the balance does not pay for: %s', async (_case, limit, status) => {
    const { key, account } = aCaller(4_000)
    const answer = await call(key, { model: 'gpt-4o', ...limit }, { text: words(4_000), ignoresLimit: true })
    expect([answer?.status, answer?.error().code]).toEqual([status, 'insufficient_user_quota'])
    expect(answer?.text()).not.toContain('word-1')
    expect([account.balanceUnits, account.writeoffUnits]).toEqual([4_000, 0])
  })
})

describe('a whole answer without a limit', () => {
  it('goes upstream as it came while the balance pays for the longest', async () => {
    const { key } = aCaller(1_000_000)
    await call(key, { model: 'gpt-4o' }, { text: 'Hello' })
    const sent = world.upstream.requests.at(-1)?.json
    expect(Object.keys(sent as object)).toEqual(['messages', 'model'])
  })

  it.each([
    ['gpt-4o', 'max_tokens'],
    ['o3-mini', 'max_completion_tokens'],
  ])('is limited to what the balance pays for: %s by %s', async (model, name) => {
    const { key, account } = aCaller(8_000)
    const answer = await call(key, { model, n: 2 }, { text: words(20_000) })
    expect(answer?.status).toBe(200)
    const sent = world.upstream.requests.at(-1)?.json as Record<string, number>
    expect(sent[name]).toBeGreaterThan(900)
    expect(sent[name]).toBeLessThanOrEqual(1_000)
    expect(account.balanceUnits).toBeLessThan(400)
    expect(account.writeoffUnits).toBe(0)
  })
})

describe('media of which nobody can tell how long they are', () => {
  const usage = { prompt_tokens: 25_000, completion_tokens: 1, total_tokens: 25_001 }

  it.each([
    ['a linked film', { type: 'video_url', video_url: { url: 'https://example.com/a.mp4' } }],
    ['a file that lies upstream', { type: 'file', file: { file_id: 'file-1' } }],
    ['an embedded file', { type: 'file', file: { file_data: `data:application/pdf;base64,${'A'.repeat(50_000)}` } }],
    ['a file by its number alone', { type: 'file', file_id: 'b0f1c7a2' }],
    ['a document by its address', { type: 'document_url', document_url: 'https://example.com/a.pdf' }],
    ['a name in escapes', '{"\\u0066ile":{"file_id":"file-1"}}'],
    ['a sound', { type: 'input_audio', input_audio: { data: 'UklGR'.repeat(20_000), format: 'wav' } }],
  ])('are held for as the most that they can be: %s', async (_case, part) => {
    const given = typeof part === 'string' ? part : JSON.stringify(part)
    const request = { model: 'gpt-4o', stream: true, messages: [{ role: 'user', content: ['PART'] }] }
    const body = Buffer.from(JSON.stringify(request).replace('"PART"', given))
    for (const [balance, status] of [
      [4_000, 403],
      [200_000, 200],
    ] as const) {
      const { key, account } = aCaller(balance)
      if (status === 200) world.upstream.once({ text: 'Hello', usage })
      const answer = await ask(relay.url, { key, path: '/v1/chat/completions', bytes: body })
      if (answer.status === 200) await world.billing.bill(answer.requestId)
      expect([answer.status, account.writeoffUnits]).toEqual([status, 0])
    }
  })
})

describe('a predicted text that is refused', () => {
  const prediction = { type: 'content', content: 'const a = 1\n'.repeat(1_000) }
  const usage = {
    ...{ prompt_tokens: 20, completion_tokens: 5_001, total_tokens: 5_021 },
    completion_tokens_details: { rejected_prediction_tokens: 5_000 },
  }

  it.each([
    ['a stream', { stream: true }],
    ['a stream with a limit', { stream: true, max_tokens: 20 }],
    ['a whole answer with a limit', { max_tokens: 20 }],
  ])('is held for before it is paid for: %s', async (_case, more) => {
    for (const [balance, status] of [
      [14_000, 403],
      [200_000, 200],
    ] as const) {
      const { key, account } = aCaller(balance)
      settled.splice(0)
      const answer = await call(key, { model: 'gpt-4o', prediction, ...more }, { text: 'Hello', usage })
      expect([answer?.status, account.writeoffUnits]).toEqual([status, 0])
      for (const { heldUnits, spentUnits } of settled) {
        expect(spentUnits).toBe(20 + 4 * 5_001)
        expect(heldUnits).toBeGreaterThanOrEqual(spentUnits)
      }
      expect(settled.length).toBe(status === 200 ? 1 : 0)
    }
  })
})

describe('sound at a price of its own', () => {
  const usage = {
    ...{ prompt_tokens: 1_020, completion_tokens: 1, total_tokens: 1_021 },
    prompt_tokens_details: { audio_tokens: 1_000 },
  }

  it('is held for at that price', async () => {
    const { key, account } = aCaller(40_000)
    const model = 'a-model-of-our-own'
    await world.setPrice(model, { ...price, audioIn: '66.67' })
    // A hundred seconds of speech at 8 kbit/s.
    const sound = { type: 'input_audio', input_audio: { data: 'SUQz'.repeat(33_333), format: 'mp3' } }
    const request = { model, stream: true, messages: [{ role: 'user', content: [sound] }] }
    world.upstream.once({ text: 'Hello', usage })
    const answer = await ask(relay.url, { key, path: '/v1/chat/completions', body: request })
    if (answer.status === 200) await world.billing.bill(answer.requestId)
    expect([answer.status, account.balanceUnits, account.writeoffUnits]).toEqual([403, 40_000, 0])
    await world.setPrice(model, price)
  })
})

describe('text that stands where files do', () => {
  /** Prose without spaces, of some 25,000 tokens. */
  const prose = 'Please_read-all/of_this+'.repeat(4_200)
  const usage = { prompt_tokens: 25_000, completion_tokens: 1, total_tokens: 25_001 }
  const parameters = { type: 'object', default: { data: prose } }
  const go = { role: 'user', content: 'go on' }

  it.each([
    ['a tool', { tools: [{ type: 'function', function: { name: 'f', parameters } }] }],
    [
      'arguments',
      { messages: [{ role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: parameters } }] }, go] },
    ],
    [
      'a part of no known kind',
      { messages: [{ role: 'user', content: [{ type: 'note', note: { url: prose } }] }, go] },
    ],
    ['a field that nobody knows', { documents: [{ url: prose }] }],
    [
      'the schema of the answer',
      { response_format: { type: 'json_schema', json_schema: { schema: { description: prose } } } },
    ],
  ])('is held for as the text that it is: in %s', async (_case, request) => {
    const { key, account } = aCaller(4_000)
    world.upstream.script({ match: { contains: 'Please_read' }, behave: { text: 'Hello', usage } })
    const body = { model: 'gpt-4o', stream: true, messages: [go], ...request }
    const answer = await ask(relay.url, { key, path: '/v1/chat/completions', body })
    if (answer.status === 200) await world.billing.bill(answer.requestId)
    expect([answer.status, account.balanceUnits, account.writeoffUnits]).toEqual([403, 4_000, 0])
  })
})
