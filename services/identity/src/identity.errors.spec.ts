import { faultsOfTexts } from '@tollgate/texts'
import { codesErrors } from './codes/codes.errors'
import { externalErrors } from './external/external.errors'
import { limitsErrors } from './limits/limits.errors'
import { mailErrors } from './mail/mail.errors'
import { smtpErrors } from './mail/smtp/smtp.errors'
import { mailCodesErrors } from './mail-codes/mail-codes.errors'
import { noticeAddressErrors } from './notice-address/notice-address.errors'
import { notificationsErrors } from './notifications/notifications.errors'
import { optionAddressesErrors } from './options/addresses/option-addresses.errors'
import { optionsErrors } from './options/options.errors'
import { registrationErrors } from './registration/registration.errors'
import { passkeysErrors } from './second-factor/passkeys/passkeys.errors'
import { secondFactorErrors } from './second-factor/second-factor.errors'
import { sessionsErrors } from './sessions/sessions.errors'
import { setupErrors } from './setup/setup.errors'
import { signInErrors } from './sign-in/sign-in.errors'
import { turnstileErrors } from './turnstile/turnstile.errors'
import { usersErrors } from './users/users.errors'

const all = [
  codesErrors,
  externalErrors,
  limitsErrors,
  mailErrors,
  smtpErrors,
  mailCodesErrors,
  noticeAddressErrors,
  notificationsErrors,
  optionAddressesErrors,
  optionsErrors,
  registrationErrors,
  passkeysErrors,
  secondFactorErrors,
  sessionsErrors,
  setupErrors,
  signInErrors,
  turnstileErrors,
  usersErrors,
]

describe('the errors of identity', () => {
  it('speak both languages', () => {
    expect(all.flatMap((errors) => faultsOfTexts(errors))).toEqual([])
  })

  it('have a code each', () => {
    const codes = all.flatMap((errors) => Object.values(errors).map(({ code }) => code))
    expect(codes.length).toBeGreaterThan(70)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
