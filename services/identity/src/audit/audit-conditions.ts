import type { AuditOutcome, AuditTargetKind } from '@tollgate/contracts/http/identity'
import { likeBegins } from '@tollgate/persistence'

/** Which acts are wanted; empty and null ask for nothing. */
export interface AuditFilter {
  /** What the actor's or the target's name begins with, in any case. */
  readonly keyword: string
  /** The actor's whole name, in any case. */
  readonly actor: string
  readonly actorId: number | null
  readonly action: string
  readonly targetKind: AuditTargetKind | null
  readonly targetId: number | null
  readonly address: string
  readonly session: string
  readonly outcome: AuditOutcome | null
  readonly from: Date | null
  readonly until: Date | null
}

/** Where an entry stands in the list. */
export interface AuditPlace {
  readonly createdAt: Date
  readonly id: number
}

/** How a list goes: behind which entry it begins, and whether from the earliest to the latest, which is the other way than usual. */
export interface AuditRun {
  readonly before: AuditPlace | null
  readonly isUpwards: boolean
}

/**
 * The WHERE clause of a filter. Only what was asked is in it, and what is equal is compared as equal, so that the planner can take
 * the index that has it in the order of the list.
 */
export function conditionsOf(
  filter: AuditFilter,
  { before, isUpwards }: AuditRun,
): { where: string; params: unknown[] } {
  const clauses = ['true']
  const params: unknown[] = []
  const add = (clause: string, ...values: unknown[]): void => {
    params.push(...values)
    let next = params.length - values.length
    clauses.push(clause.replaceAll('?', () => `$${++next}`))
  }
  const begins = likeBegins(filter.keyword.toLowerCase())
  if (filter.keyword !== '') add('(lower(actor_name) LIKE ? OR lower(target_name) LIKE ?)', begins, begins)
  if (filter.actor !== '') add('lower(actor_name) = lower(?)', filter.actor)
  if (filter.actorId !== null) add('actor_id = ?', filter.actorId)
  if (filter.action !== '') add('action = ?', filter.action)
  if (filter.targetKind !== null) add('target_kind = ?', filter.targetKind)
  if (filter.targetId !== null) add('target_id = ?', filter.targetId)
  if (filter.address !== '') add('address = ?', filter.address)
  if (filter.session !== '') add('session_id = ?', filter.session)
  // Written out, because the index of refusals is for this very condition.
  if (filter.outcome !== null) clauses.push(filter.outcome === 'refused' ? `outcome = 'refused'` : `outcome = 'done'`)
  if (filter.from) add('created_at >= ?', filter.from)
  if (filter.until) add('created_at < ?', filter.until)
  if (before) add(`(created_at, id) ${isUpwards ? '>' : '<'} (?, ?)`, before.createdAt, before.id)
  return { where: clauses.join(' AND '), params }
}
