import { UnreadableEvent } from '../src'
import { Collector, House, lampLit } from './house'

describe('events for a handler that takes many at once', () => {
  let house: House
  beforeAll(async () => {
    house = await House.build()
  })
  afterEach(() => house.empty())
  afterAll(() => house.demolish())

  it('are fetched no further than its room in bytes, and all of them in the end', async () => {
    const messaging = await house.join('identity')
    const [begun, ended] = [new Collector<number>(), new Collector<number>()]
    const gates: (() => void)[] = []
    const room = 'x'.repeat(400_000)
    for (let watts = 1; watts <= 8; watts += 1) {
      await messaging.events.publishNow(lampLit, { room, watts }, { messageId: `large-${watts}` })
    }
    const options = { durable: 'large', inbox: false, concurrency: 8, maxInFlight: 8, maxInFlightBytes: 1_000_000 }
    messaging.consumers.consume(lampLit, options, async ({ watts }) => {
      begun.add(watts)
      await new Promise<void>((resolve) => gates.push(resolve))
      ended.add(watts)
    })
    const held: number[] = []
    while (ended.items.length < 8) {
      await begun.until(ended.items.length + 1)
      const { num_ack_pending } = await messaging.bus.jsm.consumers.info('LAMPS', 'large')
      held.push(num_ack_pending)
      gates.shift()?.()
      await ended.until(ended.items.length + 1)
    }
    // Two are less than the room, the one more that was asked for meanwhile is at most as large as the server allows.
    expect(Math.max(...held)).toBeLessThanOrEqual(3)
  })

  it('are handed over where they break their contract and it takes such, and are not buried', async () => {
    const messaging = await house.join('identity')
    const handed = new Collector<unknown>()
    const options = { durable: 'lenient', inbox: false, unreadable: 'handed-over' } as const
    const deliveries = new Map<unknown, number>()
    messaging.consumers.consume(lampLit, options, (given, { deliveryCount }) => {
      const seen = given instanceof UnreadableEvent ? given.text : given.watts
      deliveries.set(seen, deliveryCount)
      handed.add(seen)
    })
    for (const body of ['no json', '{"room":"hall"}', '{"room":"hall","watts":99}']) {
      await messaging.events.publishEncoded(lampLit, body, { messageId: body })
    }
    expect((await handed.when((items) => items.includes('no json'))).slice(-3)).toEqual([
      '{"room":"hall"}',
      99,
      'no json',
    ])
    // It might have been garbled on the way: the same bytes have to come three times to be believed.
    expect([...deliveries].slice(-3)).toEqual([
      ['{"room":"hall"}', 1],
      [99, 1],
      ['no json', 3],
    ])
    await messaging.stop()
    const other = await house.join()
    expect((await other.bus.jsm.streams.info('DEAD')).state.messages).toBe(0)
  })
})
