import { ask, begin, hello, rest, send } from './support/client'
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

/** Channel 70 goes before channel 3. */
const preferred = { key: 'key-70' }

function healthOf(id: number) {
  const { routing, clock } = relay.runtime.context
  const health = routing.channel(id)?.health
  if (health === undefined) throw new Error('There is no such channel')
  const nowMs = clock.monotonicMs()
  return { health, nowMs, state: health.stateOf(0, 'gpt-4o', nowMs), restsForMs: health.restsForMs(0, 'gpt-4o', nowMs) }
}

/** It has failed, and its rest is over. */
async function putToTry(): Promise<void> {
  await world.putChannel({ id: 70, priority: 5, keys: ['key-70'] })
  const { health, nowMs } = healthOf(70)
  health.found('model', { key: 0, model: 'gpt-4o', askedAtMs: nowMs, nowMs }, 0)
  expect(healthOf(70).state).toBe('trying')
}

async function channelOf(): Promise<number> {
  return (await world.billing.bill((await ask(relay.url)).requestId)).receipt.channelId
}

describe('a channel whose rest is over', () => {
  it('is tried by the next call, where the one that tried it was left by its caller', async () => {
    await putToTry()
    const gate = world.upstream.pause(preferred)
    const call = send(relay.url)
    await gate.reached()
    expect([healthOf(70).state, await channelOf()]).toEqual(['resting', 3])
    call.destroy()
    await world.upstream.aborted(preferred)
    gate.release()
    expect([healthOf(70).state, await channelOf(), healthOf(70).state]).toEqual(['trying', 70, 'healthy'])
  })

  it('is tried by the next call, where the one that tried it was at fault itself', async () => {
    await putToTry()
    world.upstream.once({ status: 400 }, preferred)
    expect((await ask(relay.url)).status).toBe(400)
    expect([await channelOf(), healthOf(70).state]).toEqual([70, 'healthy'])
  })

  it('is not taken for well by who leaves in the middle of its answer', async () => {
    await putToTry()
    const gate = world.upstream.pause(preferred, { event: 2 })
    const stream = await begin(relay.url, { body: { ...hello, stream: true } })
    await gate.reached()
    stream.request.destroy()
    await world.billing.bill(String(stream.response.headers['x-request-id']))
    gate.release()
    expect([healthOf(70).state, await channelOf(), healthOf(70).state]).toEqual(['trying', 70, 'healthy'])
  })
})

it('a channel that asks for a time is left alone for it, whatever was asked before and is answered then', async () => {
  await world.putChannel({ id: 70, priority: 5, keys: ['key-70'] })
  const gate = world.upstream.pause({ ...preferred, isStream: true })
  const earlier = begin(relay.url, { body: { ...hello, stream: true } })
  await gate.reached()
  world.upstream.once({ status: 429, retryAfter: 60 }, preferred)
  expect((await ask(relay.url)).status).toBe(429)
  gate.release()
  expect((await rest(await earlier)).status).toBe(200)
  expect(healthOf(70).restsForMs).toBeGreaterThan(50_000)
})
