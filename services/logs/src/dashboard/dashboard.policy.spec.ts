import { rangeOf, reachOf, timeBefore } from './dashboard.policy'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 4, 10, 12, 30)
const seconds = (ms: number) => ms / 1_000
const asked = (startMs: number, endMs: number, grain: 'hour' | 'day' | 'week' = 'hour') => ({
  start_timestamp: seconds(startMs),
  end_timestamp: seconds(endMs),
  grain,
})

describe('the time of a dashboard', () => {
  it('is made of the whole hours that are touched, up to the one that goes on', () => {
    const toMs = Date.UTC(2026, 4, 10, 13)
    expect(rangeOf(asked(nowMs - hourMs, nowMs + 9 * hourMs), nowMs)).toEqual({
      fromMs: Date.UTC(2026, 4, 10, 11),
      toMs,
    })
    expect(rangeOf(asked(0, 0), nowMs)).toEqual({ fromMs: Date.UTC(2026, 4, 9, 12), toMs })
  })

  it.each([
    ['next hour', nowMs + hourMs, nowMs + 2 * hourMs],
    ['next year', nowMs + 9_000 * hourMs, nowMs + 9_001 * hourMs],
    ['end of all time', 8_640_000_000_000_000, 8_640_000_000_000_000],
  ])('L49: is an hour without calls where it begins at the %s', (_when, startMs, endMs) => {
    const { fromMs, toMs } = rangeOf(asked(startMs, endMs), nowMs)
    expect([fromMs, toMs]).toEqual([Date.UTC(2026, 4, 10, 13), Date.UTC(2026, 4, 10, 14)])
  })

  it('is the hour that goes on where the clock of the caller is a little ahead', () => {
    const { fromMs, toMs } = rangeOf(asked(nowMs + 60_000, nowMs + hourMs), nowMs)
    expect([fromMs, toMs]).toEqual([Date.UTC(2026, 4, 10, 12), Date.UTC(2026, 4, 10, 13)])
  })

  it('is read to the end of the day that goes on, and no further than asked where more lies behind it', () => {
    const fromMs = Date.UTC(2026, 4, 9, 7)
    const hour = (hour: number, day = 10) => Date.UTC(2026, 4, day, hour)
    expect(reachOf({ fromMs, toMs: hour(13) }, nowMs)).toEqual({ fromMs, toMs: hour(0, 11) })
    expect(reachOf({ fromMs, toMs: hour(0, 11) }, nowMs)).toEqual({ fromMs, toMs: hour(0, 11) })
    expect(reachOf({ fromMs, toMs: hour(12) }, nowMs)).toEqual({ fromMs, toMs: hour(12) })
  })

  it.each([
    ['hour', 30],
    ['day', 400],
    ['week', 1_830],
  ] as const)('L32: goes by %s at most %i days back', (grain, days) => {
    const most = days * 24 * hourMs
    expect(rangeOf(asked(nowMs - most, nowMs, grain), nowMs).toMs).toBeGreaterThan(nowMs)
    expect(() => rangeOf(asked(nowMs - most - 2 * hourMs, nowMs, grain), nowMs)).toThrow()
  })

  it('does not end before it begins', () => {
    expect(() => rangeOf(asked(nowMs, nowMs - hourMs), nowMs)).toThrow()
  })

  it('is compared with the equally long time before', () => {
    expect(timeBefore({ fromMs: 10, toMs: 14 })).toEqual({ fromMs: 6, toMs: 10 })
  })
})
