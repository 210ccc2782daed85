import fc from 'fast-check'
import { MinuteWindow } from './minute-window'

describe('a minute window', () => {
  it('says when so much fits again', () => {
    const window = new MinuteWindow()
    window.add(4, 10_500)
    window.add(3, 40_000)
    expect(window.fullForMs(3, 10, 41_000)).toBe(0)
    expect(window.fullForMs(5, 10, 41_000)).toBe(71_000 - 41_000)
    expect(window.fullForMs(8, 10, 41_000)).toBe(101_000 - 41_000)
    expect(window.fullForMs(8, 10, 71_000)).toBe(30_000)
    expect(window.fullForMs(7, 10, 71_000)).toBe(0)
  })

  it('takes anything while it is empty, and nothing more behind that', () => {
    const window = new MinuteWindow()
    expect(window.fullForMs(50, 10, 1_000)).toBe(0)
    window.add(50, 1_000)
    expect(window.fullForMs(1, 10, 1_000)).toBe(61_000)
    expect(window.fullForMs(50, 10, 62_000)).toBe(0)
  })

  it('takes back what was added, and nothing of another minute', () => {
    const window = new MinuteWindow()
    window.add(10, 1_000)
    window.takeBack(4, 1_999, 5_000)
    expect([window.fullForMs(4, 10, 5_000), window.fullForMs(5, 10, 5_000)]).toEqual([0, 57_000])
    window.add(10, 62_000)
    window.takeBack(6, 1_000, 62_000)
    expect(window.fullForMs(1, 10, 62_000)).toBeGreaterThan(0)
  })

  it('never lets more in within a minute than the limit, and nothing wait for ever', () => {
    const steps = fc.array(fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 5 })), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (given) => {
        const window = new MinuteWindow()
        const taken: [atMs: number, amount: number][] = []
        let nowMs = 0
        for (const [waitMs, amount] of given) {
          nowMs += waitMs
          const fullMs = window.fullForMs(amount, 10, nowMs)
          nowMs += fullMs
          expect(window.fullForMs(amount, 10, nowMs)).toBe(0)
          window.add(amount, nowMs)
          taken.push([nowMs, amount])
          const inMinute = taken.filter(([atMs]) => atMs > nowMs - 60_000)
          expect(inMinute.reduce((sum, [, one]) => sum + one, 0)).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})
