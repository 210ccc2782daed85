import { Injectable } from '@nestjs/common'
import { type BudgetScope, type BudgetSort, budgetSorts } from '@tollgate/contracts/http/billing'
import { type Page, type Tx } from '@tollgate/persistence'
import { prepared, run, type Statement } from '../books/prepared'
import type { Budget, Crossing, Spending, WantedBudget } from './budget'

/** How a list of budgets is sorted; null by scope, and equal ones by their ids. */
export interface BudgetOrder {
  readonly by: BudgetSort | null
  readonly direction: 'asc' | 'desc'
}

/** Whose budgets are looked for; `reader` where those alone that concern a user. */
export interface BudgetFilter {
  readonly scope: BudgetScope | ''
  /** That one alone; 0 for any. */
  readonly id: number
  readonly order: BudgetOrder
  readonly reader: { readonly userId: number; readonly group: string } | null
}

/** A token may have been renamed since. */
const currentName = `coalesce((SELECT t.name FROM billing.tokens t WHERE b.scope = 'token' AND t.id::text = b.subject), b.name)`

/** What somebody spent in the month `$1`; nothing where they spent nothing since. */
const spent = {
  user: (id: string) =>
    `SELECT month_used_units AS units FROM billing.accounts WHERE user_id = ${id}::int AND used_month >= $1`,
  token: (id: string) =>
    `SELECT month_used_units AS units FROM billing.token_quotas WHERE token_id = ${id}::int AND used_day / 100 >= $1`,
  group: (name: string) =>
    `SELECT month_used_units AS units FROM billing.group_spends WHERE name = ${name} AND used_month >= $1`,
} satisfies Record<BudgetScope, unknown>

const selectSpent = {
  user: prepared('select-spent-by-user', spent.user('$2')),
  token: prepared('select-spent-by-token', spent.token('$2')),
  group: prepared('select-spent-by-group', spent.group('$2')),
} satisfies Record<BudgetScope, unknown>

/** What of a budget is spent in the month `$1`. */
const usedUnits = `coalesce(CASE b.scope WHEN 'user' THEN (${spent.user('b.owner_id')})
  WHEN 'token' THEN (${spent.token('b.subject')}) ELSE (${spent.group('b.subject')}) END, 0)`

const selectBudgets = `
  SELECT b.id, b.scope, b.subject, ${currentName} AS name, b.owner_id AS "ownerId", b.monthly_units AS "monthlyUnits",
    b.warn_percents AS "warnPercents", b.is_hard AS "isHard", b.is_administrators AS "isAdministrators",
    ${usedUnits} AS "usedUnits"
  FROM billing.budgets b`

const filtered = `
  ($2 = '' OR b.scope = $2) AND ($3::int IS NULL OR b.owner_id = $3 OR (b.scope = 'group' AND b.subject = $4))
  AND ($5::bigint = 0 OR b.id = $5)`

/** What budgets are sorted by; none has an index: they are few, and what is spent stands elsewhere. */
const sortValues: Readonly<Record<BudgetSort, string>> = {
  name: `lower(${currentName})`,
  scope: 'b.scope',
  is_hard: 'b.is_hard',
  spent: `${usedUnits} / b.monthly_units::numeric`,
  is_administrators: 'b.is_administrators',
}

const pageBy = (name: string, order: string) =>
  prepared(name, `${selectBudgets} WHERE ${filtered} ORDER BY ${order} LIMIT $6 OFFSET $7`)

const selectPage = pageBy('select-budgets', 'b.scope, b.id')
const selectSorted: ReadonlyMap<string, Statement> = new Map(
  budgetSorts.flatMap((by) =>
    (['asc', 'desc'] as const).map(
      (way) => [`${by} ${way}`, pageBy(`select-budgets-${by}-${way}`, `${sortValues[by]} ${way}, b.id DESC`)] as const,
    ),
  ),
)
const countBudgets = prepared(
  'count-budgets',
  `SELECT count(*)::int AS total FROM billing.budgets b WHERE $1::int IS NOT NULL AND ${filtered}`,
)
const lockOne = prepared('lock-budget', `${selectBudgets} WHERE b.scope = $2 AND b.subject = $3 FOR UPDATE OF b`)
const selectById = prepared('select-budget', `${selectBudgets} WHERE b.id = $2::bigint`)

const putBudget = prepared(
  'put-budget',
  `INSERT INTO billing.budgets AS b (scope, subject, name, owner_id, monthly_units, warn_percents, is_hard,
    is_administrators, warned_month, warned_percent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (scope, subject) DO UPDATE SET name = EXCLUDED.name, monthly_units = EXCLUDED.monthly_units,
    warn_percents = EXCLUDED.warn_percents, is_hard = EXCLUDED.is_hard, is_administrators = EXCLUDED.is_administrators,
    warned_month = EXCLUDED.warned_month, warned_percent = EXCLUDED.warned_percent, updated_at = now()
  RETURNING b.id`,
)
const deleteBudget = prepared('delete-budget', `DELETE FROM billing.budgets WHERE id = $1`)
const deleteOfToken = prepared(
  'delete-budget-of-token',
  `DELETE FROM billing.budgets WHERE scope = 'token' AND subject = $1::text`,
)
const deleteOfOwner = prepared('delete-budgets-of-owner', `DELETE FROM billing.budgets WHERE owner_id = $1`)

/**
 * Takes note of the highest threshold that was reached, where a lower one or none was told in this month `$1`. The row is locked by
 * that, so that of several who cross it at once one tells.
 */
const crossThresholds = prepared(
  'cross-thresholds',
  `WITH reached AS (
    SELECT b.id, s.units, (
      SELECT max(percent) FROM unnest(b.warn_percents) AS percent
      WHERE s.units::numeric * 100 >= b.monthly_units::numeric * percent) AS percent
    FROM unnest($2::text[], $3::text[], $4::bigint[]) AS s (scope, subject, units)
    JOIN billing.budgets b ON b.scope = s.scope AND b.subject = s.subject
  )
  UPDATE billing.budgets b SET warned_month = $1, warned_percent = r.percent FROM reached r
  WHERE b.id = r.id AND r.percent > CASE WHEN b.warned_month = $1 THEN b.warned_percent ELSE 0 END
  RETURNING b.id, b.scope, ${currentName} AS name, b.owner_id AS "ownerId", b.monthly_units AS "monthlyUnits",
    b.is_hard AS "isHard", r.percent, r.units AS "spentUnits"`,
)

const selectBorrowers = prepared(
  'select-borrowers-of-group',
  `SELECT DISTINCT user_id AS "userId" FROM billing.leases WHERE call_group = $1 AND closed_at IS NULL`,
)
const selectToken = prepared(
  'select-budgeted-token',
  `SELECT user_id AS "userId", name FROM billing.tokens WHERE id = $1::bigint`,
)

/** The one writer of `billing.budgets`. What a row is locked for comes behind everything of the books. */
@Injectable()
export class BudgetRepository {
  /** A page of budgets, with what was spent in this month, and how many there are in all. */
  async page(
    tx: Tx,
    month: number,
    { scope, id, reader, order }: BudgetFilter,
    page: Page,
  ): Promise<{ budgets: Budget[]; total: number }> {
    const filter = [month, scope, reader?.userId ?? null, reader?.group ?? null, id]
    const sorted = selectSorted.get(`${order.by} ${order.direction}`) ?? selectPage
    const budgets = await run<Budget>(tx, sorted, [...filter, page.pageSize, page.offset])
    const [row] = await run<{ total: number }>(tx, countBudgets, filter)
    return { budgets, total: row?.total ?? 0 }
  }

  /** A budget, locked until the transaction ends; null when there is none. */
  async lock(tx: Tx, month: number, { scope, subject }: Pick<Budget, 'scope' | 'subject'>): Promise<Budget | null> {
    const [budget] = await run<Budget>(tx, lockOne, [month, scope, subject])
    return budget ?? null
  }

  /** What these have spent in a month; of those whose row is locked it stays so. */
  async spent(tx: Tx, month: number, { scope, subject }: Pick<Budget, 'scope' | 'subject'>): Promise<number> {
    const [row] = await run<{ units: number }>(tx, selectSpent[scope], [month, subject])
    return row?.units ?? 0
  }

  async find(tx: Tx, month: number, id: number): Promise<Budget | null> {
    const [budget] = await run<Budget>(tx, selectById, [month, id])
    return budget ?? null
  }

  /** Writes a budget in place of what its scope and subject had, and what of its thresholds counts as told in this month; returns its id. */
  async put(tx: Tx, budget: WantedBudget, told: { readonly month: number; readonly percent: number }): Promise<number> {
    const { scope, subject, name, ownerId, monthlyUnits, warnPercents, isHard, isAdministrators } = budget
    const [row] = await run<{ id: number }>(tx, putBudget, [
      ...[scope, subject, name, ownerId, monthlyUnits, warnPercents, isHard, isAdministrators],
      ...[told.month, told.percent],
    ])
    if (row === undefined) throw new Error('a budget was not written')
    return row.id
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await run(tx, deleteBudget, [id])
  }

  /** Forgets the budget of a token that is gone. */
  async deleteOfToken(tx: Tx, tokenId: number): Promise<void> {
    await run(tx, deleteOfToken, [tokenId])
  }

  /** Forgets the budgets of a user who is gone, and of their tokens. */
  async deleteOfOwner(tx: Tx, userId: number): Promise<void> {
    await run(tx, deleteOfOwner, [userId])
  }

  /** Which budgets have just come to a threshold by what was spent in this month; told once, here. */
  async cross(tx: Tx, month: number, spent: readonly Spending[]): Promise<Crossing[]> {
    if (spent.length === 0) return []
    return run<Crossing>(tx, crossThresholds, [
      month,
      spent.map(({ scope }) => scope),
      spent.map(({ subject }) => subject),
      spent.map(({ units }) => units),
    ])
  }

  /** The users to whom something is lent for calls of a group. */
  async borrowers(tx: Tx, group: string): Promise<number[]> {
    const rows = await run<{ userId: number }>(tx, selectBorrowers, [group])
    return rows.map(({ userId }) => userId)
  }

  /** Whose token this is, and what it is called; null when there is none. */
  async token(tx: Tx, id: number): Promise<{ userId: number; name: string } | null> {
    const [token] = await run<{ userId: number; name: string }>(tx, selectToken, [id])
    return token ?? null
  }
}
