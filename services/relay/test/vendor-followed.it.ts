import { setImmediate } from 'node:timers/promises'
import { aRatioPrice } from '@tollgate/testing'
import { ask, begin, eventsOf } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { callers, textTo } from './support/wires/callers'
import { World } from './support/world'

const model = 'meta/llama'
const caller = callers['openai']! // it stands there
const text = 'one two three four five six'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
  await world.setPrice(model, aRatioPrice({ model: '1', completion: '2' }))
  await world.setOption('RetryTimes', '1')
  await world.removeChannel(3)
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  world.upstream.reset()
  world.billing.forget()
  await world.putChannel({ id: 5, type: 56, keys: ['a-key'], models: [model] })
})

const asked = () =>
  world.upstream.requests.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{32}/, '{id}')}`)

/** Once the vendor has been told that nobody waits. */
async function canceled(): Promise<void> {
  while (!asked().includes('POST /v1/predictions/{id}/cancel')) await setImmediate()
}

describe('an answer that a reply of Replicate leads to', () => {
  it('is asked for until it is there, and billed by what the vendor tells', async () => {
    world.upstream.once({ text, polls: 1 })
    const answer = await ask(relay.url, caller.asked(model, false))
    expect([answer.status, textTo(caller, answer, false)]).toEqual([200, text])
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 6 }, facts: { outcome: 'complete' } })
    expect(asked()).toEqual(['POST /v1/models/meta/llama/predictions', 'GET /v1/predictions/{id}'])
  })

  it('comes in one piece where its stream does not begin', async () => {
    world.upstream.once({ status: 500 })
    const answer = await ask(relay.url, caller.asked(model, true))
    expect([answer.status, textTo(caller, answer, true)]).toEqual([200, expect.stringContaining(' ')])
    expect(asked().slice(1)).toEqual(['GET /v1/stream/{id}', 'GET /v1/predictions/{id}'])
    expect(eventsOf(answer).at(-1)).toBe('[DONE]')
  })

  it('is canceled, and billed for what was delivered, when its caller leaves', async () => {
    world.upstream.once({ text, hang: { afterEvents: 3 } })
    const begun = await begin(relay.url, caller.asked(model, true))
    begun.response.destroy()
    await canceled()
    const { receipt } = await world.billing.bill(String(begun.response.headers['x-request-id']))
    expect(receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'client-left' } })
  })

  it('is heard of no more once it is refused: another channel is asked', async () => {
    await world.putChannel({ id: 6, models: [model], priority: -1 })
    world.upstream.once({ status: 503 }, { key: 'a-key' })
    const answer = await ask(relay.url, caller.asked(model, false))
    expect([answer.status, answer.headers['x-tollgate-attempts']]).toEqual([200, '2'])
  })
})
