import { type AuthKind, providerFor } from '@tollgate/catalogue'
import { upstreamErrors } from '../failure/upstream.errors'
import { readAwsKey } from './keys/aws-key'
import { readCodexKey } from './keys/codex-key'
import { readBaiduKey, readTencentKey, readXunfeiKey } from './keys/key-parts'
import { readServiceAccount } from './keys/service-account'

/**
 * Throws where a channel of this type could never ask with one of these keys: `upstream.service-account-invalid`,
 * `.aws-key-invalid`, `.key-parts-invalid`; or with all of them in the same way: `.keys-mixed`.
 */
export function assertKeys(type: number, keys: readonly string[]): void {
  for (const key of keys) assertKey(providerFor(type, key)?.auth, key)
  if (new Set(keys.map((key) => providerFor(type, key))).size > 1) throw upstreamErrors.keysMixed()
}

function assertKey(auth: AuthKind | undefined, key: string): void {
  if (auth === 'google-service-account') readServiceAccount(key)
  if (auth === 'aws-key') readAwsKey(key)
  if (auth === 'tencent-key') readTencentKey(key)
  if (auth === 'baidu-key') readBaiduKey(key)
  if (auth === 'xunfei-key') readXunfeiKey(key)
  if (auth === 'codex-key') readCodexKey(key)
}
