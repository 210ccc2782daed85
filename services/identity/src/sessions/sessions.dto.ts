import type { SessionView } from '@tollgate/contracts/http/identity'
import type { SessionEntity } from './session.entity'

/** A session as its owner sees it; `currentHash` is the hash of the cookie that came with the request. */
export function sessionView(session: SessionEntity, currentHash: string | null): SessionView {
  return {
    id: session.id,
    created_at: seconds(session.createdAt),
    last_seen_at: seconds(session.lastSeenAt),
    address: session.address,
    user_agent: session.userAgent,
    is_current: session.credentialHash === currentHash,
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
