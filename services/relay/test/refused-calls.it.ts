import { callRefused, type EventPayload } from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'
import { claude, putClaude } from './support/claude'
import { type Answered, ask, type Asked, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

type Told = EventPayload<typeof callRefused>

describe('refused calls are told to the log', () => {
  let world: World
  let relay: StartedRelay
  let logs: Messaging
  const told: Told[] = []

  beforeAll(async () => {
    world = await World.build()
    relay = await world.startRelay()
    logs = await Messaging.connect({ url: world.nats.url, service: 'logs' })
    logs.consumers.consume(
      callRefused,
      { durable: 'logs-refusals', inbox: false },
      (payload) => void told.push(payload),
    )
  })
  afterAll(async () => {
    await logs?.stop()
    await world?.tearDown()
  })
  beforeEach(() => world.restore())

  const calls = () => told.flatMap((message) => message.calls)

  /** Something throws while the call is at its upstream. */
  async function brokenCall() {
    const gate = world.upstream.pause({}, 'headers')
    const answer = ask(relay.url)
    await gate.reached()
    const [call] = relay.runtime.context.openCalls
    const { guard } = call as unknown as { guard: (act: () => void) => void } // what everything of a call goes through
    guard.call(call, () => {
      throw new Error('injected')
    })
    gate.release()
    return answer
  }

  async function toldOf(requestId: string) {
    for (;;) {
      const call = calls().find((one) => one.requestId === requestId)
      if (call !== undefined) return call
      await new Promise(setImmediate)
    }
  }

  it('a request whose tokens an upstream does not count', async () => {
    await putClaude(world)
    world.upstream.once({ status: 400, error: { message: 'No such part' } })
    const answer = await ask(relay.url, {
      path: '/v1/messages/count_tokens',
      body: { model: claude, messages: [{ role: 'user', content: 'Hi' }] },
    })
    expect(answer.status).toBe(400)
    const call = await toldOf(answer.requestId)
    expect(call).toMatchObject({ reason: 'count-refused', model: claude, en: expect.stringContaining('No such part') })
  })

  it.each([
    ['a model that nobody has', { body: { ...hello, model: 'nobody-has-it', stream: true } }, 'no-channel', 503],
    ['a body without a model', { body: { messages: [] } }, 'model-missing', 400],
    ['a broken body', { bytes: Buffer.from('{"model":') }, 'body-invalid', 400],
    ['a tier without a price', { body: { ...hello, service_tier: 'priority' } }, 'tier-unpriced', 400],
    ['a channel that users may not name', { key: `${tokenKey}-3` }, 'pin-forbidden', 403],
    ['a name as long as a book', { body: { ...hello, model: '模'.repeat(1_000) } }, 'no-channel', 503],
    ['an unknown model in the list', { method: 'GET', path: '/v1/models/nobody-has-it' }, 'model-unknown', 404],
  ])('%s', async (_case, asked, reason, status) => {
    const answer = await ask(relay.url, { ...asked, headers: { 'x-request-id': 'mine', 'accept-language': 'zh' } })
    expect(answer.status).toBe(status)
    const call = await toldOf(answer.requestId)
    expect(call).toMatchObject({ userId: 7, tokenId: 12, tokenName: 'laptop', reason, status, clientRequestId: 'mine' })
    expect(call.clientIp).toMatch(/127\.0\.0\.1/)
    // What the caller was told, without the id that ends it.
    expect(answer.error().message.startsWith(call.zh.slice(0, 400))).toBe(true)
    expect(callRefused.schema.safeParse({ calls: [call], more: [] }).success).toBe(true)
  })

  it('with the model and the stream that were asked for', async () => {
    const body = { ...hello, model: 'nobody-has-it', stream: true }
    const { requestId } = await ask(relay.url, { body })
    expect(await toldOf(requestId)).toMatchObject({
      model: 'nobody-has-it',
      isStream: true,
      group: 'default',
      path: 'POST /v1/chat/completions',
    })
  })

  it('for what no channel of the model can be asked', async () => {
    await putClaude(world)
    const { requestId } = await ask(relay.url, { body: { ...hello, model: claude, max_tokens: 100, n: 2 } })
    expect(await toldOf(requestId)).toMatchObject({
      status: 400,
      model: claude,
      en: expect.stringContaining('n') as string,
    })
  })

  it('where a question is refused of somebody who was known already', async () => {
    for (const again of [1, 2]) {
      const { requestId, status } = await ask(relay.url, { method: 'GET', path: '/v1/models/nobody-has-it' })
      expect([again, status, await toldOf(requestId)]).toMatchObject([again, 404, { path: 'GET /v1/models' }])
    }
  })

  it('for want of quota', async () => {
    await world.changeUser({ id: 10 })
    await world.changeToken({ id: 15, userId: 10 }, 'X'.repeat(48))
    world.billing.accounts.set(10, new SimulatedBilling(10))
    const { requestId, status } = await ask(relay.url, { key: 'X'.repeat(48) })
    expect([status, await toldOf(requestId)]).toMatchObject([
      403,
      { userId: 10, tokenId: 15, reason: 'user-exhausted' },
    ])
  })

  it('but neither calls of strangers, nor those that have a receipt', async () => {
    const before = calls().length
    await ask(relay.url, { key: null })
    await ask(relay.url, { key: 'U'.repeat(48) })
    world.upstream.once({ status: 500 })
    const failed = await ask(relay.url)
    expect((await world.billing.bill(failed.requestId)).receipt.facts.outcome).toBe('failed')
    const broken = await brokenCall()
    expect(broken.status).toBe(500)
    expect((await world.billing.bill(broken.requestId)).receipt.facts.outcome).toBe('failed')
    const last = await ask(relay.url, { body: { messages: [] } })
    await toldOf(last.requestId)
    expect(
      calls()
        .slice(before)
        .map(({ requestId }) => requestId),
    ).toEqual([last.requestId])
  })

  it('but bring no receipt, so that they are no use of their token, as what is only asked is none (rule M47)', async () => {
    await world.changeUser({ id: 11 })
    await world.changeToken({ id: 16, userId: 11, rpm: 1 }, 'Y'.repeat(48))
    world.billing.accounts.set(11, world.billing.account())
    await world.changeUser({ id: 12 })
    await world.changeToken({ id: 17, userId: 12 }, 'Z'.repeat(48))
    world.billing.accounts.set(12, new SimulatedBilling(10))
    world.billing.quotas.set(12, { tokenId: 12, isUnlimited: true, remainUnits: 0, usedUnits: 0 })
    await putClaude(world)
    const once = await ask(relay.url, { key: 'Y'.repeat(48) })
    const count = { model: claude, messages: [{ role: 'user', content: 'Hi' }] }
    const asked: readonly Asked[] = [
      { key: 'Y'.repeat(48) },
      { key: 'Z'.repeat(48) },
      { body: { ...hello, model: 'nobody-has-it' } },
      { body: { messages: [] } },
      { key: `${tokenKey}-3` },
      { method: 'GET', path: '/v1/models' },
      { method: 'GET', path: '/v1/models/gpt-4o' },
      { method: 'GET', path: '/v1/dashboard/billing/subscription' },
      { path: '/v1/messages/count_tokens', body: count },
    ]
    const answers: Answered[] = []
    for (const one of asked) answers.push(await ask(relay.url, one))
    expect(answers.map(({ status }) => status)).toEqual([429, 403, 503, 400, 403, 200, 200, 200, 200])
    // A journal is told in its order: what they had brought would be there.
    await world.billing.bill((await ask(relay.url)).requestId)
    expect(world.billing.billed.has(once.requestId)).toBe(true)
    expect(answers.map(({ requestId }) => world.billing.billed.has(requestId))).toEqual(answers.map(() => false))
  })

  it('twenty of a user in a minute, however many come; the rest as a number', async () => {
    const other = await world.startRelay()
    const before = told.length
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask(other.url, { body: { messages: [] } })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
    await other.stop()
    while (!told.slice(before).some(({ more }) => more.length > 0)) await new Promise(setImmediate)
    const since = told.slice(before)
    expect(since.flatMap((message) => message.calls)).toHaveLength(20)
    expect(since.flatMap(({ more }) => more)).toMatchObject([{ userId: 7, username: 'ada', times: 100 }])
  })

  it('are refused all the same while the bus is away, and what was not told then is not told later', async () => {
    const other = await world.startRelay()
    const refuse = () => ask(other.url, { body: { messages: [] } })
    await toldOf((await refuse()).requestId)
    await world.nats.crash()
    const lost = await refuse()
    expect(lost.status).toBe(400)
    await world.nats.resume()
    let good = await ask(other.url)
    while (good.status !== 200) good = await ask(other.url)
    // Its receipt went by the same bus.
    await world.billing.bill(good.requestId)
    await toldOf((await refuse()).requestId)
    expect(calls().map(({ requestId }) => requestId)).not.toContain(lost.requestId)
  })
})
