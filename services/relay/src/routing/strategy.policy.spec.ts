import { aLiveChannel } from '../../test/support/routing-builder'
import { chancesOf, type Comparison } from './strategy.policy'

const comparison: Comparison = { strategy: 'weight', model: 'm', isStream: false, nowMs: 0 }
const candidate = (id: number, weight: number, { cost = 1, ms = 100 } = {}) => {
  const channel = aLiveChannel({ id, setting: { cost } })
  channel.latency.took('m', false, ms)
  return { channel, weight }
}
const candidates = [candidate(1, 10, { cost: 2, ms: 500 }), candidate(2, 10), candidate(3, 20)]

describe('rule C26: the chance of being asked first', () => {
  it.each([
    ['weight', { 1: 0.25, 2: 0.25, 3: 0.5 }],
    ['cost', { 2: 1 / 3, 3: 2 / 3 }],
    // One call of twenty is drawn by weight among all.
    ['latency', { 1: 0.05 / 4, 2: 0.95 / 3 + 0.05 / 4, 3: (0.95 * 2) / 3 + 0.05 / 2 }],
  ] as const)('by %s is that of the draw', (strategy, expected) => {
    const chances = [...chancesOf(candidates, { ...comparison, strategy })].sort(([one], [other]) => one - other)
    expect(chances.map(([id]) => String(id))).toEqual(Object.keys(expected))
    Object.values(expected).forEach((chance, place) => expect(chances[place]?.[1]).toBeCloseTo(chance, 10))
  })
})
