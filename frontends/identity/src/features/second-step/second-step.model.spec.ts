import { otherCode, typedCodesOf } from './second-step.model'

describe('the second step', () => {
  it.each([
    [
      ['totp', 'recovery_code', 'passkey'],
      ['totp', 'recovery_code'],
    ],
    [
      ['recovery_code', 'totp'],
      ['totp', 'recovery_code'],
    ],
    [['recovery_code'], ['recovery_code']],
    [['passkey'], []],
  ] as const)('by %j takes the codes %j', (methods, codes) => {
    expect(typedCodesOf(methods)).toEqual(codes)
  })

  it('offers the other code where there is one', () => {
    expect(otherCode(['totp', 'recovery_code'], 'totp')).toBe('recovery_code')
    expect(otherCode(['totp', 'recovery_code'], 'recovery_code')).toBe('totp')
    expect(otherCode(['totp'], 'totp')).toBeNull()
  })
})
