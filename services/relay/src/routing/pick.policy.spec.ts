import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import type { LiveChannel } from './live-channel'
import { pickChannel, pickKey, type PickSituation } from './pick.policy'
import type { Route } from './routing-index'

const at = (given: Partial<PickSituation> = {}): PickSituation => ({
  model: 'm',
  capability: 'chat',
  format: 'openai',
  unsayable: [],
  inputTokens: 0,
  strategy: 'weight',
  isStream: false,
  tried: [],
  nowMs: 0,
  random: () => 0.5,
  ...given,
})

function routeOf(...channels: LiveChannel[]): Route {
  const route = anIndex(...channels).route('default', 'm')
  if (!route) throw new Error('no route')
  return route
}

function fail(channel: LiveChannel, times = 5, key = 0) {
  for (let i = 0; i < times; i++) channel.health.found('model', { key, model: 'm', askedAtMs: 0, nowMs: 0 })
}

function tally(route: Route, situation: Partial<PickSituation> = {}, rounds = 10_000) {
  const counts = new Map<number, number>()
  for (let i = 0; i < rounds; i++) {
    const id = pickChannel(route, at({ random: () => (i + 0.5) / rounds, ...situation }))?.channel.id ?? 0
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

describe('pick', () => {
  it('draws within a tier by weight, each weight 10 more than it says', () => {
    const route = routeOf(aLiveChannel({ id: 1, weight: 0 }), aLiveChannel({ id: 2, weight: 20 }))
    expect(Object.fromEntries(tally(route))).toEqual({ 1: 2_500, 2: 7_500 })
  })

  it('takes the highest tier, never a tried channel, and the next tier when the first is used up', () => {
    const route = routeOf(
      aLiveChannel({ id: 1, priority: 9 }),
      aLiveChannel({ id: 2, priority: 9 }),
      aLiveChannel({ id: 3, priority: 1 }),
    )
    expect([...tally(route).keys()].sort()).toEqual([1, 2])
    expect([...tally(route, { tried: [1] }).keys()]).toEqual([2])
    expect([...tally(route, { tried: [1, 2] }).keys()]).toEqual([3])
    expect(pickChannel(route, at({ tried: [1, 2, 3] }))).toBeNull()
  })

  it('passes over channels that take no request of such a size, whatever their tier', () => {
    const route = routeOf(
      aLiveChannel({ id: 1, priority: 9, maxInputTokens: 1_000 }),
      aLiveChannel({ id: 2, priority: 9, maxInputTokens: 2_000 }),
      aLiveChannel({ id: 3, priority: 1 }),
    )
    const ids = (inputTokens: number) => [...tally(route, { inputTokens }).keys()].sort()
    expect([ids(1_000), ids(1_001), ids(2_001)]).toEqual([[1, 2], [2], [3]])
    expect(pickKey(aLiveChannel({ maxInputTokens: 1_000 }), at({ inputTokens: 1_001 }))).toBeNull()
  })

  it('rule C23: passes over channels that are at their limits, whatever their tier', () => {
    const [busy, free] = [
      aLiveChannel({ id: 1, priority: 9, setting: { max_concurrent_calls: 1 } }),
      aLiveChannel({ id: 2 }),
    ]
    const route = routeOf(busy, free)
    expect([...tally(route, {}, 100).keys()]).toEqual([1])
    busy.load?.enter(0, 0)
    expect([...tally(route, {}, 100).keys()]).toEqual([2])
    expect([pickChannel(route, at({ tried: [2] })), pickKey(busy, at())]).toEqual([null, null])
    busy.load?.leave()
    expect(pickKey(busy, at())?.channel.id).toBe(1)
  })

  it('goes by the format in which a channel would be asked', () => {
    const route = routeOf(aLiveChannel({ id: 1, type: 1 }), aLiveChannel({ id: 43, type: 43 }))
    expect([...route.formats].sort()).toEqual(['anthropic', 'openai', 'openai-responses'])
    // DeepSeek takes Messages as they are, OpenAI translated: what cannot be said to it is said to the other.
    expect([...tally(route, { format: 'anthropic', unsayable: ['openai'] }).keys()]).toEqual([43])
    expect([...tally(route, { format: 'anthropic', unsayable: ['anthropic'] }).keys()]).toEqual([1])
  })

  it('passes over what rests, first within the tier, then to the next', () => {
    const [one, two, three] = [
      aLiveChannel({ id: 1, priority: 9 }),
      aLiveChannel({ id: 2, priority: 9 }),
      aLiveChannel({ id: 3, priority: 1 }),
    ]
    const route = routeOf(one, two, three)
    fail(one)
    expect([...tally(route).keys()]).toEqual([2])
    fail(two)
    expect([...tally(route).keys()]).toEqual([3])
  })

  it('takes the least bad when everything rests, of any tier', () => {
    const [one, two] = [aLiveChannel({ id: 1, priority: 9 }), aLiveChannel({ id: 2 })]
    fail(one, 10)
    two.health.found('model', { key: 0, model: 'm', askedAtMs: 0, nowMs: 0 })
    for (let i = 0; i < 4; i++) two.health.found('ok', { key: 0, model: 'm', askedAtMs: 0, nowMs: 0 })
    fail(two, 6)
    const route = routeOf(one, two)
    expect(pickChannel(route, at())?.channel.id).toBe(2)
    expect(pickChannel(route, at({ tried: [2] }))?.channel.id).toBe(1)
  })

  it('rests a channel for one model only, and tries it with one call when the rest is over', () => {
    const [one, two] = [
      aLiveChannel({ id: 1, priority: 9, models: ['m', 'n'] }),
      aLiveChannel({ id: 2, models: ['m', 'n'] }),
    ]
    fail(one)
    const index = anIndex(one, two)
    const pick = (model: string, nowMs: number) => {
      const route = index.route('default', model)
      return route && pickChannel(route, at({ model, nowMs }))?.channel.id
    }
    expect([pick('m', 1_000), pick('n', 1_000)]).toEqual([2, 1])
    expect([pick('m', 5_000), pick('m', 5_001)]).toEqual([1, 2])
    one.health.found('ok', { key: 0, model: 'm', askedAtMs: 5_100, nowMs: 5_100 })
    expect([pick('m', 5_200), pick('m', 5_200)]).toEqual([1, 1])
  })

  it('rule C33: uses the keys of a channel in turn, without those that rest', () => {
    const channel = aLiveChannel({}, 3)
    const route = routeOf(channel)
    const keys = () => Array.from({ length: 4 }, () => pickChannel(route, at())?.key.index)
    expect(keys()).toEqual([0, 1, 2, 0])
    for (let i = 0; i < 3; i++) channel.health.found('key', { key: 2, model: 'm', askedAtMs: 0, nowMs: 0 })
    expect(keys()).toEqual([1, 0, 1, 0])
    expect(pickKey(channel, at())?.key.index).toBe(1)
  })

  it('rule C33: draws the keys of a channel that says so, each as likely, without those that rest', () => {
    const channel = aLiveChannel({ setting: { key_choice: 'random' } }, 4)
    const route = routeOf(channel)
    const drawnBy = (...chances: number[]) => {
      const left = [...chances]
      return pickKey(channel, at({ random: () => left.shift() ?? 0 }))?.key.index
    }
    expect([0, 0.26, 0.5, 0.999].map((chance) => drawnBy(chance))).toEqual([0, 1, 2, 3])
    for (let i = 0; i < 3; i++) channel.health.found('key', { key: 1, model: 'm', askedAtMs: 0, nowMs: 0 })
    // What rests is drawn anew, among those that do not.
    expect([0.1, 0.4, 0.9].map((chance) => drawnBy(0.26, chance))).toEqual([0, 2, 3])
    expect(pickChannel(route, at())?.key.index).toBe(2)
    for (const key of [0, 2, 3])
      for (let i = 0; i < 3; i++) channel.health.found('key', { key, model: 'm', askedAtMs: 0, nowMs: 0 })
    expect(drawnBy(0)).toBe(0)
  })

  it('passes over providers that cannot be asked for this', () => {
    const route = routeOf(aLiveChannel({ id: 1, priority: 9, type: 22 }), aLiveChannel({ id: 2 }))
    expect(pickChannel(route, at())?.channel.id).toBe(1)
    expect(pickChannel(route, at({ capability: 'embeddings' }))?.channel.id).toBe(2)
    expect(pickChannel(route, at({ capability: 'embeddings', tried: [2] }))).toBeNull()
  })

  it('finds vectors in the other dialects that have them', () => {
    const route = routeOf(
      aLiveChannel({ id: 1 }),
      aLiveChannel({ id: 14, type: 14 }),
      aLiveChannel({ id: 24, type: 24 }),
    )
    const found = (given: Partial<PickSituation>) => [...tally(route, given, 100).keys()].sort()
    expect(found({ capability: 'embeddings' })).toEqual([1, 24])
    expect(found({ capability: 'batch-embeddings', format: 'gemini' })).toEqual([1, 24])
    expect(found({ capability: 'embeddings', unsayable: ['gemini'] })).toEqual([1])
    // Nobody translates how tokens are counted.
    expect(found({ capability: 'token-count', format: 'gemini' })).toEqual([24])
  })

  it('stays fast in a tier of a thousand channels of which nearly all rest', () => {
    const channels = Array.from({ length: 1_000 }, (_, index) => aLiveChannel({ id: index + 1 }))
    channels.slice(0, 999).forEach((channel) => fail(channel))
    const route = routeOf(...channels)
    expect(pickChannel(route, at())?.channel.id).toBe(1_000)
  })
})

describe('the strategy of a model', () => {
  it('takes the cheapest that can be asked, and draws by weight among equals, within a tier', () => {
    const route = routeOf(
      aLiveChannel({ id: 1, setting: { cost: 2 }, weight: 100 }),
      aLiveChannel({ id: 2, setting: { cost: 0.5 }, weight: 0 }),
      aLiveChannel({ id: 3, setting: { cost: 0.5 }, weight: 20 }),
      aLiveChannel({ id: 4, setting: { cost: 0 }, priority: -1 }),
    )
    const by = (given: Partial<PickSituation>) => Object.fromEntries(tally(route, { strategy: 'cost', ...given }))
    expect(by({})).toEqual({ 2: 2_500, 3: 7_500 })
    expect(by({ tried: [2, 3] })).toEqual({ 1: 10_000 })
    expect(by({ tried: [1, 2, 3] })).toEqual({ 4: 10_000 })
  })

  const measured = (id: number, ms: number | null) => {
    const channel = aLiveChannel({ id })
    if (ms !== null) channel.latency.took('m', false, ms)
    return channel
  }
  /** The first number decides whether it explores, the second whom it draws. */
  const drawn = (route: Route, explore: number, draw: number, given: Partial<PickSituation> = {}) => {
    const numbers = [explore, draw]
    const random = () => numbers.shift() ?? draw
    return pickChannel(route, at({ strategy: 'latency', random, ...given }))?.channel.id
  }

  it('takes the quickest, and those that are hardly slower; one call of twenty is drawn by weight', () => {
    const route = routeOf(measured(1, 500), measured(2, 100), measured(3, 109))
    expect([0, 0.49, 0.51, 0.99].map((draw) => drawn(route, 0.05, draw))).toEqual([2, 2, 3, 3])
    expect([0, 0.5, 0.99].map((draw) => drawn(route, 0.049, draw))).toEqual([1, 2, 3])
    expect(drawn(route, 0.9, 0, { tried: [2, 3] })).toBe(1)
  })

  it('measures each channel once before it compares them, by one call at a time', () => {
    const second = measured(2, null)
    const route = routeOf(measured(1, 100), second)
    expect([drawn(route, 0.9, 0), drawn(route, 0.9, 0)]).toEqual([2, 1])
    // The call that was to measure it never came back.
    expect(drawn(route, 0.9, 0, { nowMs: 10_000 })).toBe(2)
    second.latency.took('m', false, 80)
    expect(drawn(route, 0.9, 0, { nowMs: 10_000 })).toBe(2)
  })

  it('forgets a slow start, and knows streams and other answers apart', () => {
    const [slow, other] = [measured(1, 5_000), measured(2, 100)]
    const route = routeOf(slow, other)
    for (let answer = 0; answer < 40; answer++) slow.latency.took('m', false, 20)
    expect(drawn(route, 0.9, 0)).toBe(1)
    slow.latency.took('m', true, 900)
    other.latency.took('m', true, 300)
    expect(drawn(route, 0.9, 0, { isStream: true })).toBe(2)
  })

  describe('of hundreds of channels', () => {
    /** How often it is asked whether one of 640 channels can be asked. */
    const looked = (given: Partial<PickSituation>, setting: (id: number) => Record<string, number>) => {
      const channels = Array.from({ length: 640 }, (_, place) =>
        aLiveChannel({ id: place + 1, setting: setting(place) }),
      )
      const looks = channels.map((channel) => jest.spyOn(channel, 'isTooSmallFor'))
      const route = routeOf(...channels)
      const ids = new Set(
        Array.from(
          { length: 40 },
          (_, round) => pickChannel(route, at({ random: () => (round + 0.5) / 40, ...given }))?.channel.id,
        ),
      )
      return { perPick: looks.reduce((sum, { mock }) => sum + mock.calls.length, 0) / 40, ids }
    }

    it('compares 64 at once by latency, and others the next time', () => {
      const { perPick, ids } = looked({ strategy: 'latency' }, () => ({}))
      expect(perPick).toBeLessThanOrEqual(66)
      expect(ids.size).toBe(40)
      expect(Math.max(...[...ids].map(Number))).toBeGreaterThan(500)
    })

    it('finds the cheapest of all, and asks nothing of those that are dearer', () => {
      const { perPick, ids } = looked({ strategy: 'cost' }, (place) => ({ cost: place === 500 ? 1 : 2 }))
      expect(ids).toEqual(new Set([501]))
      expect(perPick).toBeLessThanOrEqual(66)
    })
  })
})
