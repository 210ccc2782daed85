import { type AuditEntry, auditExportQuery, auditQuery, mostCountedActs } from '@tollgate/contracts/http/identity'
import { pageOf } from '@tollgate/persistence'
import type { z } from 'zod'
import type { AuditEntity } from './audit.entity'
import type { AuditFilter, AuditPlace, AuditRun } from './audit-conditions'

type Asked = Omit<z.output<typeof auditExportQuery>, 'format'>

export const AuditListQuery = auditQuery.transform(
  ({ before, p, page_size, size, sort_by: _by, sort_order, ...asked }) => {
    const page = pageOf({
      ...(p !== undefined && { p }),
      ...(page_size !== undefined && { page_size }),
      ...(size !== undefined && { size }),
    })
    return {
      filter: filterOf(asked),
      // Nobody pages on beyond what is counted: `before` leads there.
      page: { ...page, offset: Math.min(page.offset, mostCountedActs) },
      run: {
        before: before === undefined ? null : placeOf(before),
        isUpwards: sort_order === 'asc',
      } satisfies AuditRun,
    }
  },
)
export type AuditListQuery = z.output<typeof AuditListQuery>

export const AuditExportQuery = auditExportQuery.transform(({ format, ...asked }) => ({
  format,
  filter: filterOf(asked),
}))
export type AuditExportQuery = z.output<typeof AuditExportQuery>

function filterOf({ start_timestamp, end_timestamp, ...asked }: Asked): AuditFilter {
  return {
    keyword: asked.keyword,
    actor: asked.actor,
    actorId: asked.actor_id ?? null,
    action: asked.action,
    targetKind: asked.target_kind ?? null,
    targetId: asked.target_id ?? null,
    address: asked.address,
    session: asked.session,
    outcome: asked.outcome ?? null,
    from: momentOf(start_timestamp),
    // The end is inclusive, to the last instant of its second.
    until: momentOf(end_timestamp, 1),
  }
}

/** A row as the console reads it. */
export function auditEntryOf(entity: AuditEntity): AuditEntry {
  return {
    id: entity.id,
    created_at: Math.floor(entity.createdAt.getTime() / 1_000),
    actor_id: entity.actorId,
    actor_name: entity.actorName,
    action: entity.action,
    outcome: entity.outcome,
    target_kind: entity.targetKind,
    target_id: entity.targetId,
    target_name: entity.targetName,
    details: entity.details,
    address: entity.address,
    session: entity.sessionId,
  }
}

/** A row's place in the list, as `before` takes it. */
export function placeText({ createdAt, id }: Pick<AuditEntity, 'createdAt' | 'id'>): string {
  return `${createdAt.getTime()}-${id}`
}

function placeOf(text: string): AuditPlace {
  const [ms, id] = text.split('-').map(Number) as [number, number] // as the contract says
  return { createdAt: new Date(Math.min(ms, lastSecond * 1_000)), id }
}

/** The last Unix second that a Date can hold; PostgreSQL's times go further. */
const lastSecond = 8_640_000_000_000

/** `later` is in seconds. Null for no bound. */
function momentOf(seconds: number | undefined, later = 0): Date | null {
  // Forms send 0 for no bound.
  return seconds ? new Date(Math.min(seconds + later, lastSecond) * 1_000) : null
}
