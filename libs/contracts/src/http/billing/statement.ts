import { z } from 'zod'
import { rowId } from '../core/numbers'
import { billingFaults } from './billing.faults'

/** A month as a statement is asked for, `2026-01`. */
const month = z
  .string(billingFaults.statementMonth.code)
  .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, billingFaults.statementMonth.code)

export const statementQuery = z.object({ month })
export type StatementQuery = z.output<typeof statementQuery>

export const statementUserId = rowId

const units = z.int()
const count = z.int().nonnegative()
/** A day of the site's time zone, `2026-01-31`. */
const day = z.iso.date()

/** What moved a balance, in the ledger's words. */
export const statementKinds = [
  'opening',
  'signup',
  'topup',
  'reversal',
  'redeem',
  'checkin',
  'referral',
  'transfer',
  'adjust',
  'usage',
  'refund',
] as const

/** What was spent on one model. */
const modelSpending = z.object({ model: z.string(), quota: units, calls: count })

/**
 * The sums of a month: what there was before, what came in and was spent, what there was then. All of it is of one moment. `months`
 * are those that have a statement, newest first.
 */
export const statementSums = z.object({
  user_id: z.int(),
  month: z.string(),
  months: z.array(z.string()),
  time_zone: z.string(),
  begins_at: z.int(),
  ends_at: z.int(),
  /** Both are what the ledger has behind its rows, and not a sum of what stands here. */
  opening_quota: units,
  closing_quota: units,
  /** What each kind of movement did to the balance, with how many rows; a kind of a newer version may be among them. */
  kinds: z.array(z.object({ kind: z.string(), quota: units, count })),
  /** Days on which something moved: what came (or, below 0, was taken), what calls cost, and what there was in the evening. */
  days: z.array(z.object({ day, received: units, spent: units, calls: count, balance: units })),
  /** Those on which most was spent, and what the rest of them came to. */
  models: z.array(modelSpending),
  other_models: z.object({ models: count, quota: units, calls: count }).nullable(),
})
export type StatementSums = z.output<typeof statementSums>

/** What calls cost in the last days, today among them, by the models on which most was spent and the rest. */
export const spending = z.object({
  time_zone: z.string(),
  models: z.array(modelSpending),
  other_models: z.object({ models: count, quota: units, calls: count }).nullable(),
  /** Each day; `by_model` has the models in their order and, where there are others, what they came to behind them. */
  days: z.array(z.object({ day, quota: units, calls: count, by_model: z.array(units) })),
})
export type Spending = z.output<typeof spending>
