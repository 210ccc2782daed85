import { proofForms, typedProofsOf } from './proof.model'

describe('what is typed as a proof', () => {
  it.each([
    [['password'], ['password']],
    [
      ['passkey', 'recovery_code', 'totp', 'password'],
      ['password', 'totp', 'recovery_code'],
    ],
    [['passkey', 'sign_in', 'palm-of-the-hand'], []],
  ])('by %j is %j', (ways, expected) => expect(typedProofsOf(ways)).toEqual(expected))

  it('is not empty, and a code has the form of one', () => {
    expect(proofForms.password.safeParse({ password: '' }).success).toBe(false)
    expect(proofForms.totp.safeParse({ code: '123 456' }).data).toEqual({ code: '123456' })
    expect(proofForms.totp.safeParse({ code: 'abcdefgh2345' }).success).toBe(false)
    expect(proofForms.recovery_code.safeParse({ code: 'abcd-efgh-2345' }).data).toEqual({ code: 'abcdefgh2345' })
  })
})
