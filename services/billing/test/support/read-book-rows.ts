import type { Account, Lease, LedgerRow, TokenQuota } from '../../src/books/books.state'
import type { BookRows } from '../histories/checker'

type Query = <R>(text: string) => Promise<R[]>

/** Numbers that PostgreSQL sends as text (bigint) are read as numbers. */
const figures = (names: string[]) => names.map((name) => `${name}::float8 AS "${camel(name)}"`).join(', ')

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Reads everything that the checker looks at. `where` narrows it to some users (`user_id = 7`); the four statements see
 * different moments while calls run, so ask when all is quiet.
 */
export async function readBookRows(query: Query, where = 'true'): Promise<BookRows> {
  const accounts = query<Account>(
    `SELECT user_id AS "userId", ${figures(['balance_units', 'held_units', 'used_units', 'request_count'])}
     FROM billing.accounts WHERE ${where}`,
  )
  const tokens = query<TokenQuota>(
    `SELECT token_id AS "tokenId", user_id AS "userId", is_unlimited AS "isUnlimited", is_deleted AS "isDeleted",
       ${figures(['remain_units', 'held_units', 'used_units'])}
     FROM billing.token_quotas WHERE ${where}`,
  )
  const leases = query<Lease>(
    `SELECT id AS "leaseId", journal, epoch, user_id AS "userId", token_id AS "tokenId", command_no AS "commandNo",
       ${figures(['granted_units', 'settled_units', 'released_units', 'deadline_ms'])}, closed_at IS NOT NULL AS "isClosed"
     FROM billing.leases WHERE ${where}`,
  )
  const ledger = query<LedgerRow>(
    `SELECT kind, reference, user_id AS "userId", token_id AS "tokenId", channel_id AS "channelId",
       ${figures(['units', 'house_units', 'balance_units'])}, requests, details
     FROM billing.ledger WHERE ${where} ORDER BY id`,
  )
  return { accounts: await accounts, tokens: await tokens, leases: await leases, ledger: await ledger }
}
