import { hasFactor, waysToShow } from './factor.model'

const none = { totp: false, recovery_codes_left: 0, passkeys: 0, after_password: false }

it.each([
  ['nothing', none, false],
  ['an app', { ...none, totp: true, recovery_codes_left: 10 }, true],
  ['an app without recovery codes', { ...none, totp: true }, true],
  ['a passkey that is not asked for', { ...none, passkeys: 1 }, true],
])('somebody with %s has a second factor: %j %s', (_what, state, expected) => {
  expect(hasFactor(state)).toBe(expected)
})

it.each([
  [{ ...none, totp: true, recovery_codes_left: 3, passkeys: 1 }, ['totp', 'passkey', 'recovery_code']],
  [{ ...none, totp: true }, ['totp']],
  [{ ...none, passkeys: 2 }, ['passkey']],
])('who has %j shows it by %j', (state, expected) => {
  expect(waysToShow(state)).toEqual(expected)
})
