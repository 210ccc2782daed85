import type { TokenQuota } from './books-state'
import { prepared } from './prepared'

// The statements of the books. Columns are named as the state names them; every lock is taken in the order of its key. Ids from
// outside are compared as bigint: one that is too large for a row finds none, instead of failing the whole batch.

const account = `user_id AS "userId", balance_units AS "balanceUnits", held_units AS "heldUnits",
  used_units AS "usedUnits", request_count AS "requestCount", warn_below_units AS "warnBelowUnits",
  budget_units AS "budgetUnits", used_month AS "usedMonth", month_used_units AS "monthUsedUnits"`

const tokenFields: Readonly<Record<keyof TokenQuota, string>> = {
  tokenId: 'token_id',
  userId: 'user_id',
  isUnlimited: 'is_unlimited',
  remainUnits: 'remain_units',
  heldUnits: 'held_units',
  usedUnits: 'used_units',
  owedUnits: 'owed_units',
  isDeleted: 'is_deleted',
  dailyCapUnits: 'daily_cap_units',
  monthlyCapUnits: 'monthly_cap_units',
  usedDay: 'used_day',
  dayUsedUnits: 'day_used_units',
  monthUsedUnits: 'month_used_units',
  accessedTime: 'accessed_time',
  accessedIp: 'accessed_ip',
  budgetUnits: 'budget_units',
}
/** The columns of a token's quota, all that its state has. */
export const tokenColumns = Object.entries(tokenFields)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')

const group = `name, budget_units AS "budgetUnits", held_units AS "heldUnits", used_month AS "usedMonth",
  month_used_units AS "monthUsedUnits"`

const lease = `id AS "leaseId", journal, user_id AS "userId", token_id AS "tokenId", command_no AS "commandNo",
  granted_units AS "grantedUnits", settled_units AS "settledUnits", released_units AS "releasedUnits",
  deadline_ms AS "deadlineMs", closed_at IS NOT NULL AS "isClosed", call_group AS "callGroup", is_group_held AS "isGroupHeld"`

export const lockAccounts = prepared(
  'lock-accounts',
  `SELECT ${account} FROM billing.accounts WHERE user_id = ANY($1::bigint[]) ORDER BY user_id
  FOR NO KEY UPDATE`,
)
export const lockTokens = prepared(
  'lock-tokens',
  `SELECT ${tokenColumns} FROM billing.token_quotas WHERE token_id = ANY($1::bigint[]) ORDER BY token_id
  FOR NO KEY UPDATE`,
)
export const lockLeases = prepared(
  'lock-leases',
  `SELECT ${lease} FROM billing.leases WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** Groups whose budget is hard among $1, and those of $2 in any case. */
export const lockGroups = prepared(
  'lock-groups',
  `SELECT ${group} FROM billing.group_spends WHERE name = ANY($1::text[]) AND (budget_units > 0 OR name = ANY($2::text[]))
  ORDER BY name FOR NO KEY UPDATE`,
)

export const lockJournal = prepared(
  'lock-journal',
  `SELECT id AS journal, applied_seq AS "appliedSeq" FROM billing.journals WHERE id = $1
  FOR NO KEY UPDATE`,
)
export const addJournal = prepared(
  'add-journal',
  `INSERT INTO billing.journals (id) VALUES ($1) ON CONFLICT DO NOTHING`,
)
export const selectPosition = prepared(
  'select-position',
  `SELECT applied_seq AS "appliedSeq", superseded_at IS NOT NULL AS "isSuperseded" FROM billing.journals WHERE id = $1`,
)

/** Journals whose process has ended, also such as billing has never heard of. */
export const supersedeJournals = prepared(
  'supersede-journals',
  `INSERT INTO billing.journals AS j (id, superseded_at) SELECT v.id, now() FROM unnest($1::uuid[]) AS v(id) ORDER BY v.id
  ON CONFLICT (id) DO UPDATE SET superseded_at = coalesce(j.superseded_at, now())`,
)

export const selectOpenLeases = prepared(
  'select-open-leases',
  `SELECT id AS "leaseId" FROM billing.leases WHERE journal = ANY($1::uuid[]) AND closed_at IS NULL`,
)

/** Milliseconds since 1970 by the database. */
const databaseMs = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint'

/** Leases that billing has waited for in vain: in doubt for $1 ms, or lent to a process that had ended by then. */
export const selectAbandonedLeases = prepared(
  'select-abandoned-leases',
  `SELECT l.id AS "leaseId", j.superseded_at IS NOT NULL AS "isSuperseded", ${databaseMs} AS "databaseMs" FROM billing.leases l
  LEFT JOIN billing.journals j ON j.id = l.journal
  WHERE l.closed_at IS NULL AND (l.deadline_ms <= ${databaseMs} - $1::bigint OR j.superseded_at IS NOT NULL) LIMIT 1000`,
)

/** Everything one command is decided upon, whether or not its lease or token exists. */
export const selectGrantState = prepared(
  'select-grant-state',
  `SELECT
    coalesce((SELECT units FROM billing.arrears WHERE user_id = $1::bigint), 0)
      + coalesce((SELECT sum(owed_units)::bigint FROM billing.orders WHERE user_id = $1::bigint AND owed_units > 0), 0)
      AS "arrearsUnits",
    (SELECT row_to_json(a) FROM (SELECT ${account} FROM billing.accounts WHERE user_id = $1::bigint) a) AS account,
    (SELECT row_to_json(t) FROM (SELECT ${tokenColumns} FROM billing.token_quotas WHERE token_id = $2::bigint) t) AS token,
    (SELECT row_to_json(t) FROM (
      SELECT is_enabled AS "isEnabled", expired_time AS "expiredTime" FROM billing.tokens WHERE id = $2::bigint) t) AS "tokenLife",
    (SELECT row_to_json(g) FROM (SELECT ${group} FROM billing.group_spends WHERE name = $5 AND budget_units > 0) g) AS "group",
    (SELECT row_to_json(l) FROM (SELECT ${lease} FROM billing.leases WHERE id = $3) l) AS lease,
    EXISTS (SELECT FROM billing.journals WHERE id = $4 AND superseded_at IS NOT NULL) AS "isSuperseded",
    ${databaseMs} AS "databaseMs"`,
)

/**
 * Carries out one granted command: the lease first, if it still stands as it was read, then the holds. What came between
 * is noticed: no row is returned, or a constraint refuses to hold what is no longer free. $11 is today. The budget of the group
 * $12 holds $13 of it where $14 says so, and then the lease is marked; one that was not until now had $15 settled. The group
 * comes last, as many users' leases want its row.
 */
export const lend = prepared(
  'lend',
  `
  WITH lease AS (
    INSERT INTO billing.leases AS l (id, journal, user_id, token_id, command_no, granted_units, deadline_ms, call_group, is_group_held)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $12, $14)
    ON CONFLICT (id) DO UPDATE
      SET command_no = EXCLUDED.command_no, granted_units = EXCLUDED.granted_units, deadline_ms = EXCLUDED.deadline_ms,
        call_group = EXCLUDED.call_group, is_group_held = EXCLUDED.is_group_held
      WHERE l.command_no = $8 AND l.granted_units = $9 AND l.closed_at IS NULL
        AND (l.is_group_held = EXCLUDED.is_group_held OR l.settled_units = $15)
    RETURNING id
  ), account AS (
    UPDATE billing.accounts a SET held_units = CASE
      WHEN a.budget_units = 0 OR a.held_units + $10 +
        CASE WHEN a.used_month >= $11::int / 100 THEN a.month_used_units ELSE 0 END <= a.budget_units
      THEN a.held_units + $10 ELSE -1 END
    FROM lease WHERE a.user_id = $3 RETURNING a.user_id
  ), token AS (
    UPDATE billing.token_quotas t SET held_units = CASE
      WHEN (t.daily_cap_units = 0 OR t.held_units + $10 +
          CASE WHEN t.used_day >= $11::int THEN t.day_used_units ELSE 0 END <= t.daily_cap_units)
        AND (t.monthly_cap_units = 0 OR t.held_units + $10 +
          CASE WHEN t.used_day / 100 >= $11::int / 100 THEN t.month_used_units ELSE 0 END <= t.monthly_cap_units)
        AND (t.budget_units = 0 OR t.held_units + $10 +
          CASE WHEN t.used_day / 100 >= $11::int / 100 THEN t.month_used_units ELSE 0 END <= t.budget_units)
      THEN t.held_units + $10 ELSE -1 END
    FROM account WHERE t.token_id = $4 RETURNING t.token_id
  ), call_group AS (
    UPDATE billing.group_spends g SET held_units = CASE
      WHEN g.held_units + $13 + CASE WHEN g.used_month >= $11::int / 100 THEN g.month_used_units ELSE 0 END <= g.budget_units
      THEN g.held_units + $13 ELSE -1 END
    FROM account, (SELECT count(*) FROM token) AS behind WHERE $14 AND g.name = $12 AND g.budget_units > 0
  )
  SELECT user_id FROM account`,
)

/**
 * Writes what was decided: absolute figures, all of them read under locks that are still held. The journal's position
 * is part of it, so that an entry and its effect are one.
 */
export const writeBooks = prepared(
  'write-books',
  `
  WITH account AS (
    UPDATE billing.accounts a
    SET balance_units = v.balance, held_units = v.held, used_units = v.used, request_count = v.requests, used_month = v.month,
      month_used_units = v.month_used
    FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $26::int[], $27::bigint[])
      AS v(id, balance, held, used, requests, month, month_used)
    WHERE a.user_id = v.id
  ), token AS (
    UPDATE billing.token_quotas t
    SET is_unlimited = v.unlimited, remain_units = v.remain, held_units = v.held, used_units = v.used, owed_units = v.owed,
      is_deleted = v.deleted, daily_cap_units = v.daily_cap, monthly_cap_units = v.monthly_cap, used_day = v.used_day,
      day_used_units = v.day_used, month_used_units = v.month_used, accessed_time = v.accessed_time, accessed_ip = v.accessed_ip
    FROM unnest($6::int[], $7::boolean[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::boolean[],
      $19::bigint[], $20::bigint[], $21::int[], $22::bigint[], $23::bigint[], $24::bigint[], $25::text[])
      AS v(id, unlimited, remain, held, used, owed, deleted, daily_cap, monthly_cap, used_day, day_used, month_used, accessed_time,
        accessed_ip)
    WHERE t.token_id = v.id
  ), lease AS (
    UPDATE billing.leases l
    SET settled_units = v.settled, released_units = v.released, closed_at = CASE WHEN v.closed THEN coalesce(l.closed_at, now()) END
    FROM unnest($13::uuid[], $14::bigint[], $15::bigint[], $16::boolean[]) AS v(id, settled, released, closed)
    WHERE l.id = v.id
  ), held AS (
    UPDATE billing.group_spends g SET held_units = v.held FROM unnest($28::text[], $29::bigint[]) AS v(name, held)
    WHERE g.name = v.name
  )
  UPDATE billing.journals SET applied_seq = $18, applied_at = now() WHERE id = $17`,
)

/** Tombstones of leases that were returned before they were lent. A lease lent meanwhile is not touched. */
export const addTombstones = prepared(
  'add-tombstones',
  `INSERT INTO billing.leases (id, journal, command_no, granted_units, deadline_ms, closed_at)
  SELECT v.id, $2, 0, 0, 0, now() FROM unnest($1::uuid[]) AS v(id) ON CONFLICT DO NOTHING RETURNING id`,
)

/** Writes rows to the ledger; a row that it has already is left out of the result. */
export const addLedgerRows = prepared(
  'add-ledger-rows',
  `
  INSERT INTO billing.ledger
    (kind, reference, user_id, token_id, channel_id, units, house_units, balance_units, requests, details, month)
  SELECT kind, reference, user_id, token_id, channel_id, units, house_units, balance_units, requests,
    CASE WHEN json_typeof(details) <> 'null' THEN details END, month
  FROM ROWS FROM (
    unnest($1::text[]), unnest($2::text[]), unnest($3::bigint[]), unnest($4::bigint[]), unnest($5::bigint[]),
    unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::smallint[]), json_array_elements($10::json),
    unnest($11::int[])
  ) AS v(kind, reference, user_id, token_id, channel_id, units, house_units, balance_units, requests, details, month)
  ON CONFLICT DO NOTHING
  RETURNING id, kind, reference`,
)

export const selectLedgerRow = prepared(
  'select-ledger-row',
  `SELECT balance_units AS "balanceUnits", details FROM billing.ledger
  WHERE reference = $1 AND kind = $2`,
)

export const addAccount = prepared(
  'add-account',
  `INSERT INTO billing.accounts (user_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING user_id`,
)
/** Accounts that begin with a balance. */
export const openAccounts = prepared(
  'open-accounts',
  `INSERT INTO billing.accounts (user_id, balance_units) SELECT * FROM unnest($1::int[], $2::bigint[])`,
)
export const watchAccount = prepared(
  'watch-account',
  `UPDATE billing.accounts SET warn_below_units = $2 WHERE user_id = $1 RETURNING user_id`,
)
export const addTokenQuotas = prepared(
  'add-token-quotas',
  `INSERT INTO billing.token_quotas (token_id, user_id, is_unlimited, remain_units, daily_cap_units, monthly_cap_units)
  SELECT v.id, $2, $3, $4, $5, $6 FROM unnest($1::int[]) AS v(id)`,
)
/** The same of tokens of many users, each with its own. */
export const addCaps = prepared(
  'add-caps',
  `INSERT INTO billing.token_quotas (token_id, user_id, is_unlimited, remain_units)
  SELECT * FROM unnest($1::int[], $2::int[], $3::boolean[], $4::bigint[])`,
)

/**
 * A closed lease is kept for a day, far longer than a command can be under way. A receipt that comes later still finds no
 * lease, and is charged alike.
 */
export const forgetLeases = prepared(
  'forget-leases',
  `DELETE FROM billing.leases WHERE id IN (
  SELECT id FROM billing.leases WHERE closed_at < now() - interval '1 day' LIMIT 5000)`,
)

export const selectHeldTotal = prepared(
  'select-held-total',
  `SELECT least(coalesce(sum(held_units), 0), ${Number.MAX_SAFE_INTEGER})::bigint AS "heldUnits" FROM billing.accounts`,
)
