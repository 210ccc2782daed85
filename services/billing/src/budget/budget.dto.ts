import { budgetsQuery, type BudgetView } from '@tollgate/contracts/http/billing'
import { pageOf } from '@tollgate/persistence'
import type { z } from 'zod'
import type { Budget } from './budget'
import type { BudgetOrder } from './budget.repository'

/** The query of a list of budgets. */
export const BudgetsQuery = budgetsQuery.transform(
  ({ scope, own, user_id, group, budget_id, sort_by, sort_order, ...page }) => ({
    scope,
    id: budget_id,
    order: { by: sort_by ?? null, direction: sort_order ?? 'desc' } satisfies BudgetOrder,
    isOwn: own === 'true',
    of: user_id === 0 ? null : { userId: user_id, group },
    page: pageOf(page as Parameters<typeof pageOf>[0]), // absent and undefined are one here
  }),
)
export type BudgetsQuery = z.output<typeof BudgetsQuery>

/** The month that a budget is told of: as 202601, and when it ends. */
export interface PresentMonth {
  readonly month: number
  readonly endsAtMs: number
}

/** A budget as it is shown to somebody who may edit it or not. */
export function budgetView(budget: Budget, { month, endsAtMs }: PresentMonth, isEditable: boolean): BudgetView {
  return {
    id: budget.id,
    scope: budget.scope,
    scope_id: budget.subject,
    name: budget.name,
    user_id: budget.ownerId,
    monthly_quota: budget.monthlyUnits,
    warn_percents: [...budget.warnPercents],
    is_hard: budget.isHard,
    used_quota: budget.usedUnits,
    month: `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
    end_time: Math.floor(endsAtMs / 1_000),
    is_administrators: budget.isAdministrators,
    is_editable: isEditable,
  }
}
