import { ManualClock } from '@tollgate/testing'
import fc from 'fast-check'
import type { Messaging, RemoteCache } from '../src'
import { Collector, House, lampCount, lampLit } from './house'

type Lamp = { room: string; lamps: number }

describe('RemoteCache', () => {
  let house: House
  let owner: Messaging
  let reader: Messaging
  let cache: RemoteCache<string, Lamp>
  let messages = 0
  /** The owner's truth. */
  const truth = new Map<string, number>()
  const asked = new Collector<string>()
  let beforeAnswer: (room: string) => Promise<void> | void

  beforeAll(async () => {
    house = await House.build()
  })
  beforeEach(async () => {
    truth.clear()
    asked.items.splice(0)
    beforeAnswer = () => undefined
    ;[owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.rpcServer.serve(lampCount, async ({ room }) => {
      const lamps = truth.get(room) ?? -1
      asked.add(room)
      await beforeAnswer(room)
      return { lamps }
    })
    cache = reader.caches.create({
      name: 'lamps',
      maxEntries: 3,
      fill: async (room: string) => {
        const { lamps } = await reader.rpc.call(lampCount, { room })
        return lamps < 0 ? null : { room, lamps }
      },
      dropOn: [{ event: lampLit, keyOf: ({ room }) => (room === 'everywhere' ? 'all' : room) }],
    })
    await cache.ready
  })
  afterEach(() => house.empty())
  afterAll(() => house.demolish())

  const change = async (room: string, lamps: number) => {
    truth.set(room, lamps)
    messages += 1
    return owner.events.publishNow(lampLit, { room, watts: lamps }, { messageId: `change ${messages}` })
  }
  const applied = (seq: number) => owner.inForce.wait(`event:${lampLit.subject}`, seq, 5_000)

  it('asks once for all who wait, then answers by itself', async () => {
    truth.set('hall', 4)
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('hall')))
    expect(new Set(answers)).toEqual(new Set([{ room: 'hall', lamps: 4 }]))
    expect(cache.peek('hall')).toEqual({ room: 'hall', lamps: 4 })
    expect(await cache.get('hall')).toEqual({ room: 'hall', lamps: 4 })
    expect(asked.items).toEqual(['hall'])
  })

  it('does not remember what does not exist', async () => {
    expect(await cache.get('attic')).toBeNull()
    expect(cache.peek('attic')).toBeUndefined()
    truth.set('attic', 1)
    expect(await cache.get('attic')).toEqual({ room: 'attic', lamps: 1 })
  })

  it('keeps no more than it may', async () => {
    for (const room of ['a', 'b', 'c', 'd', 'e']) {
      truth.set(room, 1)
      await cache.get(room)
    }
    expect(cache.size).toBe(3)
    expect(cache.peek('e')).toBeDefined()
  })

  it('drops what an event names, or everything', async () => {
    for (const room of ['a', 'b', 'c']) {
      truth.set(room, 1)
      await cache.get(room)
    }
    await applied(await change('a', 2))
    expect([cache.peek('a'), cache.peek('b')?.lamps]).toEqual([undefined, 1])
    expect(await cache.get('a')).toEqual({ room: 'a', lamps: 2 })
    await applied(await change('everywhere', 0))
    expect(cache.size).toBe(0)
  })

  it('is emptied when its rule fails on an event, of which the others hear all the same', async () => {
    const create = (name: string, keyOf: (event: { room: string }) => string) =>
      reader.caches.create({
        name,
        maxEntries: 3,
        fill: async (room: string) => ({ room }),
        dropOn: [{ event: lampLit, keyOf }],
      })
    const failing = create('failing', () => {
      throw new Error('fuse blown')
    })
    const behind = create('behind', ({ room }) => room)
    for (const other of [failing, behind]) {
      await other.ready
      await other.get('hall')
      await other.get('attic')
    }
    await applied(await change('hall', 2))
    expect([failing.size, behind.peek('hall'), behind.peek('attic')]).toEqual([0, undefined, { room: 'attic' }])
  })

  it('throws away an answer that an event has overtaken, and asks again', async () => {
    truth.set('hall', 1)
    let release: () => void = () => undefined
    beforeAnswer = () => new Promise((resolve) => (release = resolve))
    const answer = cache.get('hall')
    await asked.until(1)
    beforeAnswer = () => undefined
    await applied(await change('hall', 2))
    release()
    expect(await answer).toEqual({ room: 'hall', lamps: 2 })
    expect(asked.items).toEqual(['hall', 'hall'])
  })

  it('confirms with the owner whatever it holds, once for all who ask', async () => {
    truth.set('hall', 1)
    await cache.get('hall')
    truth.set('hall', 2)
    const answers = await Promise.all([cache.confirm('hall'), cache.confirm('hall'), cache.confirm('hall')])
    expect(answers.map((answer) => answer?.lamps)).toEqual([2, 2, 2])
    expect(asked.items).toEqual(['hall', 'hall'])
    expect(cache.peek('hall')?.lamps).toBe(2)
    truth.delete('hall')
    expect(await cache.confirm('hall')).toBeNull()
    expect(cache.peek('hall')).toBeUndefined()
  })

  describe('of entries that age', () => {
    let clock: ManualClock
    let aging: RemoteCache<string, Lamp>

    beforeEach(async () => {
      clock = new ManualClock()
      const late = await house.join('relay', { clock })
      aging = late.caches.create({
        name: 'aging lamps',
        maxEntries: 1_000,
        freshMs: 60_000,
        missMs: 5_000,
        fill: async (room: string) => {
          const { lamps } = await late.rpc.call(lampCount, { room })
          return lamps < 0 ? null : { room, lamps }
        },
        dropOn: [{ event: lampLit, keyOf: ({ room }) => room }],
      })
      await aging.ready
    })

    it('asks again in the background for what is used after its time, and forgets so what no event told', async () => {
      truth.set('hall', 1)
      await aging.get('hall')
      truth.set('hall', 2)
      await clock.advance(44_000)
      expect([aging.peek('hall')?.lamps, asked.items.length]).toEqual([1, 1])
      await clock.advance(17_000)
      // Nobody waits: the old one serves until the answer is here, and is asked for once.
      expect([aging.peek('hall')?.lamps, aging.peek('hall')?.lamps]).toEqual([1, 1])
      await asked.until(2)
      while (aging.peek('hall')?.lamps !== 2) await new Promise(setImmediate)
      expect(asked.items).toEqual(['hall', 'hall'])
      truth.delete('hall')
      await clock.advance(61_000)
      aging.peek('hall')
      while (aging.peek('hall') !== undefined) await new Promise(setImmediate)
    })

    it('serves nothing that nobody used for twice that time', async () => {
      truth.set('hall', 1)
      await aging.get('hall')
      truth.delete('hall')
      await clock.advance(121_000)
      expect(aging.peek('hall')).toBeUndefined()
      expect(await aging.get('hall')).toBeNull()
    })

    it('serves on while the owner is away, and asks it now and then', async () => {
      truth.set('hall', 1)
      await aging.get('hall')
      await owner.stop()
      await clock.advance(121_000)
      const served = aging.get('hall')
      let isServed = false
      void served.finally(() => (isServed = true))
      while (!isServed) {
        await new Promise(setImmediate)
        await clock.advance(25)
      }
      expect(await served).toEqual({ room: 'hall', lamps: 1 })
      expect(aging.peek('hall')).toEqual({ room: 'hall', lamps: 1 })
      await clock.advance(11_000)
      expect(aging.peek('hall')).toBeUndefined()
    })

    it('asks for entries that came together one after the other', async () => {
      const rooms = Array.from({ length: 160 }, (_, index) => `room ${index}`)
      for (const room of rooms) truth.set(room, 1)
      await Promise.all(rooms.map((room) => aging.get(room)))
      await clock.advance(47_000)
      for (const room of rooms) aging.peek(room)
      // A question behind them all: when it is answered, so are they.
      await aging.get('marker')
      expect(asked.items.length).toBe(160 + 20 + 1)
    })

    it('remembers for a moment that there is none, until an event says otherwise', async () => {
      expect([await aging.get('attic'), await aging.get('attic')]).toEqual([null, null])
      expect(asked.items).toEqual(['attic'])
      await applied(await change('attic', 1))
      expect(await aging.get('attic')).toEqual({ room: 'attic', lamps: 1 })
      expect(await aging.get('cellar')).toBeNull()
      truth.set('cellar', 1)
      await clock.advance(6_000)
      expect(await aging.get('cellar')).toEqual({ room: 'cellar', lamps: 1 })
    })
  })

  it('passes on what the owner refuses, and asks again the next time', async () => {
    beforeAnswer = () => Promise.reject(new Error('fuse blown'))
    await expect(cache.get('hall')).rejects.toMatchObject({ code: 'platform.internal' })
    beforeAnswer = () => undefined
    truth.set('hall', 3)
    expect(await cache.get('hall')).toEqual({ room: 'hall', lamps: 3 })
  })

  it('never serves what a change that is in force has replaced', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), room: fc.constantFrom('a', 'b'), lamps: fc.nat(9) }),
      fc.record({ kind: fc.constant('read' as const), room: fc.constantFrom('a', 'b'), isConfirm: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.boolean()), async (steps, slow) => {
        const held: (() => void)[] = []
        beforeAnswer = () => (slow.next().value ? new Promise((resolve) => held.push(resolve)) : undefined)
        truth.set('a', 0).set('b', 0)
        cache.clear()
        const reads: Promise<unknown>[] = []
        /** How often a room was changed in force when a read began: an older state must not be answered. */
        const history = new Map([
          ['a', [0]],
          ['b', [0]],
        ])
        for (const next of steps) {
          const states = history.get(next.room)!
          if (next.kind === 'change') {
            states.push(next.lamps)
            await applied(await change(next.room, next.lamps))
            continue
          }
          const from = states.length - 1
          const read = next.isConfirm ? cache.confirm(next.room) : cache.get(next.room)
          reads.push(read.then((lamp) => expect(states.slice(from)).toContain(lamp?.lamps)))
        }
        beforeAnswer = () => undefined
        for (const release of held) release()
        await Promise.all(reads)
      }),
      { numRuns: 60 },
    )
  })
})
