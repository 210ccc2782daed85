import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { maxGroupNameLength } from '../books/month-budget'
import { isSpending, sumsMark } from './ledger-sums'
import type { MonthFigures } from './reconcile.policy'

/** What the calls of a part of the ledger were charged, by month, for each user, token and group. */
const monthSumsOf = (range: string): string => {
  const charged = (owner: string, id: string, isCounted = 'true') => `
    SELECT '${owner}' AS owner, ${id} AS id, month, -sum(units) AS charged FROM billing.ledger
    WHERE ${range} AND ${isSpending} AND month IS NOT NULL AND ${id} IS NOT NULL AND ${isCounted} GROUP BY 2, 3`
  return [
    charged('user', 'user_id::text'),
    charged('token', 'token_id::text'),
    charged('group', `(details->'call'->>'group')`, `length(details->'call'->>'group') <= ${maxGroupNameLength}`),
  ].join(' UNION ALL ')
}

/**
 * What accounts, tokens and groups say of their last month, beside their rows; and what hard budgets bound by, beside the budgets
 * and the leases. One statement, so one moment.
 */
const unsoundMonths = `
  WITH summed AS (
    SELECT owner, id, month, sum(charged) AS charged FROM (
      SELECT owner, id, month, charged FROM billing.ledger_months
      UNION ALL ${monthSumsOf(`id > ${sumsMark}`)}
    ) parts GROUP BY owner, id, month
  ), told AS (
    SELECT 'user' AS owner, user_id::text AS id, used_month AS month, month_used_units AS units, budget_units FROM billing.accounts
    UNION ALL SELECT 'token', token_id::text, used_day / 100, month_used_units, budget_units FROM billing.token_quotas
      WHERE NOT is_deleted
    UNION ALL SELECT 'group', name, used_month, month_used_units, budget_units FROM billing.group_spends
  ), figures AS (
    SELECT 'used in its month = sum of charges' AS rule, t.owner, t.id, t.units AS stored, coalesce(s.charged, 0) AS computed
    FROM told t LEFT JOIN summed s ON s.owner = t.owner AND s.id = t.id AND s.month = t.month WHERE t.month > 0
    UNION ALL
    SELECT 'held = sum of open leases', 'group', g.name, g.held_units, coalesce(sum(l.granted_units - l.settled_units), 0)
    FROM billing.group_spends g
    LEFT JOIN billing.leases l ON l.call_group = g.name AND l.is_group_held AND l.closed_at IS NULL
    WHERE g.budget_units > 0 GROUP BY g.name, g.held_units
    UNION ALL
    SELECT 'lent by = its hard budget', b.scope, b.subject, coalesce(t.budget_units, 0), b.monthly_units
    FROM billing.budgets b LEFT JOIN told t ON t.owner = b.scope AND t.id = b.subject WHERE b.is_hard
  )
  SELECT rule, owner, id, stored::float8, computed::float8 FROM figures WHERE stored <> computed ORDER BY rule, owner, id LIMIT $1`

/** Keeps what the ledger's rows came to in each month, and compares it with what lending and budgets go by. */
@Injectable()
export class MonthSums {
  /** Adds the rows behind one number up to another, each once. */
  async add(tx: Tx, from: string, to: string): Promise<void> {
    await tx.query(
      `INSERT INTO billing.ledger_months AS m (owner, id, month, charged) ${monthSumsOf('id > $1 AND id <= $2')}
       ON CONFLICT (owner, id, month) DO UPDATE SET charged = m.charged + EXCLUDED.charged`,
      [from, to],
    )
  }

  /** Sums that do not hold, at most `limit`; none in sound books. */
  unsound(tx: Tx, limit: number): Promise<MonthFigures[]> {
    return tx.query<MonthFigures[]>(unsoundMonths, [limit])
  }
}
