import fc from 'fast-check'
import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import { type Route, RoutingIndex } from './routing-index'

const shape = (route: Route | null) =>
  route?.tiers.map(({ priority, channels }) => [priority, channels.map(({ id }) => id).sort()])

describe('routing index', () => {
  it('ranks the enabled channels of a group and model by priority', () => {
    const index = anIndex(
      aLiveChannel({ id: 1, priority: 5 }),
      aLiveChannel({ id: 2, priority: 9 }),
      aLiveChannel({ id: 3, priority: 5 }),
      aLiveChannel({ id: 4, priority: 99, status: 2 }),
      aLiveChannel({ id: 5, priority: 99, groups: ['vip'] }),
      aLiveChannel({ id: 6, priority: 99, models: ['other'] }),
      aLiveChannel({ id: 7, priority: 99 }, 0),
    )
    expect(shape(index.route('default', 'm'))).toEqual([
      [9, [2]],
      [5, [1, 3]],
    ])
    expect(index.route('nobody', 'm')).toBeNull()
    expect(index.route('default', 'constructor')).toBeNull()
  })

  it('counts a channel once that names a model or a group twice', () => {
    const twice = { models: ['m', 'other', 'm'], groups: ['default', 'default'] }
    const index = anIndex(aLiveChannel({ id: 1, ...twice }), aLiveChannel({ id: 2 }))
    expect(shape(index.route('default', 'm'))).toEqual([[0, [1, 2]]])
    index.remove(1)
    expect(shape(index.route('default', 'm'))).toEqual([[0, [2]]])
  })

  it('knows how much one of its channels says first at most', () => {
    const says = (system_prompt: string) => ({ setting: { system_prompt } })
    const index = anIndex(aLiveChannel({ id: 1, ...says('ä') }), aLiveChannel({ id: 2, ...says('abc') }))
    expect(index.route('default', 'm')?.firstBytes).toBe(3)
    index.put(aLiveChannel({ id: 2, ...says('  ') }))
    expect(index.route('default', 'm')?.firstBytes).toBe(2)
  })

  it('follows a channel that moves, is switched off and is deleted', () => {
    const index = anIndex(aLiveChannel({ id: 1 }), aLiveChannel({ id: 2 }))
    index.put(aLiveChannel({ id: 1, models: ['new'] }))
    expect(shape(index.route('default', 'm'))).toEqual([[0, [2]]])
    expect(shape(index.route('default', 'new'))).toEqual([[0, [1]]])
    expect(index.models('default')).toEqual(['m', 'new'])
    index.put(aLiveChannel({ id: 2, status: 3 }))
    expect(index.route('default', 'm')).toBeNull()
    expect(index.channel(2)?.isEnabled).toBe(false)
    index.remove(1)
    expect(index.models('default')).toEqual([])
  })

  it('serves a prefixed name by the channels of the longest prefix that fits, and no other name', () => {
    const index = anIndex(
      aLiveChannel({ id: 1, modelPrefix: 'a-', models: ['b-m'] }),
      aLiveChannel({ id: 2, modelPrefix: 'a-b-', models: ['m'] }),
      aLiveChannel({ id: 3, models: ['m'] }),
    )
    const route = index.route('default', 'a-b-m')
    expect([shape(route), route?.bareModel]).toEqual([[[0, [2]]], 'm'])
    expect(shape(index.route('default', 'm'))).toEqual([[0, [3]]])
    expect(index.models('default')).toEqual(['a-b-m', 'm'])
    index.remove(2)
    expect([shape(index.route('default', 'a-b-m')), index.route('default', 'a-b-m')?.bareModel]).toEqual([
      [[0, [1]]],
      'b-m',
    ])
  })

  it('knows what the channels of a route call a model, and asks them again once one has changed', () => {
    const mapped = aLiveChannel({ id: 2, modelMapping: { m: 'other' } })
    const index = anIndex(aLiveChannel({ id: 1 }), mapped, aLiveChannel({ id: 3, priority: 5 }))
    const asked = jest.spyOn(mapped, 'upstreamModel')
    const names = () => [...(index.route('default', 'm')?.upstreamModels('m') ?? [])].sort()
    expect([names(), names(), names()]).toEqual([
      ['m', 'other'],
      ['m', 'other'],
      ['m', 'other'],
    ])
    expect(asked).toHaveBeenCalledTimes(1)
    index.put(aLiveChannel({ id: 2, modelMapping: { m: 'third' } }))
    expect(names()).toEqual(['m', 'third'])
    index.remove(2)
    expect(names()).toEqual(['m'])
  })

  it('finds custom GPTs under the name of their family', () => {
    const index = anIndex(aLiveChannel({ models: ['gpt-4o-gizmo-*'] }))
    expect(index.route('default', 'gpt-4o-gizmo-g-123')?.model).toBe('gpt-4o-gizmo-*')
  })

  it('is after any history what it would be if built from what is left', () => {
    const channel = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      status: fc.integer({ min: 1, max: 2 }),
      priority: fc.integer({ min: 0, max: 2 }),
      models: fc.uniqueArray(fc.constantFrom('m', 'n', 'o'), { maxLength: 3 }),
      groups: fc.uniqueArray(fc.constantFrom('default', 'vip'), { maxLength: 2 }),
      modelPrefix: fc.constantFrom('', 'm', 'x-'),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(channel, fc.boolean()), { maxLength: 25 }), (history) => {
        const index = new RoutingIndex()
        const left = new Map<number, Parameters<typeof aLiveChannel>[0]>()
        for (const [given, isRemoved] of history) {
          if (isRemoved) index.remove(given.id)
          else index.put(aLiveChannel(given))
          if (isRemoved) left.delete(given.id)
          else left.set(given.id, given)
          // What a list was made from is changed by the next step.
          index.models('default')
        }
        const fresh = anIndex(...[...left.values()].map((given) => aLiveChannel(given)))
        for (const group of ['default', 'vip']) {
          expect(index.models(group)).toEqual(fresh.models(group))
          for (const model of fresh.models(group)) {
            expect(shape(index.route(group, model))).toEqual(shape(fresh.route(group, model)))
          }
        }
      }),
    )
  })
})
