import { ManualClock } from './manual-clock'

describe('the manual clock', () => {
  it('stands still until it is moved', async () => {
    const clock = new ManualClock()
    const startMs = clock.nowMs()
    await clock.advance(0)
    expect(clock.nowMs()).toBe(startMs)
    await clock.advance(250)
    expect(clock.nowMs() - startMs).toBe(250)
    expect(clock.monotonicMs()).toBe(250)
  })

  it('fires timers in the order in which they fall due, those set on the way too', async () => {
    const clock = new ManualClock()
    const fired: string[] = []
    clock.setTimer(() => fired.push('late'), 30)
    clock.setTimer(() => {
      fired.push('early')
      clock.setTimer(() => fired.push(`follow-up at ${clock.monotonicMs()}`), 5)
    }, 10)
    const cancelled = clock.setTimer(() => fired.push('cancelled'), 20)
    cancelled.cancel()
    await clock.advance(29)
    expect(fired).toEqual(['early', 'follow-up at 15'])
    await clock.advance(1)
    expect(fired).toEqual(['early', 'follow-up at 15', 'late'])
    expect(clock.pendingTimers).toBe(0)
  })

  it('wakes sleepers and repeats what repeats', async () => {
    const clock = new ManualClock()
    let ticks = 0
    const repeating = clock.every(() => ticks++, 100)
    const slept = clock.sleep(150).then(() => ticks)
    await clock.advance(350)
    expect(await slept).toBe(1)
    expect(ticks).toBe(3)
    repeating.cancel()
  })

  it('lets the wall clock jump without anybody falling due', async () => {
    const clock = new ManualClock()
    const fire = jest.fn()
    clock.setTimer(fire, 1_000)
    clock.jumpTo(Date.UTC(2030, 0, 1))
    await clock.advance(999)
    expect(fire).not.toHaveBeenCalled()
    expect(clock.nowMs()).toBe(Date.UTC(2030, 0, 1) + 999)
  })
})
