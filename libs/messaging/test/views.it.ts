import fc from 'fast-check'
import type { Messaging, View } from '../src'
import { viewKey } from '../src/presence/applied'
import { entrySubject } from '../src/views/view-record'
import { Collector, House, lampsView } from './house'

type Lamp = { watts: number }

describe('views', () => {
  let house: House

  beforeEach(async () => {
    house = await House.build()
  })
  afterEach(() => house.demolish())

  const lamps = (entries: [string, number, number][]) =>
    new Map(entries.map(([key, watts, version]) => [key, { value: { watts }, version }]))

  const follow = (view: View<Lamp>) => {
    const seen = new Collector<Map<string, Lamp | undefined>>()
    view.onChange((changes) => seen.add(new Map(changes)))
    return seen
  }

  const until = async (view: View<Lamp>, key: string, version: number) => {
    expect(await view.reached(key, version, 5_000)).toBe(true)
  }

  const stored = async (messaging: Messaging, key: string) =>
    (await messaging.bus.jsm.streams.getMessage('KV_lamps', { last_by_subj: entrySubject('lamps', key) })).json()

  it('is complete once the owner has said so, and tells everything first, then what changed', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    const view = reader.views.open(lampsView)
    const seen = follow(view)
    await owner.views.writer(lampsView).put('hall', { watts: 40 }, 1)
    await view.loaded
    expect(view.isComplete).toBe(false)

    await owner.views.writer(lampsView).reconcile(async () =>
      lamps([
        ['hall', 40, 1],
        ['attic / 顶楼 .*>', 15, 3],
      ]),
    )
    await view.ready
    expect(view.isComplete).toBe(true)
    expect(Object.fromEntries(view.entries())).toEqual({ hall: { watts: 40 }, 'attic / 顶楼 .*>': { watts: 15 } })
    expect([...(await seen.until(1))[0]!.keys()].sort()).toEqual(['attic / 顶楼 .*>', 'hall'])

    await owner.views.writer(lampsView).remove('hall', 2)
    await until(view, 'hall', 2)
    expect(view.get('hall')).toBeUndefined()
    expect((await seen.until(2))[1]).toEqual(new Map([['hall', undefined]]))
  })

  it('is complete when the owner has nothing', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    owner.views.writer(lampsView).maintain(async () => new Map())
    const view = reader.views.open(lampsView)
    await view.ready
    expect([view.isComplete, view.size]).toEqual([true, 0])
  })

  it('gives a reader that comes later the state as it is', async () => {
    const owner = await house.join('identity')
    const writer = owner.views.writer(lampsView)
    await writer.reconcile(async () => lamps([['hall', 40, 1]]))
    for (let version = 2; version <= 20; version += 1) await writer.put('hall', { watts: version }, version)
    const reader = await house.join('relay')
    const view = reader.views.open(lampsView)
    await view.ready
    expect([view.get('hall'), view.versionOf('hall')]).toEqual([{ watts: 20 }, 20])
  })

  it('keeps the highest version of each key, whichever copy writes it and in whatever order', async () => {
    const owners = await Promise.all([house.join('identity'), house.join('identity'), house.join('identity')])
    const reader = await house.join('relay')
    const view = reader.views.open(lampsView)
    await owners[0]!.views.writer(lampsView).reconcile(async () => new Map())
    let round = 0
    const write = fc.record({
      owner: fc.nat(2),
      key: fc.constantFrom('a', 'b', 'c'),
      version: fc.integer({ min: 1, max: 12 }),
      isRemoval: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 25 }), async (writes) => {
        round += 1
        const keyOf = (key: string) => `${key}${round}`
        await Promise.all(
          writes.map(({ owner, key, version, isRemoval }) => {
            const writer = owners[owner]!.views.writer(lampsView)
            // One version of a row has one content.
            const isGone = isRemoval && version % 2 === 0
            return isGone ? writer.remove(keyOf(key), version) : writer.put(keyOf(key), { watts: version }, version)
          }),
        )
        for (const key of ['a', 'b', 'c']) {
          const versions = writes.filter((w) => w.key === key).map(({ version }) => version)
          if (versions.length === 0) continue
          const highest = Math.max(...versions)
          await until(view, keyOf(key), highest)
          expect(view.versionOf(keyOf(key))).toBe(highest)
          expect(await stored(reader, keyOf(key))).toMatchObject({ v: highest })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is written by as many at once as there are, the highest version in the end', async () => {
    const owners = await Promise.all([house.join('identity'), house.join('identity'), house.join('identity')])
    const versions = Array.from({ length: 30 }, (_, index) => index + 1)
    await Promise.all(
      versions.map((version) => owners[version % 3]!.views.writer(lampsView).put('hall', { watts: version }, version)),
    )
    expect(await stored(owners[0]!, 'hall')).toMatchObject({ v: 30 })
  })

  it('writes differences only, removes what is gone, and leaves what others wrote meanwhile', async () => {
    const [owner, other] = await Promise.all([house.join('identity'), house.join('identity')])
    const writer = owner.views.writer(lampsView)
    await writer.reconcile(async () =>
      lamps([
        ['hall', 40, 1],
        ['attic', 15, 1],
        ['cellar', 25, 1],
      ]),
    )
    const view = owner.views.open(lampsView)
    await Promise.all(['hall', 'attic', 'cellar'].map((key) => until(view, key, 1)))
    const before = (await owner.bus.jsm.streams.info('KV_lamps')).state.last_seq

    await writer.reconcile(async () => {
      await other.views.writer(lampsView).put('porch', { watts: 5 }, 1)
      await until(view, 'porch', 1)
      return lamps([
        ['hall', 40, 1],
        ['attic', 60, 2],
      ])
    })
    await until(view, 'attic', 2)
    const after = (await owner.bus.jsm.streams.info('KV_lamps')).state.last_seq
    expect(after - before).toBe(3)
    expect([view.get('hall'), view.get('attic'), view.get('porch')]).toEqual([
      { watts: 40 },
      { watts: 60 },
      { watts: 5 },
    ])
    await writer.reconcile(async () =>
      lamps([
        ['hall', 40, 1],
        ['attic', 60, 2],
        ['porch', 5, 1],
      ]),
    )
    expect((await owner.bus.jsm.streams.info('KV_lamps')).state.last_seq).toBe(after)
  })

  describe('of an owner whose database has gone back', () => {
    let owner: Messaging
    let view: View<Lamp>
    let truth: ReturnType<typeof lamps>

    /** The view has what was written last; the database has lost all behind its first versions, and a row. */
    beforeEach(async () => {
      owner = await house.join('identity')
      const reader = await house.join('relay')
      view = reader.views.open(lampsView)
      const writer = owner.views.writer(lampsView)
      truth = new Map()
      writer.maintain(async () => new Map(truth))
      await view.ready
      for (let version = 1; version <= 5; version += 1) await writer.put('hall', { watts: 10 * version }, version)
      await writer.put('porch', { watts: 5 }, 4)
      await until(view, 'porch', 4)
      truth = lamps([['hall', 20, 2]])
    })

    const inForce = { inForce: true }

    it('has an entry that is written again hold for its readers, though its version is lower', async () => {
      const writer = owner.views.writer(lampsView)
      for (let version = 3; version <= 7; version += 1) {
        truth = lamps([['hall', version, version]])
        await writer.put('hall', { watts: version }, version, inForce)
        expect(view.get('hall')).toEqual({ watts: version })
      }
    })

    it('has a row made anew, under an id that was given before, hold as well, and its removal', async () => {
      const writer = owner.views.writer(lampsView)
      await writer.remove('porch', 4, inForce)
      truth = lamps([['porch', 60, 1]])
      await writer.put('porch', { watts: 60 }, 1, inForce)
      expect(view.get('porch')).toEqual({ watts: 60 })
      truth = new Map()
      await writer.remove('porch', 2, inForce)
      expect(view.get('porch')).toBeUndefined()
    })

    it('becomes what the database has when it is reconciled, and is written no more than once', async () => {
      const writer = owner.views.writer(lampsView)
      const reconcile = () => writer.reconcile(async () => new Map(truth))
      await reconcile()
      const written = (await owner.bus.jsm.streams.info('KV_lamps')).state.last_seq
      await owner.inForce.wait(viewKey('lamps'), written)
      expect(Object.fromEntries(view.entries())).toEqual({ hall: { watts: 20 } })
      await reconcile()
      expect((await owner.bus.jsm.streams.info('KV_lamps')).state.last_seq).toBe(written)
    })

    it('keeps what another copy wrote while an older version was on its way', async () => {
      const other = await house.join('identity')
      const late = other.views.writer(lampsView)
      truth = lamps([['hall', 80, 8]])
      late.maintain(async () => new Map(truth))
      await owner.views.writer(lampsView).put('hall', { watts: 80 }, 8, inForce)
      await late.put('hall', { watts: 70 }, 7, inForce)
      expect(view.get('hall')).toEqual({ watts: 80 })
    })
  })

  it('leaves out what its owner cannot write, and is complete with the rest', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    const logged = jest.spyOn(owner.bus.log, 'error')
    await owner.views.writer(lampsView).reconcile(async () =>
      lamps([
        ['hall', 40, 1],
        ['porch', 0.5, 1],
        ['attic', 15, 1],
      ]),
    )
    const view = reader.views.open(lampsView)
    await view.ready
    expect(Object.fromEntries(view.entries())).toEqual({ hall: { watts: 40 }, attic: { watts: 15 } })
    expect(logged).toHaveBeenCalledTimes(1)
    expect(logged).toHaveBeenCalledWith('view.entry-left-out', {
      view: 'lamps',
      entry: 'porch',
      error: expect.any(Error),
    })
  })

  it('keeps the value before when the stored one cannot be read', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    const writer = owner.views.writer(lampsView)
    await writer.reconcile(async () => lamps([['hall', 40, 1]]))
    const view = reader.views.open(lampsView)
    await view.ready
    await owner.bus.js.publish(entrySubject('lamps', 'hall'), '{"v":2,"d":{"watts":"bright"}}')
    await owner.bus.js.publish(entrySubject('lamps', 'hall'), 'not json')
    await writer.put('porch', { watts: 5 }, 1)
    await until(view, 'porch', 1)
    expect(view.get('hall')).toEqual({ watts: 40 })
  })

  it('reports a change as applied only after the listeners have dealt with it, in order', async () => {
    const [owner, reader] = await Promise.all([house.join('identity'), house.join('relay')])
    const writer = owner.views.writer(lampsView)
    await writer.reconcile(async () => new Map())
    const view = reader.views.open(lampsView)
    await view.ready
    const releases = new Collector<() => void>()
    view.onChange((changes) =>
      changes.size === 0 ? undefined : new Promise((resolve) => releases.add(() => resolve())),
    )
    const reported = () => reader.presence.all()[0]!.reads.get(viewKey('lamps'))
    const before = reported()

    await writer.put('hall', { watts: 1 }, 1)
    await until(view, 'hall', 1)
    await releases.until(1)
    await writer.put('attic', { watts: 1 }, 1)
    await until(view, 'attic', 1)
    const [first, second] = await releases.until(2)
    second!()
    await reader.bus.nc.flush()
    expect(reported()).toBe(before)
    const both = owner.inForce.wait(viewKey('lamps'), before! + 2, 5_000)
    first!()
    expect(await both).toEqual({ isInForce: true, missing: [] })
    expect(reported()).toBe(before! + 2)
  })
})
