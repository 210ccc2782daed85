import { whyRefused } from './registration.policy'

describe('the door for visitors who want an account', () => {
  const open = { RegisterEnabled: true, PasswordRegisterEnabled: true, EmailVerificationEnabled: false }
  const verified = { EmailVerificationEnabled: true }
  const brought = { email: 'ada@site.test', verification_code: '012345' }
  it.each([
    ['lets in who brings nothing', {}, {}, null],
    ['lets in who brings an address that nobody asks for', {}, brought, null],
    ['is shut while registration is', { RegisterEnabled: false }, brought, 'identity.registration-disabled'],
    [
      'is shut while registration by password is',
      { PasswordRegisterEnabled: false },
      brought,
      'identity.password-registration-disabled',
    ],
    [
      'names the wider reason first',
      { RegisterEnabled: false, PasswordRegisterEnabled: false },
      {},
      'identity.registration-disabled',
    ],
    [
      'says nothing of an address while it is shut',
      { ...verified, RegisterEnabled: false },
      {},
      'identity.registration-disabled',
    ],
    ['lets in who verified an address', verified, brought, null],
    ['asks for an address', verified, { verification_code: '012345' }, 'identity.email-required'],
    ['asks for an address that is not empty', verified, { ...brought, email: '' }, 'identity.email-required'],
    ['asks for its code', verified, { email: 'ada@site.test' }, 'identity.email-code-required'],
    [
      'asks for a code that is not empty',
      verified,
      { ...brought, verification_code: '' },
      'identity.email-code-required',
    ],
  ])('%s', (_what, options, sent, expected) => {
    expect(whyRefused({ ...open, ...options }, sent)?.code ?? null).toBe(expected)
  })
})
