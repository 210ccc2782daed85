import { Injectable } from '@nestjs/common'
import { mostCountedActs } from '@tollgate/contracts/http/identity'
import type { Tx } from '@tollgate/persistence'

/** How far the receiver is, for the process that may send. */
export interface Claim {
  readonly position: number
  readonly failures: number
}

/** How it stands with sending, for people to read. */
export interface ForwardingState {
  readonly isOn: boolean
  readonly position: number
  readonly waiting: number
  readonly failures: number
  readonly lastError: string
  readonly failedAt: Date | null
  readonly sentAt: Date | null
  readonly retryAt: Date | null
}

/** What a look at the log tells of entries that may still come in between. */
export interface Look {
  readonly newestId: number
  /** Transactions before this one have ended; those from `nextTx` on had not begun. */
  readonly oldestTx: bigint
  readonly nextTx: bigint
}

/** The one writer of `identity.audit_forwarding`. Its times are the database's, which all processes share. */
@Injectable()
export class ForwardingRepository {
  /** The right to send for so long; null while another process has it, or it is too early. Switched on, it begins at the newest entry. */
  async claim(tx: Tx, by: string, forMs: number): Promise<Claim | null> {
    const [rows] = await tx.query<[Claim[], number]>(
      `UPDATE identity.audit_forwarding
       SET claimed_by = $1, claimed_until = now() + make_interval(secs => $2::float8 / 1000), is_on = true,
         position = CASE WHEN is_on THEN position ELSE (SELECT coalesce(max(id), 0) FROM identity.audit) END
       WHERE (claimed_by = $1 OR claimed_until < now()) AND (retry_at IS NULL OR retry_at <= now())
       RETURNING position, failures`,
      [by, forMs],
    )
    return rows[0] ?? null
  }

  /** Notes that the receiver has everything up to there; false when the right to send was lost meanwhile. */
  async sent(tx: Tx, by: string, position: number): Promise<boolean> {
    const [, count] = await tx.query<[unknown[], number]>(
      `UPDATE identity.audit_forwarding
       SET position = $2, failures = 0, retry_at = NULL, last_error = '', sent_at = now()
       WHERE claimed_by = $1 AND position <= $2`,
      [by, position],
    )
    return count === 1
  }

  async failed(tx: Tx, by: string, error: string, pauseMs: number): Promise<void> {
    await tx.query(
      `UPDATE identity.audit_forwarding
       SET failures = failures + 1, last_error = $2, failed_at = now(), retry_at = now() + make_interval(secs => $3::float8 / 1000)
       WHERE claimed_by = $1`,
      [by, error, pauseMs],
    )
  }

  /** The next look tries again, however long it was to wait. */
  async retryNow(tx: Tx): Promise<void> {
    await tx.query(`UPDATE identity.audit_forwarding SET retry_at = NULL WHERE retry_at IS NOT NULL`)
  }

  async release(tx: Tx, by: string): Promise<void> {
    await tx.query(`UPDATE identity.audit_forwarding SET claimed_until = '-infinity' WHERE claimed_by = $1`, [by])
  }

  /** What was not sent is forgotten: switched on again, it begins anew. */
  async switchOff(tx: Tx): Promise<void> {
    await tx.query(
      `UPDATE identity.audit_forwarding SET is_on = false, failures = 0, retry_at = NULL, last_error = '' WHERE is_on`,
    )
  }

  async look(tx: Tx): Promise<Look> {
    const [row] = await tx.query<{ newest: number; oldest: string; next: string }[]>(
      `SELECT coalesce(max(id), 0) AS newest, pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
         pg_snapshot_xmax(pg_current_snapshot())::text AS next
       FROM identity.audit`,
    )
    return { newestId: row?.newest ?? 0, oldestTx: BigInt(row?.oldest ?? 0), nextTx: BigInt(row?.next ?? 0) }
  }

  async state(tx: Tx): Promise<ForwardingState | null> {
    const [row] = await tx.query<ForwardingState[]>(
      `SELECT is_on AS "isOn", position, failures, last_error AS "lastError", failed_at AS "failedAt", sent_at AS "sentAt",
         retry_at AS "retryAt",
         (SELECT count(*) FROM (SELECT FROM identity.audit a WHERE a.id > f.position LIMIT ${mostCountedActs}) w) AS waiting
       FROM identity.audit_forwarding f`,
    )
    return row ?? null
  }
}
