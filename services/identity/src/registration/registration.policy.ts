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

/** Why this visitor cannot register by password, as an error code; null when nothing that they sent stands against it. */
export function whyRefused(options: RegistrationOptions, brought: BroughtEmail): string | null {
  if (!options.RegisterEnabled) return 'identity.registration-disabled'
  if (!options.PasswordRegisterEnabled) return 'identity.password-registration-disabled'
  if (!options.EmailVerificationEnabled) return null
  if (!brought.email) return 'identity.email-required'
  if (!brought.verification_code) return 'identity.email-code-required'
  return null
}
