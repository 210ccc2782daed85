import type { Options } from '@tollgate/messaging'
import { ManualClock } from '@tollgate/testing'
import { SiteDays } from './site-days'

describe('the days of the site (M34)', () => {
  let timeZone = 'UTC'
  const options = { get: () => timeZone } as unknown as Options // the zone is all that is asked for
  const daysAt = (zone: string, at: string) => {
    timeZone = zone
    return new SiteDays(options, new ManualClock(Date.parse(at)))
  }

  it.each([
    ['UTC', '2026-01-31T23:59:59.999Z', 20260131],
    ['Asia/Shanghai', '2026-01-31T15:59:59.999Z', 20260131],
    ['Asia/Shanghai', '2026-01-31T16:00:00Z', 20260201],
    ['America/New_York', '2026-01-01T04:59:59Z', 20251231],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', 20270101],
  ])('in %s at %s: %d', (zone, at, day) => expect(daysAt(zone, at).today()).toBe(day))

  it('are those of the zone as it is set now', () => {
    const days = daysAt('UTC', '2026-01-31T20:00:00Z')
    expect(days.today()).toBe(20260131)
    timeZone = 'Asia/Shanghai'
    expect(days.today()).toBe(20260201)
  })

  it('know no day to come: a call of a relay whose clock is ahead ended today', () => {
    const days = daysAt('UTC', '2026-01-31T23:59:00Z')
    expect(days.dayUntilNow(Date.parse('2026-02-01T00:00:30Z'))).toBe(20260131)
    expect(days.dayUntilNow(Date.parse('2026-01-30T12:00:00Z'))).toBe(20260130)
  })

  it.each([
    ['day', 'UTC', '2026-01-31T23:00:00Z', 1],
    ['day', 'Asia/Shanghai', '2026-01-31T16:00:00Z', 24],
    // The clocks go forward on that day, and back on the other.
    ['day', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['day', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['month', 'UTC', '2026-02-28T12:00:00Z', 12],
    ['month', 'UTC', '2026-02-01T00:00:00Z', 28 * 24],
    ['month', 'UTC', '2026-12-31T00:00:00Z', 24],
    ['month', 'Europe/Berlin', '2026-09-30T22:00:00Z', 31 * 24 + 1],
  ] as const)(
    'tell how long the %s in %s lasts from %s on: %d hours, up to a second more',
    (period, zone, at, hours) => {
      const over = daysAt(zone, at).restMs(period) - hours * 3_600_000
      expect([over >= 0, over <= 1_000]).toEqual([true, true])
    },
  )
})
