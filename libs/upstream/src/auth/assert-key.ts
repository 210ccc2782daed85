import { providerOf } from '@tollgate/catalogue'
import { readAwsKey } from './aws-key'
import { readServiceAccount } from './service-account'

/** Throws where a channel of this type could never ask with this key: `upstream.service-account-invalid`, `.aws-key-invalid`. */
export function assertKey(type: number, key: string): void {
  const auth = providerOf(type)?.auth
  if (auth === 'google-service-account') readServiceAccount(key)
  if (auth === 'aws-key') readAwsKey(key)
}
