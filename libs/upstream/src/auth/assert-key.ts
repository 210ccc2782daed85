import { providerOf } from '@tollgate/catalogue'
import { readServiceAccount } from './service-account'

/** Throws where a channel of this type could never ask with this key: `upstream.service-account-invalid`. */
export function assertKey(type: number, key: string): void {
  if (providerOf(type)?.auth === 'google-service-account') readServiceAccount(key)
}
