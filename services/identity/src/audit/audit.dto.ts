import { type AuditEntry, auditQuery } from '@tollgate/contracts/http/identity'
import { pageOf } from '@tollgate/persistence'
import type { z } from 'zod'
import type { AuditEntity } from './audit.entity'

export const AuditListQuery = auditQuery.transform(({ keyword, action, start_timestamp, end_timestamp, ...page }) => ({
  // The end is inclusive, to the last instant of its second.
  filter: { keyword, action, from: momentOf(start_timestamp), until: momentOf(end_timestamp, 1) },
  page: pageOf(page),
}))
export type AuditListQuery = z.output<typeof AuditListQuery>

/** A row as the console reads it. */
export function auditEntryOf(entity: AuditEntity): AuditEntry {
  return {
    id: entity.id,
    created_at: Math.floor(entity.createdAt.getTime() / 1_000),
    actor_id: entity.actorId,
    actor_name: entity.actorName,
    action: entity.action,
    target_kind: entity.targetKind,
    target_id: entity.targetId,
    target_name: entity.targetName,
    details: entity.details,
    address: entity.address,
  }
}

/** The last Unix second that a Date can hold; PostgreSQL's times go further. */
const lastSecond = 8_640_000_000_000

/** `later` is in seconds. Null for no bound. */
function momentOf(seconds: number | undefined, later = 0): Date | null {
  // Forms send 0 for no bound.
  return seconds ? new Date(Math.min(seconds + later, lastSecond) * 1_000) : null
}
