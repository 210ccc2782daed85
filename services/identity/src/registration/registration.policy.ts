import { identityFaults } from '@tollgate/contracts/http/identity'
import { type AppError, refusal } from '@tollgate/platform'
import { registrationErrors } from './registration.errors'

/** The options that say who may register, and what they must bring. */
export interface RegistrationOptions {
  readonly RegisterEnabled: boolean
  readonly PasswordRegisterEnabled: boolean
  readonly EmailVerificationEnabled: boolean
}

/** What a visitor brought to show that an address is theirs. */
export interface BroughtEmail {
  readonly email?: string | undefined
  readonly verification_code?: string | undefined
}

/** Why this visitor cannot register by password, as an error; null when nothing that they sent stands against it. */
export function whyRefused(options: RegistrationOptions, brought: BroughtEmail): AppError | null {
  if (!options.RegisterEnabled) return registrationErrors.registrationDisabled()
  if (!options.PasswordRegisterEnabled) return registrationErrors.passwordRegistrationDisabled()
  if (!options.EmailVerificationEnabled) return null
  if (!brought.email) return refusal(identityFaults.emailRequired)
  if (!brought.verification_code) return refusal(identityFaults.emailCodeRequired)
  return null
}
