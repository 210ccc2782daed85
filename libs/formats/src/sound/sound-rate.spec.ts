import { soundRateOf } from './sound-rate'

const nothing = Buffer.alloc(0)

describe('the rate of a spoken sound', () => {
  it.each([
    ['pcm', 48_000],
    ['wav', 48_000],
    ['opus', 4_000],
    ['mp3', 16_000],
    [null, 16_000],
    ['constructor', 16_000],
    ['__proto__', 16_000],
    ['', 16_000],
  ])('that nobody tells is what is usual for %j', (format, rate) => {
    expect(soundRateOf(nothing, format)).toBe(rate)
  })
})
