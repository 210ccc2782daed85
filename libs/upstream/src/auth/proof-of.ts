import type { AuthKind } from '@tollgate/catalogue'
import { AccountProof } from './account-proof'
import { AwsProof } from './aws-proof'
import { baiduProof } from './baidu-proof'
import { readAwsKey } from './keys/aws-key'
import { type CodexKey, readCodexKey } from './keys/codex-key'
import { readBaiduKey, readKlingKey, readTencentKey, readXunfeiKey } from './keys/key-parts'
import { readServiceAccount } from './keys/service-account'
import { KlingProof } from './kling-proof'
import type { Proof, ProofClock } from './proof'
import { TencentProof } from './tencent-proof'
import { xunfeiProof } from './xunfei-proof'

/**
 * The proof that a key makes. Throws `upstream.service-account-invalid`, `.aws-key-invalid`, `.key-parts-invalid` or
 * `.codex-key-invalid`.
 */
export function proofOf(auth: AuthKind, key: string, clock: ProofClock): Proof {
  switch (auth) {
    case 'bearer':
      return lasting('authorization', `Bearer ${key}`)
    case 'api-key':
    case 'x-api-key':
    case 'x-goog-api-key':
    case 'mj-api-secret':
      return lasting(auth, key)
    case 'google-service-account':
      return new AccountProof(readServiceAccount(key), clock)
    case 'aws-key':
      return new AwsProof(readAwsKey(key), clock)
    case 'tencent-key':
      return new TencentProof(readTencentKey(key), clock)
    case 'baidu-key':
      return baiduProof(readBaiduKey(key))
    case 'xunfei-key':
      return xunfeiProof(readXunfeiKey(key), clock)
    case 'kling-key':
      return key.includes('|') ? new KlingProof(readKlingKey(key), clock) : lasting('authorization', `Bearer ${key}`)
    case 'codex-key':
      return signedIn(readCodexKey(key))
  }
}

/** As `codex-rs/model-provider` of https://github.com/openai/codex has it. */
function signedIn({ accessToken, accountId }: CodexKey): Proof {
  const fields = ['authorization', `Bearer ${accessToken}`, 'chatgpt-account-id', accountId]
  return { fields: () => fields, account: '', region: '', hide: [accessToken, accountId] }
}

function lasting(name: string, value: string): Proof {
  const fields = [name, value]
  return { fields: () => fields, account: '', region: '', hide: [] }
}
