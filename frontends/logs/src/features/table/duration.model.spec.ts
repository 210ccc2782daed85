import { durationOf, durationPace, firstPartOf, firstPartPace } from './duration.model'

describe('times (L7)', () => {
  it('are told to the millisecond where the server does', () => {
    expect(durationOf({ duration_ms: 63, use_time: 0 })).toBe(63)
    expect(durationOf({ use_time: 3 })).toBe(3_000)
  })

  it('of a call that did not come to its end are nothing good, and slow ones as bad as others', () => {
    expect(durationPace(0, 'failed')).toBe('normal')
    expect(durationPace(101, 'failed')).toBe('warn')
  })

  it.each([
    [100, 'good'],
    [101, 'warn'],
    [299, 'warn'],
    [300, 'bad'],
  ])('a call of %i s is %s', (seconds, pace) => expect(durationPace(seconds)).toBe(pace))

  it.each([
    [2_999, 'good'],
    [3_000, 'warn'],
    [9_999, 'warn'],
    [10_000, 'bad'],
  ])('a first part after %i ms is %s', (ms, pace) => expect(firstPartPace(ms)).toBe(pace))

  it('knows when no part came', () => {
    expect([firstPartOf(-1_000), firstPartOf(undefined), firstPartOf(0)]).toEqual([null, null, 0])
  })
})
