import type { LogChartStep } from '@tollgate/contracts/http/logs'
import { spansOf, stepsOf, sumsOf, usageAddress } from './usage.model'

const hour = 3_600
const day = 24 * hour
const midnight = 1_767_225_600
const now = midnight + 14 * hour + 900

const step = (start: number, length: number): LogChartStep => ({
  ...{ start, end: start + length, requests: 10, failed: 2, refused: 1, quota: 500, token: 70, p50: null, p95: null },
})

describe('L59: the time of a page of one user or token', () => {
  it('is today beside the same hours of yesterday', () => {
    expect(spansOf(1, { now, midnight })).toEqual({
      now: { start_timestamp: midnight, end_timestamp: now },
      before: { start_timestamp: midnight - day, end_timestamp: now - day },
    })
  })

  it.each([7, 30, 90])('is %i days, today among them, beside as many before', (days) => {
    const { now: shown, before } = spansOf(days, { now, midnight })
    expect(shown).toEqual({ start_timestamp: midnight - (days - 1) * day, end_timestamp: now })
    expect(before).toEqual({
      start_timestamp: midnight - (2 * days - 1) * day,
      end_timestamp: shown.start_timestamp - 1,
    })
  })

  it('is a week where the address says nothing that can be chosen', () => {
    expect(usageAddress.parse({})).toEqual({ days: '7', of: 'cost' })
    expect(usageAddress.safeParse({ days: '8' }).success).toBe(false)
  })

  it('has hours of a day, and adds hours of several up to days', () => {
    const hours = {
      grain: 'hour' as const,
      steps: Array.from({ length: 48 }, (_, at) => step(midnight + at * hour, hour)),
    }
    expect(stepsOf({ ...hours, steps: hours.steps.slice(0, 3) }, 1, 'UTC').map(({ label }) => label)).toEqual([
      ...['00:00', '01:00', '02:00'],
    ])
    const days = stepsOf(hours, 7, 'Asia/Shanghai')
    expect(days.map(({ label, calls, failed, refused }) => [label, calls, failed, refused])).toEqual([
      ['01-01', 160, 32, 16],
      ['01-02', 240, 48, 24],
      ['01-03', 80, 16, 8],
    ])
  })

  it('calls days of UTC by their own names', () => {
    const days = { grain: 'day' as const, steps: [step(midnight, day), step(midnight + day, day)] }
    expect(stepsOf(days, 90, 'America/New_York').map(({ label }) => label)).toEqual(['01-01', '01-02'])
  })

  it('is told with what all of it comes to', () => {
    expect(sumsOf([step(midnight, hour), step(midnight, hour)])).toEqual({
      ...{ cost: 1_000, calls: 20, errors: 6, tokens: 140 },
    })
  })
})
