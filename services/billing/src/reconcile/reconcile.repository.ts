import { Injectable } from '@nestjs/common'
import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { breaksOf, isSpending, sumsMark, sumsOf } from './ledger-sums'
import { knownUntil } from './reader-position'
import type { AccountFigures, QuarterFigures, RowFigures, TokenFigures } from './reconcile.policy'

/** A figure as a number can tell it: one beyond that must not keep the others from being told. */
const exact = (figure: string) =>
  `least(greatest(${figure}, ${Number.MIN_SAFE_INTEGER}), ${Number.MAX_SAFE_INTEGER})::bigint`

/** Closed leases hold nothing: a constraint sees to that, so they need not be added up. */
const leased = (key: string) =>
  `SELECT ${key}, sum(granted_units - settled_units) AS leased FROM billing.leases WHERE closed_at IS NULL GROUP BY ${key}`

/** What all rows came to: those that are summed up, and those behind the mark. */
const summed = `
  SELECT owner, id, sum(units) AS units, sum(charged) AS charged, sum(requests) AS requests FROM (
    SELECT owner, id, units, charged, requests FROM billing.ledger_sums
    UNION ALL ${sumsOf(`id > ${sumsMark}`)}
  ) parts GROUP BY owner, id`

/** One statement, so one moment: every sum is of the same state of the books. */
const unsoundAccounts = `
  WITH summed AS (${summed})
  SELECT a.user_id AS "userId", ${exact('a.balance_units')} AS "balanceUnits", ${exact('a.held_units')} AS "heldUnits",
    ${exact('a.used_units')} AS "usedUnits", ${exact('a.request_count')} AS "requestCount",
    ${exact('coalesce(r.units, 0)')} AS "ledgerUnits", ${exact('coalesce(r.charged, 0)')} AS "chargedUnits",
    ${exact('coalesce(r.requests, 0)')} AS requests, ${exact('coalesce(l.leased, 0)')} AS "leasedUnits"
  FROM billing.accounts a
  LEFT JOIN summed r ON r.owner = 'user' AND r.id = a.user_id
  LEFT JOIN (${leased('user_id')}) l ON l.user_id = a.user_id
  WHERE a.balance_units <> coalesce(r.units, 0) OR a.used_units <> coalesce(r.charged, 0)
    OR a.request_count <> coalesce(r.requests, 0) OR a.held_units <> coalesce(l.leased, 0)
    OR a.held_units > a.balance_units OR a.held_units < 0
    OR a.balance_units > ${maxUnits} OR a.used_units > ${maxTurnoverUnits}
  ORDER BY a.user_id LIMIT $1`

const unsoundTokens = `
  WITH summed AS (${summed})
  SELECT t.token_id AS "tokenId", t.user_id AS "userId", t.is_unlimited AS "isUnlimited",
    ${exact('t.remain_units')} AS "remainUnits", ${exact('t.held_units')} AS "heldUnits",
    ${exact('t.used_units')} AS "usedUnits", t.is_deleted AS "isDeleted",
    ${exact('coalesce(r.charged, 0)')} AS "chargedUnits", ${exact('coalesce(l.leased, 0)')} AS "leasedUnits"
  FROM billing.token_quotas t
  LEFT JOIN summed r ON r.owner = 'token' AND r.id = t.token_id
  LEFT JOIN (${leased('token_id')}) l ON l.token_id = t.token_id
  WHERE t.used_units <> coalesce(r.charged, 0) OR t.held_units <> coalesce(l.leased, 0) OR t.held_units < 0
    OR t.remain_units > ${maxUnits} OR (NOT t.is_unlimited AND t.remain_units < t.held_units)
  ORDER BY t.token_id LIMIT $1`

/** Those that were found when they were added up, and the young ones. */
const brokenRows = `
  SELECT id::bigint AS "rowId", user_id AS "userId", ${exact('stored')} AS "balanceUnits", ${exact('computed')} AS "computedUnits"
  FROM (
    SELECT ledger_id AS id, user_id, stored, computed FROM billing.ledger_breaks
    UNION ALL (${breaksOf(`l.id > ${sumsMark}`)} LIMIT $1)
  ) broken ORDER BY id LIMIT $1`

/** What statements are added up from, beside what accounts have. It reads all of these sums, and so is no part of what is done every ten minutes. */
const unsoundQuarters = `
  SELECT a.user_id AS "userId", ${exact('a.balance_units')} AS "balanceUnits", ${exact('a.used_units')} AS "usedUnits",
    ${exact('coalesce(q.units, 0)')} AS "movedUnits", ${exact('coalesce(q.charged, 0)')} AS "chargedUnits"
  FROM billing.accounts a LEFT JOIN (
    SELECT user_id, sum(units) AS units, -coalesce(sum(units) FILTER (WHERE ${isSpending}), 0) AS charged
    FROM billing.ledger_quarters GROUP BY user_id
  ) q USING (user_id)
  WHERE a.balance_units <> coalesce(q.units, 0) OR a.used_units <> coalesce(q.charged, 0)
  ORDER BY a.user_id LIMIT $1`

/** Null as a whole while rows that may be too young are in the sums already. */
const chargedOver = `
  WITH mark AS (
    SELECT coalesce((SELECT created_at < ${knownUntil('$2')} FROM billing.ledger WHERE id = ${sumsMark}), ${sumsMark} = 0) AS "isBefore"
  ), parts AS (
    SELECT id, charged AS least, charged AS most FROM billing.ledger_sums WHERE owner = 'channel' AND id = ANY($1::bigint[])
    UNION ALL
    SELECT channel_id,
      -coalesce(sum(units) FILTER (WHERE kind = 'refund' OR created_at < ${knownUntil('$2')}), 0),
      -coalesce(sum(units) FILTER (WHERE kind = 'usage' OR created_at < ${knownUntil('$2')}), 0)
    FROM billing.ledger
    WHERE id > ${sumsMark} AND ${isSpending} AND channel_id = ANY($1::bigint[]) GROUP BY channel_id
  )
  SELECT mark."isBefore", p.id, ${exact('sum(p.least)')} AS "leastUnits", ${exact('sum(p.most)')} AS "mostUnits"
  FROM mark LEFT JOIN parts p ON true GROUP BY mark."isBefore", p.id`

type ChannelRow = { isBefore: boolean; id: number | null; leastUnits: number; mostUnits: number }
type AccountRow = AccountFigures['account'] & Omit<AccountFigures, 'account'>
type TokenRow = TokenFigures['token'] & Omit<TokenFigures, 'token'>

/** Reads the books beside what their rows add up to. */
@Injectable()
export class ReconcileRepository {
  /** Accounts of which some sum does not hold, at most `limit`; none in a sound ledger. */
  async unsoundAccounts(tx: Tx, limit: number): Promise<AccountFigures[]> {
    const rows = await tx.query<AccountRow[]>(unsoundAccounts, [limit])
    return rows.map(({ ledgerUnits, chargedUnits, requests, leasedUnits, ...account }) => ({
      account,
      ledgerUnits,
      chargedUnits,
      requests,
      leasedUnits,
    }))
  }

  /**
   * What was charged over these channels: what a reader who has come so far must know, and until now. Channels without a charge
   * are left out; null when that is further back than what is summed up.
   */
  async chargedOver(
    tx: Tx,
    channelIds: readonly number[],
    position: Date | null,
  ): Promise<Map<number, { leastUnits: number; mostUnits: number }> | null> {
    const rows = await tx.query<ChannelRow[]>(chargedOver, [channelIds, position])
    if (!rows.every(({ isBefore }) => isBefore)) return null
    return new Map(
      rows.flatMap(({ id, leastUnits, mostUnits }) => (id === null ? [] : [[id, { leastUnits, mostUnits }]])),
    )
  }

  /** Rows whose balance does not follow from the row before of the same user, at most `limit`; none in a sound ledger. */
  async brokenRows(tx: Tx, limit: number): Promise<RowFigures[]> {
    const rows = await tx.query<Record<keyof RowFigures, string>[]>(brokenRows, [limit])
    return rows.map(({ rowId, userId, balanceUnits, computedUnits }) => ({
      rowId: Number(rowId),
      userId: Number(userId),
      balanceUnits: Number(balanceUnits),
      computedUnits: Number(computedUnits),
    }))
  }

  /** Accounts that have or used something else than the sums of statements say, at most `limit`; none in a sound ledger. */
  async unsoundQuarters(tx: Tx, limit: number): Promise<QuarterFigures[]> {
    const rows = await tx.query<Record<keyof QuarterFigures, string>[]>(unsoundQuarters, [limit])
    return rows.map((row) => ({
      userId: Number(row.userId),
      balanceUnits: Number(row.balanceUnits),
      usedUnits: Number(row.usedUnits),
      movedUnits: Number(row.movedUnits),
      chargedUnits: Number(row.chargedUnits),
    }))
  }

  /** The same for tokens. */
  async unsoundTokens(tx: Tx, limit: number): Promise<TokenFigures[]> {
    const rows = await tx.query<TokenRow[]>(unsoundTokens, [limit])
    return rows.map(({ chargedUnits, leasedUnits, ...token }) => ({ token, chargedUnits, leasedUnits }))
  }
}
