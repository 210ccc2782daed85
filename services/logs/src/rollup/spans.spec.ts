import type { Span } from '../filter/span'
import { cutRange, dayMs, hourMs } from './spans'

const midnight = Date.UTC(2026, 4, 10)
const span = (fromMs: number, toMs: number): Span => ({ fromMs, toMs })

describe('cutRange', () => {
  it('takes whole days where it can, hours around them, and parts of an hour at the ends', () => {
    const [fromMs, toMs] = [midnight - 90 * 60_000, midnight + 2 * dayMs + hourMs + 1]
    expect(cutRange({ fromMs, toMs })).toEqual({
      parts: [span(fromMs, midnight - hourMs), span(midnight + 2 * dayMs + hourMs, toMs)],
      hours: [span(midnight - hourMs, midnight), span(midnight + 2 * dayMs, midnight + 2 * dayMs + hourMs)],
      days: [span(midnight, midnight + 2 * dayMs)],
    })
  })

  it.each([
    ['a moment', span(midnight + 5, midnight + 9)],
    ['both sides of a full hour, without a whole one', span(midnight - 5, midnight + 9)],
  ])('leaves %s to the rows', (_what, range) => {
    expect(cutRange(range)).toEqual({ days: [], hours: [], parts: [range] })
  })

  it('leaves to the rows what is beside whole days where hours are not summed', () => {
    const [fromMs, toMs] = [midnight - 90 * 60_000, midnight + 2 * dayMs + 3 * hourMs]
    expect(cutRange({ fromMs, toMs }, false)).toEqual({
      parts: [span(fromMs, midnight), span(midnight + 2 * dayMs, toMs)],
      hours: [],
      days: [span(midnight, midnight + 2 * dayMs)],
    })
    expect(cutRange({ fromMs, toMs: midnight + hourMs }, false).parts).toEqual([span(fromMs, midnight + hourMs)])
  })

  it.each([span(midnight, midnight), span(midnight + 1, midnight)])('has nothing for an empty range', (range) => {
    expect(cutRange(range)).toEqual({ days: [], hours: [], parts: [] })
  })

  it('covers each millisecond of a range once', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const fromMs = midnight + ((seed * 7_919_333) % (3 * dayMs))
      const toMs = fromMs + ((seed * seed * 104_729_111) % (5 * dayMs))
      const cut = cutRange({ fromMs, toMs }, seed % 2 === 0)
      const all = [...cut.days, ...cut.hours, ...cut.parts].sort((a, b) => a.fromMs - b.fromMs)
      expect(all.at(0)?.fromMs).toBe(fromMs)
      expect(all.at(-1)?.toMs).toBe(toMs)
      for (const [index, { fromMs: next }] of all.slice(1).entries()) expect(next).toBe(all[index]!.toMs)
    }
  })
})
