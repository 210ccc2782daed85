import { secondsOfRetryAfter } from './retry-after'

describe('Retry-After of an upstream', () => {
  const nowMs = Date.parse('Wed, 21 Oct 2026 07:28:00 GMT')
  it.each([
    ['7', 7],
    [' 0.2 ', 1],
    ['0', 1],
    ['-5', 1],
    ['1e300', 604_800],
    ['Infinity', 604_800],
    ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 1],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 604_800],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s is %s seconds', (value, seconds) => {
    expect(secondsOfRetryAfter(value, nowMs)).toBe(seconds)
  })
})
