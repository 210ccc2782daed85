import type { Messaging } from '../src'
import { Collector, House, lampCount, lampLit, lampsView } from './house'

type Lamp = { room: string; watts: number }

const settleMs = 10_000

describe('an outage of NATS', () => {
  let house: House

  beforeEach(async () => {
    house = await House.build()
  })
  afterEach(() => house.demolish())

  const lost = (messaging: Messaging) =>
    new Promise<void>((resolve) => {
      if (!messaging.bus.isConnected) return resolve()
      const stop = messaging.bus.onDisconnect(() => (stop(), resolve()))
    })
  const sees = (messaging: Messaging, holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => holds() && (stop(), resolve())
      const stop = messaging.presence.onChange(check)
      check()
    })

  it('is survived by everything: handlers, outbox, views, caches, questions and presence', async () => {
    const { messaging: owner, transactions } = await house.joinWithDatabase()
    const reader = await house.join('relay')
    const all = [owner, reader]
    const handled = new Collector<Lamp>()
    owner.consumers.consume(lampLit, { durable: 'lamps' }, (payload) => handled.add(payload))
    let lamps = 1
    owner.rpcServer.serve(lampCount, () => ({ lamps }))
    const writer = owner.views.writer(lampsView)
    const truth = new Map([['hall', { value: { watts: 1 }, version: 1 }]])
    writer.maintain(async () => new Map(truth))
    const view = reader.views.open(lampsView)
    await view.ready
    const cache = reader.caches.create({
      name: 'lamps',
      maxEntries: 10,
      fill: (room: string) => reader.rpc.call(lampCount, { room }),
      dropOn: [{ event: lampLit, keyOf: ({ room }) => room }],
    })
    const publish = (room: string) =>
      transactions.run((tx) => owner.events.publish(tx, lampLit, { room, watts: 1 }, { inForce: true }))
    await publish('before')
    await handled.until(1)

    for (let outage = 1; outage <= 3; outage += 1) {
      await cache.get('hall')
      await house.nats.crash()
      await Promise.all(all.map(lost))
      lamps += 1
      truth.set('hall', { value: { watts: outage * 10 }, version: outage * 10 })
      await publish('hall')
      await expect(writer.put('hall', { watts: outage * 10 }, outage * 10)).rejects.toMatchObject({
        code: 'messaging.unavailable',
      })
      await expect(reader.rpc.call(lampCount, { room: 'hall' })).rejects.toMatchObject({
        code: 'messaging.unavailable',
      })
      expect(cache.peek('hall')).toEqual({ lamps: lamps - 1 })
      expect([owner.presence.count('relay'), reader.presence.count('identity')]).toEqual([1, 1])

      const startMs = performance.now()
      await house.nats.resume()
      await Promise.all(all.map((messaging) => messaging.bus.connected))
      await handled.until(1 + outage)
      expect(await view.reached('hall', outage * 10, settleMs)).toBe(true)
      await sees(reader, () => cache.peek('hall') === undefined)
      expect(await cache.get('hall')).toEqual({ lamps })
      expect(performance.now() - startMs).toBeLessThan(settleMs)
      await sees(owner, () => owner.presence.count('relay') === 1)
      await sees(reader, () => reader.presence.count('identity') === 1)
    }

    await writer.put('hall', { watts: 99 }, 99, { inForce: true })
    expect(view.get('hall')).toEqual({ watts: 99 })
    await cache.get('hall')
    await publish('hall')
    expect(cache.peek('hall')).toBeUndefined()
    await handled.until(5)
    await owner.stop()
    expect(await house.database.query('SELECT 1 FROM house.outbox')).toEqual([])
  }, 60_000)

  it('is waited out by a process that starts meanwhile', async () => {
    await house.nats.crash()
    const joining = house.join('relay')
    await house.nats.resume()
    const relay = await joining
    expect(relay.bus.isConnected).toBe(true)
  })

  it('may take the bucket with it: readers keep what they have and the owner writes all of it again', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    const writer = owner.views.writer(lampsView)
    const truth = new Map([
      ['hall', { value: { watts: 1 }, version: 1 }],
      ['attic', { value: { watts: 2 }, version: 2 }],
    ])
    writer.maintain(async () => new Map(truth))
    const view = reader.views.open(lampsView)
    await view.ready
    const seen: unknown[] = []
    view.onChange((changes) => void seen.push(...changes))
    // Nobody hears of it before the bucket is written again.
    truth.set('hall', { value: { watts: 3 }, version: 3 })
    await owner.bus.jsm.streams.delete('KV_lamps')
    expect(view.isComplete).toBe(true)
    expect(await view.reached('hall', 3, 2 * settleMs)).toBe(true)
    expect(seen).toEqual([
      ['hall', { watts: 1 }],
      ['attic', { watts: 2 }],
      ['hall', { watts: 3 }],
    ])
    // Both are there again, and the word that these are all.
    const stored = async () => (await owner.bus.jsm.streams.info('KV_lamps')).state.messages
    while ((await stored()) < 3);
    truth.set('attic', { value: { watts: 5 }, version: 5 })
    await writer.put('attic', { watts: 5 }, 5, { inForce: true })
    expect(view.get('attic')).toEqual({ watts: 5 })
  })

  it('that takes a bucket has its owner write it again at once, so that whoever comes then gets all of it', async () => {
    const owner = await house.join('identity')
    owner.views.writer(lampsView).maintain(async () => new Map([['hall', { value: { watts: 1 }, version: 1 }]]))
    await owner.views.open(lampsView).ready
    await owner.bus.jsm.streams.delete('KV_lamps')
    while ((await owner.bus.jsm.streams.info('KV_lamps').catch(() => null)) === null);
    const view = (await house.join('relay')).views.open(lampsView)
    await view.ready
    expect(view.get('hall')).toEqual({ watts: 1 })
  })

  it('that takes a bucket holds up a write only until the bucket is made again', async () => {
    const owner = await house.join('identity')
    const writer = owner.views.writer(lampsView)
    await writer.put('hall', { watts: 1 }, 1)
    await owner.bus.jsm.streams.delete('KV_lamps')
    await writer.put('hall', { watts: 2 }, 2)
    expect(await owner.views.open(lampsView).reached('hall', 2, settleMs)).toBe(true)
  })

  it('is over for a process whose wall clock was set back since it last connected', async () => {
    const realNow = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
    const reader = await house.join('relay')
    jest.restoreAllMocks()
    await house.nats.crash()
    await lost(reader)

    await house.nats.resume()
    const late = reader.bus.clock.sleep(settleMs).then(() => 'still away')
    expect(await Promise.race([reader.bus.connected, late])).toBeUndefined()
  })
})
