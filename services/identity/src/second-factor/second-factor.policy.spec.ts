import { type Factors, methodsAsked } from './second-factor.policy'

describe('what is asked for after a password or another site’s word', () => {
  const nothing: Factors = { isTotpOn: false, recoveryCodesLeft: 0, passkeys: 0, isAfterPassword: false }
  it.each([
    ['nothing of who has nothing', {}, []],
    ['nothing of who has a passkey and does not want it asked for', { passkeys: 2 }, []],
    ['a passkey of who wants it asked for', { passkeys: 1, isAfterPassword: true }, ['passkey']],
    ['nothing of who wants a passkey asked for and has none', { isAfterPassword: true }, []],
    ['a code of who has an app', { isTotpOn: true, recoveryCodesLeft: 10 }, ['totp', 'recovery_code']],
    ['no recovery code of who used them all', { isTotpOn: true }, ['totp']],
    ['a code or a passkey of who has both', { isTotpOn: true, passkeys: 1 }, ['totp', 'passkey']],
    ['nothing for recovery codes that are left without an app', { recoveryCodesLeft: 3 }, []],
  ])('is %s', (_rule, factors, expected) => {
    expect(methodsAsked({ ...nothing, ...factors }, false)).toEqual(expected)
  })

  it('is every factor that there is of who must show one', () => {
    expect(methodsAsked({ ...nothing, passkeys: 1 }, true)).toEqual(['passkey'])
    expect(methodsAsked(nothing, true)).toEqual([])
  })
})
