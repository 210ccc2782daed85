import { isOptionKey } from '@tollgate/contracts'

/** What would lead back to where it comes from, or lock people out who are let in here. */
const neverImported: Readonly<Record<string, string>> = {
  ServerAddress: 'it is the address of the other installation: set the one of this',
  OidcOnlyEnabled: 'it may lock everybody out: switch it on here, once sign-in by OIDC works',
  AdminSecondFactorRequired: 'it may lock administrators out: switch it on here',
  TurnstileCheckEnabled:
    'its keys are bound to the address of the other installation: switch it on here, with keys for this one',
}

/** Those that may not be switched off from elsewhere. */
const neverOff: Readonly<Record<string, string>> = {
  PasswordLoginEnabled: 'it would lock everybody out who has a password alone: switch it off here',
}

/** Why an option is not even tried; null where its own checks decide. */
export function whyNotImported({ key, value }: { readonly key: string; readonly value: string }): string | null {
  if (!isOptionKey(key)) return 'there is no such option here'
  const reason = neverImported[key]
  if (reason !== undefined && value !== 'false' && value !== '') return reason
  return value === 'false' ? (neverOff[key] ?? null) : null
}
