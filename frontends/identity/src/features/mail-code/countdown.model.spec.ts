import { secondsLeft, waitAfter } from './countdown.model'

describe('a countdown', () => {
  it.each([
    [30_000, 0, 30],
    [30_000, 1, 30],
    [30_000, 29_000, 1],
    [30_000, 29_999, 1],
    [30_000, 30_000, 0],
    [30_000, 99_000, 0],
    [0, 0, 0],
  ])('until %i has at %i %i seconds left', (until, now, expected) => {
    expect(secondsLeft(until, now)).toBe(expected)
  })

  it.each([
    [undefined, 0],
    [1, 1],
    [27_000, 27],
  ])('after a refusal that asks to wait %s ms takes %i seconds', (retryAfterMs, expected) => {
    expect(waitAfter(retryAfterMs)).toBe(expected)
  })
})
