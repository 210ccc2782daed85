import { dayIn, rewardRange } from './check-in.policy'
import { SystemRandom } from './random'

describe('the reward of a check-in (M13)', () => {
  test.each([
    [
      'is CheckInQuota alone when no larger one is set',
      { leastUnits: 1_000, mostUnits: 0 },
      { min: 1_000, max: 1_000 },
    ],
    [
      'is CheckInQuota alone when the largest is less',
      { leastUnits: 1_000, mostUnits: 999 },
      { min: 1_000, max: 1_000 },
    ],
    [
      'lies between the two when the largest is more',
      { leastUnits: 1_000, mostUnits: 5_000 },
      { min: 1_000, max: 5_000 },
    ],
    ['is not to be had while CheckInQuota is 0', { leastUnits: 0, mostUnits: 5_000 }, null],
  ])('%s', (_, units, expected) => {
    expect(rewardRange({ isEnabled: true, ...units })).toEqual(expected)
  })

  it('is not to be had while check-in is off', () => {
    expect(rewardRange({ isEnabled: false, leastUnits: 1_000, mostUnits: 5_000 })).toBeNull()
  })
})

describe('the day of a check-in (M13)', () => {
  test.each([
    ['UTC', '2026-01-01T23:59:59.999Z', '2026-01-01'],
    ['UTC', '2026-01-02T00:00:00.000Z', '2026-01-02'],
    ['Asia/Shanghai', '2026-01-01T15:59:59.999Z', '2026-01-01'],
    ['Asia/Shanghai', '2026-01-01T16:00:00.000Z', '2026-01-02'],
    ['America/New_York', '2026-03-08T04:59:59.000Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', '2026-01-01'],
  ])('of %s at %s is %s', (timeZone, at, day) => {
    expect(dayIn(timeZone, Date.parse(at))).toBe(day)
  })
})

describe('chance', () => {
  const random = new SystemRandom()
  const draws = (min: number, max: number) => Array.from({ length: 4_000 }, () => random.between(min, max))

  it('reaches both ends and nothing beyond, each number about as often', () => {
    const counts = new Map<number, number>()
    for (const drawn of draws(3, 6)) counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
    expect([...counts.keys()].sort()).toEqual([3, 4, 5, 6])
    // 1,000 are expected of each, with a standard deviation of 27: eight of those are never seen by chance.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(220)
  })

  it('draws the one number there is', () => {
    expect(random.between(5, 5)).toBe(5)
  })

  it('spans all that an option can hold', () => {
    const drawn = draws(1, Number.MAX_SAFE_INTEGER)
    expect(drawn.every((number) => Number.isSafeInteger(number) && number >= 1)).toBe(true)
    expect(drawn.some((number) => number > 2 ** 52)).toBe(true)
  })
})
