import { z } from 'zod'
import { maxUnits } from '../../../core/units'
import { rowId, rowIdFilter } from '../../core/numbers'
import { listOf, pageFields, sortFields } from '../../core/paging'
import { filterText } from '../../core/text'
import { budgetFaults } from './budget.faults'

/** Whose calls a budget bounds: those of a user, of all users in a group, of a token. */
export const budgetScopes = ['user', 'group', 'token'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** As many thresholds as a budget may have. */
export const maxWarnPercents = 10

const percent = z
  .int(budgetFaults.budgetWarnPercents.code)
  .min(1, budgetFaults.budgetWarnPercents.code)
  .max(100, budgetFaults.budgetWarnPercents.code)

/** In ascending order, each once. */
const warnPercents = z
  .array(percent, budgetFaults.budgetWarnPercents.code)
  .max(maxWarnPercents, budgetFaults.budgetWarnPercents.code)
  .transform((percents) => [...new Set(percents)].toSorted((a, b) => a - b))

/** The id of a user or token; the name of a group. */
const subject = z
  .union([z.int().positive(), z.string().trim().min(1).max(64)], budgetFaults.budgetSubject.code)
  .transform(String)

/** A budget as it is to be from now on, in place of the one that its scope and id had. */
export const budgetBody = z.object({
  scope: z.enum(budgetScopes, budgetFaults.budgetScope.code),
  id: subject,
  monthly_quota: z
    .int(budgetFaults.budgetQuota.code)
    .min(1, budgetFaults.budgetQuota.code)
    .max(maxUnits, budgetFaults.budgetQuota.code),
  warn_percents: warnPercents.default([50, 80]),
  is_hard: z.boolean(budgetFaults.budgetHard.code).default(false),
})
export type BudgetBody = z.output<typeof budgetBody>

/** The id of a budget in a path. */
export const budgetId = rowId

/** A budget with what has been spent of it. */
export const budgetView = z.object({
  id: z.int(),
  scope: z.enum(budgetScopes),
  /** The id of the user or token, or the name of the group. */
  scope_id: z.string(),
  /** What the user, the token or the group is called. */
  name: z.string(),
  /** The user, or whose token it is; null for a group. */
  user_id: z.int().nullable(),
  monthly_quota: z.int(),
  warn_percents: z.array(z.int()),
  is_hard: z.boolean(),
  /** Spent in this month of the site's time zone. */
  used_quota: z.int(),
  /** This month, `2026-01`. */
  month: z.string(),
  /** When it ends, in Unix seconds. */
  end_time: z.int(),
  /** An administrator set it, and users do not change it. */
  is_administrators: z.boolean(),
  /** Whether the reader may change and delete it. */
  is_editable: z.boolean(),
})
export type BudgetView = z.output<typeof budgetView>

export const budgetList = listOf(budgetView)
export type BudgetList = z.output<typeof budgetList>

/** By what a list of budgets is sorted, `spent` by the share of it; by scope where nothing is said. */
export const budgetSorts = ['name', 'scope', 'is_hard', 'spent', 'is_administrators'] as const
export type BudgetSort = (typeof budgetSorts)[number]

/**
 * `own`: those that concern the reader alone, also where they are an administrator. These may name a user (`user_id`, with the
 * `group` that user is in): those that concern that user.
 */
export const budgetsQuery = z.object({
  ...pageFields,
  ...sortFields(budgetSorts),
  scope: z.enum(['', ...budgetScopes]).default(''),
  own: z.enum(['', 'true', 'false']).default(''),
  user_id: rowIdFilter,
  group: filterText,
  /** That one alone, as it is now. */
  budget_id: rowIdFilter,
})
