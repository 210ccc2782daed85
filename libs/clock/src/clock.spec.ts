import { ManualClock } from './manual-clock'
import { SystemClock } from './system-clock'

describe('every', () => {
  it('calls back after each interval until it is cancelled', async () => {
    const clock = new ManualClock()
    const calledAtMs: number[] = []
    const timer = clock.every(() => calledAtMs.push(clock.monotonicMs()), 100)
    await clock.advance(350)
    timer.cancel()
    await clock.advance(1_000)
    expect(calledAtMs).toEqual([100, 200, 300])
    expect(clock.pendingTimers).toBe(0)
  })

  it('can be cancelled from inside its own callback', async () => {
    const clock = new ManualClock()
    const timer = clock.every(() => timer.cancel(), 100)
    await clock.advance(1_000)
    expect(clock.pendingTimers).toBe(0)
  })
})

describe('sleep', () => {
  it('ends after its time', async () => {
    const clock = new ManualClock()
    const slept = clock.sleep(50)
    await clock.advance(50)
    await expect(slept).resolves.toBeUndefined()
  })

  it('ends early with the reason of an abort, and leaves no timer', async () => {
    const clock = new ManualClock()
    const abort = new AbortController()
    const slept = clock.sleep(50, abort.signal)
    abort.abort(new Error('enough'))
    await expect(slept).rejects.toThrow('enough')
    expect(clock.pendingTimers).toBe(0)
    await expect(clock.sleep(50, abort.signal)).rejects.toThrow('enough')
  })
})

describe('SystemClock', () => {
  it('hands on what a timer throws, and those that repeat go on', async () => {
    const thrown: unknown[] = []
    const clock = new SystemClock((error) => thrown.push(error))
    let calls = 0
    const repeating = clock.every(() => {
      calls += 1
      throw new Error(`injected ${calls}`)
    }, 1)
    while (calls < 3) await new Promise((resolve) => setImmediate(resolve))
    repeating.cancel()
    expect(thrown.map(String).slice(0, 3)).toEqual(['Error: injected 1', 'Error: injected 2', 'Error: injected 3'])
  })

  it('never goes back and fires its timers', async () => {
    const clock = new SystemClock()
    const before = clock.monotonicMs()
    await new Promise<void>((resolve) => clock.setTimer(resolve, 0))
    expect(clock.monotonicMs()).toBeGreaterThanOrEqual(before)
  })
})
