import { identityFaults } from '@tollgate/contracts/http/identity'
import { type AppError, refusal } from '@tollgate/platform'
import { registrationErrors } from './registration.errors'

/** The options that say who may register, and what they must bring. */
export interface RegistrationOptions {
  readonly RegisterEnabled: boolean
  readonly PasswordRegisterEnabled: boolean
  readonly EmailVerificationEnabled: boolean
}

/** An address and the code that was mailed to it, as a visitor sends them. */
export interface BroughtEmail {
  readonly email?: string | undefined
  readonly verification_code?: string | undefined
}

/** The refusal of a registration by password; null when nothing stands against it. The code itself is checked later. */
export function whyRefused(options: RegistrationOptions, brought: BroughtEmail): AppError | null {
  if (!options.RegisterEnabled) return registrationErrors.registrationDisabled()
  if (!options.PasswordRegisterEnabled) return registrationErrors.passwordRegistrationDisabled()
  if (!options.EmailVerificationEnabled) return null
  if (!brought.email) return refusal(identityFaults.emailRequired)
  if (!brought.verification_code) return refusal(identityFaults.emailCodeRequired)
  return null
}
