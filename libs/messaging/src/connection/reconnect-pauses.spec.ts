import { ManualClock } from '@tollgate/testing'
import { reconnectPauses } from './reconnect-pauses'

describe('pauses between attempts to connect', () => {
  it('permits the first attempt at once, and the next after 100 to 200 ms', async () => {
    const clock = new ManualClock()
    const pause = reconnectPauses(clock)
    expect(pause()).toBe(Number.NEGATIVE_INFINITY)
    expect(pause()).toBeGreaterThanOrEqual(100)
    await clock.advance(99)
    expect(pause()).toBeGreaterThan(0)
    await clock.advance(101)
    expect(pause()).toBe(Number.NEGATIVE_INFINITY)
  })
})
