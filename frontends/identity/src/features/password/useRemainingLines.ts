import { useT } from '@tollgate/console-sdk'
import type { RemainingAccess } from '@tollgate/contracts/http/identity'

/** What still opens an account, a line for each. */
export function useRemainingLines(): (remaining: RemainingAccess) => string[] {
  const t = useT('identity')
  return ({ passkeys, bindings, totp, recovery_codes, api_keys }) => {
    const sites = bindings.filter((binding) => binding !== 'email')
    const names = sites.map((site) => t(`bindings.names.${site}`)).join(t('remaining.comma'))
    return [
      ...(passkeys > 0 ? [t('remaining.passkeys', { count: passkeys })] : []),
      ...(sites.length > 0 ? [t('remaining.sites', { names })] : []),
      ...(bindings.includes('email') ? [t('remaining.email')] : []),
      ...(totp ? [t('remaining.totp', { count: recovery_codes })] : []),
      ...(api_keys === null ? [t('remaining.keys-unknown')] : []),
      ...(api_keys !== null && api_keys > 0 ? [t('remaining.keys', { count: api_keys })] : []),
    ]
  }
}
