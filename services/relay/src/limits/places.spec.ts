import { ManualClock } from '@tollgate/testing'
import { ChannelPlaces } from './channel-places'
import { Load } from './load'
import { aliveMs } from './place-scripts'
import { Places } from './places'

/** Places of a process whose Redis is away: it goes by what it knows itself. */
function alone(limits: Partial<Load['limits']>) {
  const clock = new ManualClock()
  const scripts = { run: jest.fn(() => Promise.reject(new Error('away'))) }
  const load = new Load({ requestsPerMinute: null, tokensPerMinute: null, maxConcurrentCalls: null, ...limits })
  return { clock, scripts, load, places: new ChannelPlaces(new Places(scripts, clock), clock) }
}

describe('rule C23: places at a channel', () => {
  it('counts of a session what each of its answers used', async () => {
    const { load, places } = alone({ tokensPerMinute: 100 })
    const place = await places.take({ id: 1, load }, 60)
    place?.used(40)
    place?.used(10)
    place?.used(10)
    expect([load.reached(40, 0), load.reached(41, 0)?.kind]).toEqual([null, 'tokens'])
  })

  it('leaves once, however often it is told, and counts no tokens where nobody was asked', async () => {
    const { load, places } = alone({ tokensPerMinute: 100, maxConcurrentCalls: 2 })
    const [first] = [await places.take({ id: 1, load }, 60), await places.take({ id: 1, load }, 10)]
    first?.giveBack()
    first?.leave()
    expect(load.underWay).toBe(1)
    expect([load.reached(90, 0), load.reached(91, 0)?.kind]).toEqual([null, 'tokens'])
  })

  it('tells others of its calls as long as there are any, and no longer', async () => {
    const { clock, scripts, load, places } = alone({ maxConcurrentCalls: 2 })
    const place = await places.take({ id: 1, load }, 0)
    await clock.advance(aliveMs)
    expect([scripts.run.mock.calls.length, clock.pendingTimers]).toEqual([4, 1])
    place?.leave()
    await clock.advance(aliveMs)
    expect([scripts.run.mock.calls.length, clock.pendingTimers]).toEqual([5, 0])
  })
})
