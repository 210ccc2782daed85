import { type AccessTokenView, neverExpires } from '@tollgate/contracts/http/identity'
import type { AccessTokenEntity } from './access-token.entity'

/** An API token as its owner sees it. */
export function accessTokenView(token: AccessTokenEntity): AccessTokenView {
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: token.scopes,
    created_at: seconds(token.createdAt),
    expired_time: token.expiresAt ? seconds(token.expiresAt) : neverExpires,
    allow_ips: token.allowIps.join('\n'),
    last_used_at: token.lastUsedAt && seconds(token.lastUsedAt),
    last_used_address: token.lastUsedAddress,
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
