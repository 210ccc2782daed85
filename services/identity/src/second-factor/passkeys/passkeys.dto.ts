import type { PasskeyView } from '@tollgate/contracts/http/identity'
import type { PasskeyEntity } from './passkey.entity'

/** A passkey as its owner sees it. */
export function passkeyView({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyEntity): PasskeyView {
  return {
    id,
    name,
    created_at: seconds(createdAt),
    last_used_at: lastUsedAt && seconds(lastUsedAt),
    is_synced: isSynced,
  }
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
