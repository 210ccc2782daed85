import { ManualClock } from '@tollgate/testing'
import { CaughtUp } from './caught-up'

describe('how far a handler has come', () => {
  it('is the event that it handled last, and all of them when none has come for a minute', async () => {
    const clock = new ManualClock()
    const caughtUp = new CaughtUp(clock)
    caughtUp.handled(clock.nowMs() - 5)
    expect(caughtUp.upToMs()).toBe(clock.nowMs() - 5)
    await clock.advance(60_001)
    expect(caughtUp.upToMs()).toBeNull()
  })

  it('does not stand still for hours when the wall clock is set back', async () => {
    const clock = new ManualClock()
    const caughtUp = new CaughtUp(clock)
    const startMs = clock.nowMs()
    clock.jumpTo(startMs + 3 * 3_600_000)
    caughtUp.handled(startMs)
    clock.jumpTo(startMs)
    await clock.advance(60_001)
    expect(caughtUp.upToMs()).toBeNull()
  })
})
