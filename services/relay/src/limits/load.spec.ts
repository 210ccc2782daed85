import type { Limits } from './limits'
import { Load } from './load'

const aLoad = (limits: Partial<Limits>) =>
  new Load({ requestsPerMinute: null, tokensPerMinute: null, maxConcurrentCalls: null, ...limits })

describe('rule C23: what one process knows of a channel with limits', () => {
  it('is full of calls with the last that may be, until one has ended', () => {
    const load = aLoad({ maxConcurrentCalls: 2 })
    load.enter(0, 0)
    expect(load.reached(0, 0)).toBeNull()
    load.enter(0, 0)
    expect(load.reached(0, 0)?.kind).toBe('calls')
    load.leave()
    expect(load.reached(0, 0)).toBeNull()
  })

  it('takes back what did not ask the channel after all: call, request and tokens', () => {
    const load = aLoad({ requestsPerMinute: 1, tokensPerMinute: 10, maxConcurrentCalls: 1 })
    load.enter(10, 1_000)
    expect(load.reached(1, 1_000)?.kind).toBe('calls')
    load.leave()
    expect(load.reached(1, 1_000)?.kind).toBe('requests')
    load.underWay = 1
    load.takeBack(10, 1_000, 2_000)
    expect(load.reached(5, 2_000)).toBeNull()
    load.enter(5, 2_000)
    load.takeBack(0, 2_000, 2_000)
    expect([load.reached(5, 2_000), load.reached(6, 2_000)?.kind]).toEqual([null, 'tokens'])
  })

  it('counts what was used in place of what was likely, more or less', () => {
    const load = aLoad({ tokensPerMinute: 100 })
    load.enter(50, 0)
    load.corrected(-30, 0, 1_000)
    expect([load.reached(80, 1_000), load.reached(81, 1_000)?.kind]).toEqual([null, 'tokens'])
    load.corrected(10, 0, 1_000)
    expect([load.reached(70, 1_000), load.reached(71, 1_000)?.kind]).toEqual([null, 'tokens'])
  })

  it.each([
    ['requests', 30_000, 1_000],
    ['tokens', 30_000, 1_000],
    ['calls', 1_000, 100],
    // What is over sooner than it would be asked about again.
    ['requests', 400, 400],
  ] as const)('goes by what all relays have found of its %s for %i ms: for %i', (kind, retryAfterMs, restMs) => {
    const load = aLoad({ maxConcurrentCalls: 9 })
    load.found({ kind, retryAfterMs }, 5_000)
    expect(load.reached(0, 5_000 + restMs - 1)).toEqual({ kind, retryAfterMs: retryAfterMs - restMs + 1 })
    expect(load.reached(0, 5_000 + restMs)).toBeNull()
  })

  it('goes by other limits at once when its channel was changed', () => {
    const load = aLoad({ maxConcurrentCalls: 1 })
    load.enter(0, 0)
    load.found({ kind: 'calls', retryAfterMs: 1_000 }, 0)
    expect(load.under({ ...load.limits, maxConcurrentCalls: 2 }).reached(0, 0)).toBeNull()
    load.enter(0, 0)
    expect(load.reached(0, 0)?.kind).toBe('calls')
  })
})
