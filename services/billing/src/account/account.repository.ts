import { Injectable } from '@nestjs/common'
import type { AccountState } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'

const selectStates = prepared(
  'select-account-states',
  `SELECT a.user_id AS "userId", a.balance_units AS "balanceUnits", a.held_units AS "heldUnits",
    a.used_units AS "usedUnits", a.request_count AS "requestCount",
    coalesce(r.invited_count, 0) AS "invitedCount", coalesce(r.quota_units, 0) AS "referralUnits",
    coalesce(r.history_units, 0) AS "referralTotalUnits"
  FROM billing.accounts a LEFT JOIN billing.referrals r ON r.user_id = a.user_id
  WHERE a.user_id = ANY($1::bigint[]) ORDER BY a.user_id`,
)

/** Reads accounts beside what inviting others earned; the books and the referrals have their own writers. */
@Injectable()
export class AccountRepository {
  /** The accounts of these users, in one query; unknown users are left out. */
  async states(tx: Tx, userIds: readonly number[]): Promise<AccountState[]> {
    return userIds.length === 0 ? [] : run<AccountState>(tx, selectStates, [userIds])
  }
}
