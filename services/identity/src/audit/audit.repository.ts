import { Injectable } from '@nestjs/common'
import { mostCountedActs } from '@tollgate/contracts/http/identity'
import type { Page, Tx } from '@tollgate/persistence'
import type { AuditEntity } from './audit.entity'
import { type AuditFilter, type AuditRun, conditionsOf } from './audit-conditions'

const columns = `id, created_at AS "createdAt", actor_id AS "actorId", actor_name AS "actorName", action, outcome,
  target_kind AS "targetKind", target_id AS "targetId", target_name AS "targetName", details, address,
  session_id AS "sessionId", act_id AS "actId"`

/** The one writer of `identity.audit`. */
@Injectable()
export class AuditRepository {
  /** Writes an entry; an act of another service that is here already is passed over. */
  async insert(tx: Tx, entry: Omit<AuditEntity, 'id'>): Promise<void> {
    await tx.query(
      `INSERT INTO identity.audit (created_at, actor_id, actor_name, action, outcome, target_kind, target_id, target_name,
         details, address, session_id, act_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (act_id) WHERE act_id IS NOT NULL DO NOTHING`,
      [
        entry.createdAt,
        entry.actorId,
        entry.actorName,
        entry.action,
        entry.outcome,
        entry.targetKind,
        entry.targetId,
        entry.targetName,
        JSON.stringify(entry.details),
        entry.address,
        entry.sessionId,
        entry.actId,
      ],
    )
  }

  /** A page of entries behind a place; one more than it holds where there are more. */
  list(tx: Tx, filter: AuditFilter, page: Pick<Page, 'offset' | 'pageSize'>, run: AuditRun): Promise<AuditEntity[]> {
    const { where, params } = conditionsOf(filter, run)
    const way = run.isUpwards ? 'ASC' : 'DESC'
    return tx.query<AuditEntity[]>(
      `SELECT ${columns} FROM identity.audit WHERE ${where}
       ORDER BY created_at ${way}, id ${way} LIMIT ${page.pageSize + 1} OFFSET ${page.offset}`,
      params,
    )
  }

  /** How many entries there are behind a place; counted no further than lists say. */
  async count(tx: Tx, filter: AuditFilter, run: AuditRun): Promise<number> {
    const { where, params } = conditionsOf(filter, run)
    const [row] = await tx.query<{ total: number }[]>(
      `SELECT count(*) AS total FROM (SELECT FROM identity.audit WHERE ${where} LIMIT ${mostCountedActs}) AS counted`,
      params,
    )
    return row?.total ?? 0
  }

  /** Entries behind an id, in the order in which they were written. */
  listBehind(tx: Tx, id: number, { upToId, limit }: { upToId: number; limit: number }): Promise<AuditEntity[]> {
    return tx.query<AuditEntity[]>(
      `SELECT ${columns} FROM identity.audit WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3`,
      [id, upToId, limit],
    )
  }

  /** Removes some of the entries that are older than so many days, and returns how many; the database knows the time. */
  async removeOlder(tx: Tx, days: number, limit: number): Promise<number> {
    const [, removed] = await tx.query<[unknown[], number]>(
      `DELETE FROM identity.audit WHERE id IN (
         SELECT id FROM identity.audit WHERE created_at < now() - make_interval(days => $1) ORDER BY created_at LIMIT $2)`,
      [days, limit],
    )
    return removed
  }
}
