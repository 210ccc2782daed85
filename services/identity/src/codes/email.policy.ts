import type { AppError } from '@tollgate/platform'
import { codesErrors } from './codes.errors'

/** The options that say which addresses are welcome. */
export interface EmailRules {
  readonly EmailDomainRestrictionEnabled: boolean
  readonly EmailDomainWhitelist: readonly string[]
  readonly EmailAliasRestrictionEnabled: boolean
}

/** The refusal of an address that the rules exclude; null for one that is welcome. A subdomain counts as another domain. */
export function whyUnwelcome(email: string, rules: EmailRules): AppError | null {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  if (rules.EmailDomainRestrictionEnabled && !rules.EmailDomainWhitelist.includes(domain)) {
    return codesErrors.emailDomainRefused()
  }
  if (rules.EmailAliasRestrictionEnabled && /[+.]/.test(local)) return codesErrors.emailAliasRefused()
  return null
}
