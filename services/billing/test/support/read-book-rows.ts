import type { Account, Lease, LedgerRow, TokenQuota } from '../../src/books/books-state'
import type { GroupSpend } from '../../src/books/month-budget'
import type { BookRows } from '../histories/checker'

type Query = <R>(text: string) => Promise<R[]>

/** Numbers that PostgreSQL sends as text (bigint) are read as numbers. */
const figures = (names: string[]) => names.map((name) => `${name}::float8 AS "${camel(name)}"`).join(', ')

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Reads everything that the checker looks at. `where` narrows it to some users (`user_id = 7`), groups aside; the
 * statements see different moments while calls run, so ask when all is quiet.
 */
export async function readBookRows(query: Query, where = 'true'): Promise<BookRows> {
  const accounts = query<Account>(
    `SELECT user_id AS "userId", ${figures(['balance_units', 'held_units', 'used_units', 'request_count', 'warn_below_units'])},
       ${figures(['budget_units', 'used_month', 'month_used_units'])}
     FROM billing.accounts WHERE ${where}`,
  )
  const tokens = query<TokenQuota>(
    `SELECT token_id AS "tokenId", user_id AS "userId", is_unlimited AS "isUnlimited", is_deleted AS "isDeleted",
       ${figures(['remain_units', 'held_units', 'used_units', 'owed_units', 'budget_units', 'used_day', 'month_used_units'])}
     FROM billing.token_quotas WHERE ${where}`,
  )
  const leases = query<Lease>(
    `SELECT id AS "leaseId", journal, user_id AS "userId", token_id AS "tokenId",
       ${figures(['command_no', 'granted_units', 'settled_units', 'released_units', 'deadline_ms'])}, closed_at IS NOT NULL AS "isClosed",
       call_group AS "callGroup", is_group_held AS "isGroupHeld"
     FROM billing.leases WHERE ${where}`,
  )
  const ledger = query<LedgerRow>(
    `SELECT kind, reference, ${figures(['user_id', 'token_id', 'channel_id'])},
       ${figures(['units', 'house_units', 'balance_units'])}, requests, details
     FROM billing.ledger WHERE ${where} ORDER BY id`,
  )
  const groups = query<GroupSpend>(
    `SELECT name, ${figures(['budget_units', 'held_units', 'used_month', 'month_used_units'])} FROM billing.group_spends`,
  )
  const rows = await Promise.all([accounts, tokens, leases, ledger, groups])
  return { accounts: rows[0], tokens: rows[1], leases: rows[2], ledger: rows[3], groups: rows[4] }
}
