import { Injectable } from '@nestjs/common'
import { maxUnits } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'
import type { Referral } from './referral.policy'

const addInvited = prepared(
  'add-invited',
  `INSERT INTO billing.referrals AS r (user_id, invited_count, quota_units, history_units) VALUES ($1, 1, $2, $2)
  ON CONFLICT (user_id) DO UPDATE SET invited_count = r.invited_count + 1,
    quota_units = least(r.quota_units + EXCLUDED.quota_units, ${maxUnits}),
    history_units = least(r.history_units + EXCLUDED.history_units, ${maxUnits})`,
)
const lockReferral = prepared(
  'lock-referral',
  `SELECT user_id AS "userId", invited_count AS "invitedCount", quota_units AS "quotaUnits",
    history_units AS "historyUnits"
  FROM billing.referrals WHERE user_id = $1 FOR NO KEY UPDATE`,
)
const openReferrals = prepared(
  'open-referrals',
  `INSERT INTO billing.referrals (user_id, invited_count, quota_units, history_units)
  SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[])`,
)
const saveReferral = prepared('save-referral', `UPDATE billing.referrals SET quota_units = $2 WHERE user_id = $1`)

/**
 * The one writer of what inviting others earned. Every transaction locks an account before a referral row, so no two of them
 * can wait for each other.
 */
@Injectable()
export class ReferralRepository {
  /** Counts one more user whom this one invited, and adds what that earned, up to what anybody can earn. */
  async addInvited(tx: Tx, userId: number, units: number): Promise<void> {
    await run(tx, addInvited, [userId, units])
  }

  /** Keeps what users had earned before they came here. */
  async open(tx: Tx, earned: readonly Referral[]): Promise<void> {
    await run(tx, openReferrals, [
      earned.map(({ userId }) => userId),
      earned.map(({ invitedCount }) => invitedCount),
      earned.map(({ quotaUnits }) => quotaUnits),
      earned.map(({ historyUnits }) => historyUnits),
    ])
  }

  /** What this user earned, locked until the transaction ends; null when they never earned anything. */
  async lock(tx: Tx, userId: number): Promise<Referral | null> {
    const [referral] = await run<Referral>(tx, lockReferral, [userId])
    return referral ?? null
  }

  /** Writes what still waits to be transferred. */
  async save(tx: Tx, { userId, quotaUnits }: Referral): Promise<void> {
    await run(tx, saveReferral, [userId, quotaUnits])
  }
}
