import { closedDoorOf, isRegistrationOffered, registerForm, registrationOf } from './registration.model'

describe('the way to registration', () => {
  it.each([
    [false, true, false, true],
    [true, true, false, false],
    [false, false, false, false],
    [false, true, true, false],
  ])(
    'with self-use mode %s, registration %s and OIDC alone %s is offered: %s',
    (self_use_mode_enabled, register_enabled, oidc_only, expected) => {
      expect(isRegistrationOffered({ self_use_mode_enabled, register_enabled, oidc_only })).toBe(expected)
    },
  )

  it.each([
    [true, true, null],
    [true, false, 'register.password-closed'],
    [false, true, 'register.closed'],
    [false, false, 'register.closed'],
  ])('open %s, by password %s: %s', (register_enabled, password_register_enabled, expected) => {
    expect(closedDoorOf({ register_enabled, password_register_enabled })).toBe(expected)
  })
})

describe('the registration form', () => {
  const good = { username: 'vera', password: 'long-enough', password2: 'long-enough', email: '', verification_code: '' }
  const mailed = { email: ' Vera@Site.test', verification_code: '123456' }
  const faultsOf = (change: object, needsMail = false) => {
    const issues = registerForm(needsMail).safeParse({ ...good, ...change }).error?.issues ?? []
    return issues
      .map(({ path, message }) => [path[0], message])
      .filter(([field], index, all) => all.findIndex(([other]) => other === field) === index)
  }

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
    expect(faultsOf(change)).toEqual(expected)
  })

  it.each([
    [mailed, []],
    [{ ...mailed, email: '' }, [['email', 'identity.email-required']]],
    [{ ...mailed, email: 'vera' }, [['email', 'identity.email-malformed']]],
    [{ ...mailed, verification_code: ' ' }, [['verification_code', 'identity.email-code-required']]],
  ])('of a site that verifies mail with %j has the faults %j', (change, expected) => {
    expect(faultsOf(change, true)).toEqual(expected)
  })

  it('sends address and referral only where there are any', () => {
    const { email: _email, verification_code: _code, ...plain } = good
    expect(registrationOf(good, '')).toEqual(plain)
    expect(registrationOf(good, 'aB3x')).toEqual({ ...plain, aff_code: 'aB3x' })
    expect(registrationOf({ ...good, email: 'vera@site.test', verification_code: '123456' }, '')).toEqual({
      ...plain,
      email: 'vera@site.test',
      verification_code: '123456',
    })
  })
})
