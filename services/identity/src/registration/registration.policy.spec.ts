import { whyClosed } from './registration.policy'

describe('the door for visitors who want an account', () => {
  const open = {
    RegisterEnabled: true,
    PasswordRegisterEnabled: true,
    EmailVerificationEnabled: false,
    TurnstileCheckEnabled: false,
  }
  it.each([
    [{}, null],
    [{ RegisterEnabled: false }, 'identity.registration-disabled'],
    [{ PasswordRegisterEnabled: false }, 'identity.password-registration-disabled'],
    [{ EmailVerificationEnabled: true }, 'identity.registration-needs-mail'],
    [{ TurnstileCheckEnabled: true }, 'identity.registration-needs-turnstile'],
    [{ RegisterEnabled: false, TurnstileCheckEnabled: true }, 'identity.registration-disabled'],
  ])('with %j: %s', (options, expected) => {
    expect(whyClosed({ ...open, ...options })).toBe(expected)
  })
})
