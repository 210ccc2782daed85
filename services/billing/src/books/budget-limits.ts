import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import type { MonthBudget } from './month-budget'
import { prepared, run } from './prepared'

/** What calls of a group were charged in a month, as 202601. */
export interface GroupCharge {
  readonly group: string
  readonly month: number
  readonly units: number
}

type Spent = Pick<MonthBudget, 'usedMonth' | 'monthUsedUnits'> & { readonly name: string }

const limitAccount = prepared(
  'limit-account',
  `UPDATE billing.accounts SET budget_units = $2 WHERE user_id = $1::bigint RETURNING user_id`,
)
const limitToken = prepared(
  'limit-token',
  `UPDATE billing.token_quotas SET budget_units = $2 WHERE token_id = $1::bigint AND NOT is_deleted RETURNING token_id`,
)

/** Leases come before groups wherever they are locked. */
const holdByGroup = prepared(
  'hold-by-group',
  `UPDATE billing.leases SET is_group_held = true WHERE id IN (
    SELECT id FROM billing.leases WHERE call_group = $1 AND closed_at IS NULL ORDER BY id FOR NO KEY UPDATE)`,
)
const addGroup = prepared('add-group', `INSERT INTO billing.group_spends (name) VALUES ($1) ON CONFLICT DO NOTHING`)
const lockGroup = prepared('lock-group', `SELECT 1 FROM billing.group_spends WHERE name = $1 FOR NO KEY UPDATE`)
const limitGroup = prepared(
  'limit-group',
  `UPDATE billing.group_spends SET budget_units = $2, held_units = coalesce((
    SELECT sum(granted_units - settled_units) FROM billing.leases
    WHERE call_group = $1 AND is_group_held AND closed_at IS NULL), 0)
  WHERE name = $1`,
)

/** In the order of their names, as everybody locks them. What is told of an earlier month than the last counts for none. */
const countGroups = prepared(
  'count-groups',
  `INSERT INTO billing.group_spends AS g (name, used_month, month_used_units)
  SELECT name, month, units FROM unnest($1::text[], $2::int[], $3::bigint[]) AS v (name, month, units) ORDER BY name
  ON CONFLICT (name) DO UPDATE SET used_month = greatest(g.used_month, EXCLUDED.used_month),
    month_used_units = EXCLUDED.month_used_units * (EXCLUDED.used_month >= g.used_month)::int
      + g.month_used_units * (EXCLUDED.used_month <= g.used_month)::int
  RETURNING name, used_month AS "usedMonth", month_used_units AS "monthUsedUnits"`,
)

/** What hard budgets let be lent, and what groups have spent: the part of the books that says so. */
@Injectable()
export class BudgetLimits {
  /** Lets so much be lent to a user in a month, 0 for any amount; false when they have no account. */
  async limitAccount(tx: Tx, userId: number, units: number): Promise<boolean> {
    return (await run<unknown>(tx, limitAccount, [userId, units])).length === 1
  }

  /** The same of a token. */
  async limitToken(tx: Tx, tokenId: number, units: number): Promise<boolean> {
    return (await run<unknown>(tx, limitToken, [tokenId, units])).length === 1
  }

  /**
   * The same of all calls of a group. What is lent for it counts as held from here on. A lease that is being lent meanwhile by
   * what was before is counted when it is lent more, or when it is charged.
   */
  async limitGroup(tx: Tx, name: string, units: number): Promise<void> {
    if (units > 0) await run(tx, holdByGroup, [name])
    await run(tx, addGroup, [name])
    // The sum is read behind the lock, so that it has all that others have written by then.
    await run(tx, lockGroup, [name])
    await run(tx, limitGroup, [name, units])
  }

  /** Adds charges (of refunds below 0) to what groups have spent in their month, and returns that. The last that a transaction locks of the books. */
  async count(tx: Tx, charges: readonly GroupCharge[]): Promise<Spent[]> {
    const latest = new Map<string, GroupCharge>()
    for (const charge of charges) {
      const before = latest.get(charge.group)
      if (before !== undefined && before.month > charge.month) continue
      const units = charge.units + (before?.month === charge.month ? before.units : 0)
      latest.set(charge.group, { ...charge, units })
    }
    const sums = [...latest.values()].filter(({ units }) => units !== 0)
    if (sums.length === 0) return []
    return run<Spent>(tx, countGroups, [
      sums.map(({ group }) => group),
      sums.map(({ month }) => month),
      sums.map(({ units }) => units),
    ])
  }
}
