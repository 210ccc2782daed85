import { ManualClock } from '@tollgate/testing'
import { HoldWaiters } from './hold-waiters'

describe('those who wait for holds to clear', () => {
  function queueOf(names: string[], clock = new ManualClock()) {
    const waiters = new HoldWaiters(clock)
    const looked: string[] = []
    const places = names.map((name) => {
      const place = waiters.enter(7)
      void place.turn(1_000).then(() => looked.push(name))
      return place
    })
    return { waiters, clock, looked, places }
  }

  it('look one after the other, in the order they came', async () => {
    const { waiters, clock, looked, places } = queueOf(['first', 'second', 'third'])
    waiters.wake([8, 7])
    await clock.advance(0)
    expect(looked).toEqual(['first'])
    places[0]?.leave()
    await clock.advance(0)
    expect(looked).toEqual(['first', 'second'])
  })

  it('look by themselves when nobody wakes them', async () => {
    const { clock, looked } = queueOf(['first', 'second'])
    await clock.advance(1_000)
    expect(looked).toEqual(['first', 'second'])
  })

  it('look at once when they were woken while they looked', async () => {
    const clock = new ManualClock()
    const waiters = new HoldWaiters(clock)
    const place = waiters.enter(7)
    waiters.wake([7])
    await place.turn(1_000)
    expect(clock.pendingTimers).toBe(0)
  })
})
