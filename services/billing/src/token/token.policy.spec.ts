import { namesOf, statusOf, whyNotEnabled } from './token.policy'

const nowMs = 1_767_225_600_000
const nowSeconds = nowMs / 1_000
const open = { isUnlimited: true, remainUnits: 0, owedUnits: 0 }
const empty = { isUnlimited: false, remainUnits: 0, owedUnits: 0 }

describe("a token's status (rule M9)", () => {
  test.each([
    ['enabled', { isEnabled: true, expiredTime: -1 }, { ...empty, remainUnits: 1 }, 1],
    ['enabled without a limit', { isEnabled: true, expiredTime: nowSeconds + 1 }, open, 1],
    ['disabled, whatever else is so', { isEnabled: false, expiredTime: 1 }, empty, 2],
    ['expired from its second on', { isEnabled: true, expiredTime: nowSeconds }, empty, 3],
    ['exhausted', { isEnabled: true, expiredTime: -1 }, empty, 4],
    [
      'exhausted while the rest is lent',
      { isEnabled: true, expiredTime: -1 },
      { ...empty, remainUnits: 9, owedUnits: 9 },
      4,
    ],
  ])('is %s', (_, life, cap, status) => {
    expect(statusOf(life, cap, nowMs)).toBe(status)
  })

  test.each([
    [{ expiredTime: -1 }, open, null],
    [{ expiredTime: nowSeconds }, open, 'tokenExpired'],
    [{ expiredTime: -1 }, empty, 'tokenExhausted'],
  ])('may or may not be enabled: %j %j', (life, cap, why) => {
    expect(whyNotEnabled(life, cap, nowMs)).toBe(why)
  })
})

describe('what is written of a token', () => {
  it('names a batch: the first as given, the others with six random characters (rule M10)', () => {
    expect(namesOf('fleet', 3, (length) => 'x'.repeat(length))).toEqual(['fleet', 'fleet-xxxxxx', 'fleet-xxxxxx'])
  })
})
