/** The options that say who may register. */
export interface RegistrationOptions {
  readonly RegisterEnabled: boolean
  readonly PasswordRegisterEnabled: boolean
  readonly EmailVerificationEnabled: boolean
  readonly TurnstileCheckEnabled: boolean
}

/**
 * Why nobody can register by password at present, as an error code; null when anybody can. A check that an option asks
 * for and that cannot be made closes the door: an account must not come about without it. The rules about e-mail domains
 * and aliases ask for nothing where no address is taken.
 */
export function whyClosed(options: RegistrationOptions): string | null {
  if (!options.RegisterEnabled) return 'identity.registration-disabled'
  if (!options.PasswordRegisterEnabled) return 'identity.password-registration-disabled'
  if (options.EmailVerificationEnabled) return 'identity.registration-needs-mail'
  if (options.TurnstileCheckEnabled) return 'identity.registration-needs-turnstile'
  return null
}
