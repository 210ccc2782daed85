import { isRegistrationOffered, registerForm, registrationOf, whyClosed } from './registration.model'

const open = { self_use_mode_enabled: false, email_verification: false, turnstile_check: false }

describe('the door for new accounts', () => {
  it.each([
    [{}, null, true],
    [{ self_use_mode_enabled: true }, null, false],
    [{ email_verification: true }, 'needs-mail', false],
    [{ turnstile_check: true }, 'needs-turnstile', false],
    [{ email_verification: true, turnstile_check: true }, 'needs-mail', false],
  ])('with %j is closed by %s, offered: %s', (change, reason, isOffered) => {
    const status = { ...open, ...change }
    expect(whyClosed(status)).toBe(reason)
    expect(isRegistrationOffered(status)).toBe(isOffered)
  })
})

describe('the registration form', () => {
  const good = { username: 'vera', password: 'long-enough', password2: 'long-enough' }
  const faultsOf = (change: object) =>
    (registerForm.safeParse({ ...good, ...change }).error?.issues ?? []).map(({ path, message }) => [path[0], message])

  it.each([
    [{}, []],
    [{ username: ' ' }, [['username', 'identity.credentials-required']]],
    [{ username: 'thirteen-char' }, [['username', 'identity.username-too-long']]],
    [{ password: '1234567', password2: '1234567' }, [['password', 'identity.password-too-short']]],
    [{ password: 'x'.repeat(21), password2: 'x'.repeat(21) }, [['password', 'identity.password-too-long']]],
    [{ password2: 'other' }, [['password2', 'identity.passwords-differ']]],
    [
      { username: '', password2: 'other' },
      [
        ['username', 'identity.credentials-required'],
        ['password2', 'identity.passwords-differ'],
      ],
    ],
  ])('with %j has the faults %j', (change, expected) => {
    const faults = faultsOf(change)
    expect(faults.filter(([field], index) => faults.findIndex(([other]) => other === field) === index)).toEqual(
      expected,
    )
  })

  it('sends the code of a referral when there is one', () => {
    expect(registrationOf(good, '')).toEqual(good)
    expect(registrationOf(good, 'aB3x')).toEqual({ ...good, aff_code: 'aB3x' })
  })
})
