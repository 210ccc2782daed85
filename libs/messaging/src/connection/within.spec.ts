import { ManualClock } from '@tollgate/testing'
import { within } from './within'

describe('within', () => {
  const tooLate = () => new Error('too late')

  it('settles as the work does, and leaves no timer', async () => {
    const clock = new ManualClock()
    expect(await within(clock, 100, () => 7, tooLate)).toBe(7)
    await expect(within(clock, 100, () => Promise.reject(new Error('broken')), tooLate)).rejects.toThrow('broken')
    const failing = () => {
      throw new Error('broken at once')
    }
    await expect(within(clock, 100, failing, tooLate)).rejects.toThrow('broken at once')
    expect(clock.pendingTimers).toBe(0)
  })

  it('rejects when the time is over, whatever becomes of the work', async () => {
    const clock = new ManualClock()
    let fail: (error: Error) => void = () => undefined
    const limited = within(clock, 100, () => new Promise((_resolve, reject) => (fail = reject)), tooLate)
    const outcome = expect(limited).rejects.toThrow('too late')
    await clock.advance(100)
    await outcome
    fail(new Error('much later'))
    await clock.advance(0)
  })
})
