import { stepOf } from '../rollup/latency-steps'
import { percentile } from './latency.model'

const tallyOf = (times: readonly number[]): number[] => {
  const tally = Array.from({ length: 38 }, () => 0)
  for (const ms of times) tally[stepOf(ms)]! += 1
  return tally
}

describe('percentiles of tallied times', () => {
  it('are none where there are no times', () => {
    expect(percentile([], 0.5)).toBeNull()
    expect(percentile(tallyOf([]), 0.95)).toBeNull()
  })

  it.each([
    ['short times', Array.from({ length: 100 }, (_, index) => index)],
    ['seconds', Array.from({ length: 1_000 }, (_, index) => 500 + index * 17)],
    ['few times', [40, 3_000, 90_000]],
  ])('of %s are no further from the truth than a step is wide', (_what, times) => {
    for (const share of [0.5, 0.95]) {
      const truth = times[Math.ceil(times.length * share) - 1]!
      expect(Math.abs(percentile(tallyOf(times), share)! - truth)).toBeLessThanOrEqual(Math.max(16, truth * 0.42))
    }
  })

  it('end where steps do', () => {
    expect(percentile(tallyOf([2 ** 30, 2 ** 30]), 0.95)).toBe(2 ** 22)
  })
})
