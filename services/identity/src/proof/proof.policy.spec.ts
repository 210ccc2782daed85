import { isOthersWordEnough, type Means, waysToProve } from './proof.policy'

const none: Means = { hasPassword: false, isPasswordWayIn: true, factors: [] }

describe('who somebody is', () => {
  it.each<[string, Partial<Means>, string[]]>([
    ['a password', { hasPassword: true }, ['password']],
    [
      'a password and an app',
      { hasPassword: true, factors: ['totp', 'recovery_code'] },
      ['password', 'totp', 'recovery_code'],
    ],
    ['a passkey alone', { factors: ['passkey'] }, ['passkey']],
    ['nothing but another site', {}, ['sign_in']],
    ['a password that signs nobody in', { hasPassword: true, isPasswordWayIn: false }, ['password', 'sign_in']],
    [
      'the same, and a passkey',
      { hasPassword: true, isPasswordWayIn: false, factors: ['passkey'] },
      ['password', 'passkey'],
    ],
  ])('is proved with %s by what is there', (_what, has, ways) => {
    expect(waysToProve({ ...none, ...has })).toEqual(ways)
  })

  it.each<Partial<Means>>([{ hasPassword: true }, { factors: ['totp'] }, { factors: ['passkey'] }])(
    'is not proved by the word of another site where there is %j',
    (has) => expect(isOthersWordEnough({ ...none, ...has })).toBe(false),
  )
})
