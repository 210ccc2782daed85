import { Client, type QueryResultRow } from 'pg'

export interface AccountLine {
  readonly userId: number
  readonly balanceUnits: number
  readonly heldUnits: number
  readonly usedUnits: number
  readonly requestCount: number
  /** The last month in which something was spent, as 202601, and how much. */
  readonly usedMonth: number
  readonly monthUsedUnits: number
}

export interface TokenLine {
  readonly tokenId: number
  readonly name: string
  readonly isUnlimited: boolean
  readonly remainUnits: number
  readonly heldUnits: number
  readonly usedUnits: number
  readonly usedMonth: number
  readonly monthUsedUnits: number
}

/** What all calls of a group came to. */
export interface GroupLine {
  readonly name: string
  readonly usedMonth: number
  readonly monthUsedUnits: number
}

export interface ChannelLine {
  readonly channelId: number
  readonly usedUnits: number
}

export interface LeaseLine {
  readonly leaseId: string
  readonly userId: number | null
  readonly grantedUnits: number
  readonly settledUnits: number
  readonly releasedUnits: number
  readonly isClosed: boolean
}

export interface LedgerLine {
  readonly kind: string
  readonly reference: string
  readonly userId: number
  readonly tokenId: number | null
  readonly channelId: number | null
  readonly units: number
  /** What the house bears: negative in a write-off. */
  readonly houseUnits: number
  readonly balanceUnits: number
  readonly requests: number
  /** The rest is null but for a usage row. */
  readonly model: string | null
  readonly isStream: boolean | null
  readonly outcome: string | null
  readonly group: string | null
  /** That it counts for, as 202601. */
  readonly month: number | null
}

/** A row of the ledger that is no call's. */
export interface MovementLine {
  readonly kind: string
  readonly reference: string
  readonly userId: number
  readonly units: number
  readonly balanceUnits: number
  /** What an administrator wanted the balance to be; null for everything else. */
  readonly wantedUnits: number | null
}

export interface OrderLine {
  readonly orderNo: string
  readonly state: string
  readonly refundedCents: number
  /** Of its quota, what has to be back. */
  readonly reversedUnits: number
  /** Of that, what the balance did not have yet. */
  readonly owedUnits: number
}

/** What a user was told of a budget. */
export interface NoticeLine {
  readonly userId: number
  readonly title: string
}

/** What inviting others earned. */
export interface ReferralLine {
  readonly userId: number
  /** What waits to be transferred. */
  readonly quotaUnits: number
  readonly historyUnits: number
}

/** What is still to be taken from a balance. */
export interface ArrearsLine {
  readonly userId: number
  readonly units: number
}

/** A consumption row of the usage log. */
export interface LogLine {
  readonly requestId: string
  readonly userId: number
  readonly tokenId: number | null
  readonly tokenName: string
  readonly channelId: number | null
  readonly model: string
  readonly units: number
}

/** What was submitted and is followed to its end. */
export interface TaskLine {
  readonly requestId: string
  readonly userId: number
  readonly upstreamId: string | null
  readonly status: string
  readonly failCause: string | null
  /** Its upstream will be asked about it. */
  readonly isAsked: boolean
}

/** A row of the usage log that tells of a charge which went back. */
export interface RefundRow {
  readonly requestId: string
  readonly units: number
}

/** Everything that the invariants speak of, as it stands in the database at one moment. */
export interface Books {
  readonly accounts: readonly AccountLine[]
  readonly tokens: readonly TokenLine[]
  readonly channels: readonly ChannelLine[]
  /** Those that are open, and those whose figures do not agree: closed ones are kept for a day. */
  readonly leases: readonly LeaseLine[]
  /** In the order in which it was written. */
  readonly ledger: readonly LedgerLine[]
  readonly movements: readonly MovementLine[]
  readonly orders: readonly OrderLine[]
  readonly groups: readonly GroupLine[]
  /** In the order in which they were told. */
  readonly notices: readonly NoticeLine[]
  readonly referrals: readonly ReferralLine[]
  readonly arrears: readonly ArrearsLine[]
  readonly log: readonly LogLine[]
  readonly tasks: readonly TaskLine[]
  readonly refundRows: readonly RefundRow[]
  /** Why something of a journal was not booked. */
  readonly receiptFaults: readonly string[]
}

const queries = {
  accounts: `SELECT user_id AS "userId", balance_units AS "balanceUnits", held_units AS "heldUnits",
    used_units AS "usedUnits", request_count AS "requestCount", used_month AS "usedMonth",
    month_used_units AS "monthUsedUnits" FROM billing.accounts`,
  tokens: `SELECT q.token_id AS "tokenId", t.name, q.is_unlimited AS "isUnlimited", q.remain_units AS "remainUnits",
    q.held_units AS "heldUnits", q.used_units AS "usedUnits", q.used_day / 100 AS "usedMonth",
    q.month_used_units AS "monthUsedUnits"
    FROM billing.token_quotas q JOIN billing.tokens t ON t.id = q.token_id`,
  channels: `SELECT id AS "channelId", used_units AS "usedUnits" FROM channels.channels`,
  leases: `SELECT id AS "leaseId", user_id AS "userId", granted_units AS "grantedUnits", settled_units AS "settledUnits",
    released_units AS "releasedUnits", closed_at IS NOT NULL AS "isClosed" FROM billing.leases
    WHERE closed_at IS NULL OR granted_units <> settled_units + released_units`,
  ledger: `SELECT kind, reference, user_id AS "userId", token_id AS "tokenId", channel_id AS "channelId", units,
    house_units AS "houseUnits", balance_units AS "balanceUnits", requests, details->>'model' AS model,
    (details->'call'->>'isStream')::boolean AS "isStream", details->'call'->>'outcome' AS outcome,
    details->'call'->>'group' AS "group", month
    FROM billing.ledger ORDER BY id`,
  movements: `SELECT kind, reference, user_id AS "userId", units, balance_units AS "balanceUnits",
    (details->>'wantedUnits')::bigint AS "wantedUnits"
    FROM billing.ledger WHERE kind NOT IN ('usage', 'writeoff') ORDER BY id`,
  orders: `SELECT order_no AS "orderNo", state, refunded_cents AS "refundedCents", reversed_units AS "reversedUnits",
    owed_units AS "owedUnits" FROM billing.orders`,
  groups: `SELECT name, used_month AS "usedMonth", month_used_units AS "monthUsedUnits" FROM billing.group_spends`,
  notices: `SELECT user_id AS "userId", body::json->>'title' AS title FROM identity.notices
    WHERE body::json->>'type' = 'budget_threshold' ORDER BY created_at`,
  referrals: `SELECT user_id AS "userId", quota_units AS "quotaUnits", history_units AS "historyUnits" FROM billing.referrals`,
  arrears: `SELECT user_id AS "userId", units FROM billing.arrears`,
  log: `SELECT request_id AS "requestId", user_id AS "userId", token_id AS "tokenId", token_name AS "tokenName",
    channel_id AS "channelId", model, quota AS units FROM logs.usage_log
    WHERE type = 2 AND request_id IS NOT NULL AND outcome IS DISTINCT FROM 'refused'`,
  tasks: `SELECT request_id AS "requestId", user_id AS "userId", upstream_id AS "upstreamId", status, fail_cause AS "failCause",
    poll_at_ms IS NOT NULL AS "isAsked" FROM tasks.tasks`,
  refundRows: `SELECT request_id AS "requestId", quota AS units FROM logs.usage_log
    WHERE type = 4 AND request_id IS NOT NULL`,
  receiptFaults: `SELECT reason || ' ' || coalesce(first_seq::text, '') || ' ' || left(text, 200) AS text FROM billing.receipt_faults`,
}

/** Reads the books in one snapshot, so that calls which still run cannot make them seem wrong. */
export async function readBooks(databaseUrl: string): Promise<Books> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return {
      accounts: await ask<AccountLine>(client, queries.accounts),
      tokens: await ask<TokenLine>(client, queries.tokens),
      channels: await ask<ChannelLine>(client, queries.channels),
      leases: await ask<LeaseLine>(client, queries.leases),
      ledger: await ask<LedgerLine>(client, queries.ledger),
      movements: await ask<MovementLine>(client, queries.movements),
      groups: await ask<GroupLine>(client, queries.groups),
      notices: await ask<NoticeLine>(client, queries.notices),
      orders: await ask<OrderLine>(client, queries.orders),
      referrals: await ask<ReferralLine>(client, queries.referrals),
      arrears: await ask<ArrearsLine>(client, queries.arrears),
      log: await ask<LogLine>(client, queries.log),
      tasks: await ask<TaskLine>(client, queries.tasks),
      refundRows: await ask<RefundRow>(client, queries.refundRows),
      receiptFaults: (await ask<{ text: string }>(client, queries.receiptFaults)).map(({ text }) => text),
    }
  } finally {
    await client.end()
  }
}

const bigint = 20

/** The rows of a query whose columns are named as the line's fields. */
async function ask<T extends QueryResultRow>(client: Client, text: string): Promise<T[]> {
  const types = {
    // Amounts are far below 2^53, which a constraint holds.
    getTypeParser: (oid: number, format?: string) =>
      oid === bigint ? Number : client.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
  }
  const { rows } = await client.query<T>({ text, types })
  return rows
}
