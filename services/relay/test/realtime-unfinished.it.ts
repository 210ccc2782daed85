import {
  type Event,
  type Lead,
  type RealtimeUpstream,
  sessionCreated,
  usage,
  usageCounts,
} from './support/realtime/realtime'
import { ask, ofResponses, RealtimeHouse } from './support/realtime/realtime-house'
import type { World } from './support/world'

let house: RealtimeHouse
let world: World
let upstream: RealtimeUpstream

beforeAll(async () => {
  house = await RealtimeHouse.build()
  ;({ world, upstream } = house)
})
afterAll(() => house.demolish())
beforeEach(() => house.restore())
afterEach(() => house.leave())

describe('a response that is not finished', () => {
  /** Begins to answer, and goes on as the test says. */
  const begin =
    (then: (send: (event: object) => void, socket: Parameters<Lead>[1]) => (event: Event) => void): Lead =>
    (send, socket) => {
      send(sessionCreated)
      const heed = then(send, socket)
      return (event) => {
        if (event.type !== 'response.create') return heed(event)
        send({ type: 'response.created', response: { id: 'resp_1' } })
        send({ type: 'response.output_audio.delta', response_id: 'resp_1', delta: 'A'.repeat(64_000) })
        send({ type: 'response.output_text.delta', response_id: 'resp_1', delta: 'x'.repeat(400) })
      }
    }
  const delivered = { audioOut: 20, textOut: 100 }

  it('is billed for what was delivered when its upstream is gone, and the client hears of it', async () => {
    house.lead = begin((_send, socket) => () => socket.terminate())
    const client = house.dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.send({ type: 'conversation.item.create' })
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'upstream_failed' } })
    expect(client.closed?.code).toBe(1011)
    const [response] = ofResponses(await house.billed(2))
    expect(response?.receipt).toMatchObject({
      counts: delivered,
      evidence: 'estimated',
      facts: { outcome: 'upstream-cut' },
    })
  })

  it('is broken off when its client leaves, and billed by the report that comes then', async () => {
    house.lead = begin((send) => ({ type }) => {
      if (type === 'response.cancel')
        send({ type: 'response.done', response: { id: 'resp_1', status: 'cancelled', usage } })
    })
    const client = house.dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.socket.terminate()
    const found = await house.billed(2)
    expect(ofResponses(found)[0]?.receipt).toMatchObject({ counts: usageCounts, evidence: 'reported' })
    expect(upstream.heard.at(-1)).toEqual({ type: 'response.cancel', response_id: 'resp_1' })
    expect(found.find(({ receipt }) => !receipt.isDelivered)?.receipt.facts.outcome).toBe('client-left')
  })

  it('is billed for what was delivered when no report comes', async () => {
    house.lead = begin(() => () => undefined)
    const client = house.dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.socket.terminate()
    const [response] = ofResponses(await house.billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, evidence: 'estimated' })
  })

  /** The client leaves once it has asked; what its upstream says then comes when the relay has heard of that. */
  async function leave(then: (send: (event: object) => void) => void): Promise<void> {
    const told = new Promise<void>((resolve) => {
      house.lead = (send) => {
        send(sessionCreated)
        return ({ type }) => {
          if (type === 'response.cancel')
            send({ type: 'response.done', response: { id: 'resp_1', status: 'cancelled', usage } })
          if (type !== 'response.create') return
          client.socket.terminate()
          client.socket.once('close', () => {
            void house
              .dial()
              .hears('session.created')
              .then(() => resolve(then(send)))
          })
        }
      }
    })
    const client = house.dial()
    client.socket.on('open', () => client.send(ask))
    await told
  }

  it('is broken off and billed, too, where its client has left before it began', async () => {
    await leave((send) => send({ type: 'response.created', response: { id: 'resp_1' } }))
    const [response] = ofResponses(await house.billed(2))
    expect(response?.receipt).toMatchObject({ counts: usageCounts, evidence: 'reported' })
    expect(upstream.heard.at(-1)).toEqual({ type: 'response.cancel', response_id: 'resp_1' })
  })

  it.each([
    ['never begins', () => undefined],
    ['is refused', (send: (event: object) => void) => send({ type: 'error', error: { message: 'No' } })],
  ])('costs nothing where its client has left and it %s', async (_what, then) => {
    await leave(then)
    const [session] = await house.billed(1)
    expect(session?.receipt).toMatchObject({ isDelivered: false, facts: { outcome: 'client-left' } })
    expect(world.billing.billed.size).toBe(1)
  })

  it('ends with its session when its token is disabled', async () => {
    house.lead = begin(() => () => undefined)
    const client = house.dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    await world.changeToken({ status: 2 })
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error' })
    const [response] = ofResponses(await house.billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, facts: { outcome: 'quota-cut' } })
  })

  it('is billed before its process ends', async () => {
    house.lead = begin(() => () => undefined)
    const other = await world.startRelay()
    const client = house.dialAt(other.url)
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    await other.runtime.endCalls()
    await client.ended()
    expect(client.closed?.code).toBe(1001)
    await other.stop()
    const [response] = ofResponses(await house.billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, facts: { outcome: 'relay-stopped' } })
  })
})
