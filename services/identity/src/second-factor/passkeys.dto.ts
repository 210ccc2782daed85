import type { PasskeyView } from '@tollgate/contracts/http/identity'
import { mayHaveBeen, refuseChanged } from '@tollgate/platform'
import type { PasskeyEntity } from './passkeys/passkey.entity'

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

/** Throws `platform.read-only` for what was sent back of a passkey with another value; it may have been used since. */
export function refuseChangedPasskey(sent: Partial<Record<keyof PasskeyView, unknown>>, present: PasskeyView): void {
  const isEarlier = (name: string): boolean =>
    name === 'last_used_at' && (sent.last_used_at === null || mayHaveBeen(sent.last_used_at, present.last_used_at ?? 0))
  refuseChanged(sent, present, { written: ['name'], isEarlier })
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
