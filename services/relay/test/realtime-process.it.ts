import { unitsOf } from '@tollgate/pricing'
import { aRatioPrice, startRedis } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import { startRelayProcess } from './support/processes/relay-process'
import { killServices } from './support/processes/service-process'
import {
  dialRealtime,
  type Lead,
  type RealtimeUpstream,
  sessionCreated,
  speak,
  startRealtime,
  usage,
  usageCounts,
} from './support/realtime/realtime'
import { World } from './support/world'

let world: World
let upstream: RealtimeUpstream
let lead: Lead = speak
beforeAll(async () => {
  ;[world, upstream] = await Promise.all([World.build(), startRealtime(() => lead)])
})
afterAll(async () => {
  await world.tearDown()
  await upstream.stop()
})
beforeEach(async () => {
  await world.restore()
  await world.setPrice('gpt-4o', aRatioPrice({ model: '1.25', completion: '4', audioIn: '8', audioOut: '2' }))
  await world.putChannel({ baseUrl: upstream.url })
})
afterEach(killServices)

const ask = { type: 'response.create' }
const receipts = () => [...world.billing.billed.values()]
const isIdle = () => world.billing.until(() => world.billing.account().heldUnits === 0)

describe('a relay process with a session', () => {
  jest.setTimeout(60_000)

  it('that is killed leaves nothing unbilled: its successor bills what the response had said', async () => {
    lead = (send, socket) => {
      send(sessionCreated)
      return () => {
        send({ type: 'response.created', response: { id: 'r' } })
        const speaking = setInterval(
          () => send({ type: 'response.audio.delta', response_id: 'r', delta: 'A'.repeat(3_200) }),
          20,
        )
        socket.on('close', () => clearInterval(speaking))
      }
    }
    const first = await startRelayProcess(world)
    const client = dialRealtime(first.url)
    await client.hears('session.created')
    client.send(ask)
    await client.hears('response.audio.delta', 100)
    await first.kill()
    await client.ended()
    await startRelayProcess(world)
    await world.billing.until(() => receipts().some(({ receipt }) => receipt.isDelivered))
    const [response] = receipts().filter(({ receipt }) => receipt.isDelivered)
    expect(response?.receipt).toMatchObject({ evidence: 'estimated', facts: { outcome: 'upstream-cut' } })
    // A token of sound each; half of them at least had been noted.
    const half = unitsOf(response!.receipt.snapshot, { ...noCounts(), audioOut: 50 }, { isDelivered: true }) // it was expected above
    expect(response?.units).toBeGreaterThan(half)
    await isIdle()
  })

  it.each([
    ['runs', false],
    ['was asked for and begins late', true],
  ])('ends in order: the response that %s is finished and billed, and the session told', async (_which, isLate) => {
    let finish: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      lead = (send) => {
        send(sessionCreated)
        return () => {
          const begin = () => send({ type: 'response.created', response: { id: 'r' } })
          if (!isLate) begin()
          finish = () => {
            if (isLate) begin()
            send({ type: 'response.done', response: { id: 'r', usage } })
          }
          resolve()
        }
      }
    })
    const relay = await startRelayProcess(world)
    const [idle, busy] = [dialRealtime(relay.url), dialRealtime(relay.url)]
    await Promise.all([idle, busy].map((client) => client.hears('session.created')))
    busy.send(ask)
    await asked
    if (!isLate) await busy.hears('response.created')
    const stopping = relay.stop()
    await idle.ended()
    finish()
    await busy.ended()
    for (const client of [idle, busy]) {
      expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'service_stopping' } })
      expect(client.closed?.code).toBe(1001)
    }
    expect(busy.types).toContain('response.done')
    expect(await stopping).toBe(0)
    const responses = receipts().filter(({ receipt }) => receipt.isDelivered)
    expect(responses.map(({ receipt }) => receipt)).toMatchObject([
      { counts: usageCounts, facts: { outcome: 'complete' } },
    ])
    await isIdle()
  })

  it('counts each response that is asked for as a request of its user', async () => {
    const redis = await startRedis()
    lead = speak
    await world.setOption('ModelRequestRateLimitEnabled', 'true')
    await world.setOption('ModelRequestRateLimitCount', '2')
    const relay = await world.startRelay({ REDIS_URL: redis.url })
    const client = dialRealtime(relay.url)
    await client.hears('session.created')
    client.send(ask)
    await client.hears('response.done')
    client.send({ ...ask, event_id: 'e_2' })
    await client.hears('error')
    expect(client.events.at(-1)).toMatchObject({ error: { code: 'rate_limit_exceeded', event_id: 'e_2' } })
    client.socket.terminate()
    await world.setOption('ModelRequestRateLimitEnabled', 'false')
    await relay.stop()
    await redis.stop()
  })
})
