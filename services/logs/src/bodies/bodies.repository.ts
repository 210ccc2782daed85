import { Injectable } from '@nestjs/common'
import type { BodyKind } from '@tollgate/contracts/http/logs'
import type { StalePage, StaleValue, Tx } from '@tollgate/persistence'

/** What is kept of one call, as it is sealed. */
export interface SealedBody {
  readonly requestId: string
  readonly userId: number
  readonly createdAtMs: number
  readonly kind: BodyKind
  readonly key: string
  readonly sealed: Buffer
}

/** A call whose row stands in the log, and something kept beside it. */
export interface FoundBody {
  readonly userId: number
  readonly username: string
  readonly createdAtMs: number
  readonly kind: BodyKind
}

/** Keeps what calls said, sealed, beside the log. */
@Injectable()
export class BodiesRepository {
  /** Makes the table of a day, which may wait for whoever looks at all of them. */
  async makeDay(tx: Tx, dayMs: number): Promise<void> {
    await tx.query(`SELECT logs.make_body_partition($1)`, [new Date(dayMs).toISOString().slice(0, 10)])
  }

  /**
   * Writes one, once, however often it comes; nothing for a time that was cleared, and nothing of somebody who is deleted. Nobody is
   * deleted meanwhile.
   */
  async add(tx: Tx, { requestId, userId, createdAtMs, kind, key, sealed }: SealedBody): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock_shared(hashtext('logs.body_users'), $1)`, [userId])
    await tx.query(
      `INSERT INTO logs.call_bodies (created_at, request_id, user_id, kind, key_sealed, sealed)
       SELECT $1, $2, $3, $4, $5, $6 FROM logs.clearing
       WHERE cleared_before <= $1 AND NOT EXISTS (SELECT FROM logs.body_gone_users WHERE user_id = $3)
       ON CONFLICT DO NOTHING`,
      [new Date(createdAtMs), requestId, userId, kind, key, sealed],
    )
  }

  /** Forgets all of a user, for good. */
  async forgetUser(tx: Tx, userId: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('logs.body_users'), $1)`, [userId])
    await tx.query(`INSERT INTO logs.body_gone_users (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, [userId])
    await tx.query(`DELETE FROM logs.call_bodies WHERE user_id = $1`, [userId])
  }

  /** What is kept since a moment of a call that the log shows; null for nothing. */
  async find(tx: Tx, requestId: string, sinceMs: number): Promise<FoundBody | null> {
    const [row] = await tx.query<{ user_id: number; username: string; created_at: Date; kind: BodyKind }[]>(
      `SELECT l.user_id, l.username, b.created_at, b.kind FROM logs.usage_log l
       JOIN logs.call_bodies b ON b.created_at = l.created_at AND b.request_id = l.request_id AND b.user_id = l.user_id
       WHERE l.request_id = $1 AND l.created_at >= $2 AND l.created_at >= (SELECT cleared_before FROM logs.clearing)
       LIMIT 1`,
      [requestId, new Date(sinceMs)],
    )
    if (row === undefined) return null
    const { user_id: userId, username, created_at: createdAt, kind } = row
    return { userId, username, createdAtMs: createdAt.getTime(), kind }
  }

  /** The sealed bytes and their key; null where they are gone. */
  async sealed(tx: Tx, requestId: string, createdAtMs: number): Promise<{ key: string; sealed: Buffer } | null> {
    const [row] = await tx.query<{ key: string; sealed: Buffer }[]>(
      `SELECT key_sealed AS key, sealed FROM logs.call_bodies WHERE created_at = $1 AND request_id = $2`,
      [new Date(createdAtMs), requestId],
    )
    return row ?? null
  }

  /** Drops at most so many of the days that lie wholly before a moment; returns how many. */
  async dropDays(tx: Tx, beforeMs: number, most: number): Promise<number> {
    const [row] = await tx.query<{ dropped: number }[]>(`SELECT logs.drop_body_days($1, $2) AS dropped`, [
      new Date(beforeMs),
      most,
    ])
    return row?.dropped ?? 0
  }

  /** Deletes at most so many from before a moment; returns how many. */
  async deleteBefore(tx: Tx, beforeMs: number, most: number): Promise<number> {
    const [row] = await tx.query<{ count: string }[]>(
      `WITH old AS (SELECT created_at, request_id FROM logs.call_bodies WHERE created_at < $1 LIMIT $2),
       deleted AS (
         DELETE FROM logs.call_bodies b USING old
         WHERE b.created_at = old.created_at AND b.request_id = old.request_id AND b.created_at < $1 RETURNING 1)
       SELECT count(*) AS count FROM deleted`,
      [new Date(beforeMs), most],
    )
    return Number(row?.count ?? 0)
  }

  stale(tx: Tx, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    return tx.query(
      `SELECT request_id::text AS id, key_sealed AS sealed FROM logs.call_bodies
       WHERE request_id > coalesce(nullif($2, '')::uuid, '00000000-0000-0000-0000-000000000000')
         AND NOT starts_with(key_sealed, $1)
       ORDER BY request_id LIMIT $3`,
      [mark, after, limit],
    )
  }

  /** Puts another sealed key into the place of this one. */
  async replaceKey(tx: Tx, { id, sealed }: StaleValue, anew: string): Promise<void> {
    await tx.query(`UPDATE logs.call_bodies SET key_sealed = $3 WHERE request_id = $1 AND key_sealed = $2`, [
      id,
      sealed,
      anew,
    ])
  }
}
