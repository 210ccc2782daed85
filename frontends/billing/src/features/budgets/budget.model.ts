import {
  type BudgetBody,
  budgetBody,
  budgetFaults,
  budgetScopes,
  type BudgetView,
} from '@tollgate/contracts/http/billing'
import { z } from 'zod'

const { id, monthly_quota, warn_percents } = budgetBody.shape

/** How much of a budget is spent, in percent; more than 100 where it was lowered or only warns. */
export function spentPercent({
  used_quota,
  monthly_quota: budget,
}: Pick<BudgetView, 'used_quota' | 'monthly_quota'>): number {
  return (used_quota / budget) * 100
}

/** How a budget looks: bad once all of it is spent, a warning from its first threshold on. */
export function toneOf(budget: BudgetView): 'accent' | 'warn' | 'bad' {
  const percent = spentPercent(budget)
  if (percent >= 100) return 'bad'
  return budget.warn_percents.some((threshold) => percent >= threshold) ? 'warn' : 'accent'
}

const typed = z.union([z.number(), z.nan(), z.null()])
const fields = z.object({
  scope: z.enum(budgetScopes),
  id: z.string().nullable(),
  monthly_quota: typed,
  warn_percents: z.array(z.string()),
  is_hard: z.boolean(),
})
export type BudgetFormValues = z.output<typeof fields>

const faultOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

/** Digits are a number; what else was typed stays as it is, and is refused. */
const percentsOf = (texts: readonly string[]): unknown[] =>
  texts.map((text) => (/^\d+$/.test(text.trim()) ? Number(text) : text))

/** A user has one account, so that nobody asks for its id where it is one's own. */
export const budgetFormSchema = (isOwn: boolean) =>
  fields.superRefine((values, context) => {
    const isKnown = isOwn && values.scope === 'user'
    const faults = {
      id: isKnown || faultOf(id, values.id ?? '') === undefined ? undefined : budgetFaults.budgetSubject.code,
      monthly_quota: faultOf(monthly_quota, values.monthly_quota),
      warn_percents: faultOf(warn_percents, percentsOf(values.warn_percents)),
    }
    for (const [field, message] of Object.entries(faults))
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
  })

export const newBudget: BudgetFormValues = {
  scope: 'user',
  id: null,
  monthly_quota: null,
  warn_percents: ['50', '80', '100'],
  is_hard: false,
}

export const valuesOf = (budget: BudgetView): BudgetFormValues => ({
  scope: budget.scope,
  id: budget.scope_id,
  monthly_quota: budget.monthly_quota,
  warn_percents: budget.warn_percents.map(String),
  is_hard: budget.is_hard,
})

/** What was changed of a budget. */
export function editOf(began: BudgetView, values: BudgetFormValues): Partial<BudgetFormValues> {
  const before: Record<string, unknown> = valuesOf(began)
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => String(before[name]) !== String(value)))
}

/** What is sent. `ownId` is whose account is meant where none was asked for. */
export function bodyOf(values: BudgetFormValues, ownId: number | null): BudgetBody {
  const isKnown = ownId !== null && values.scope === 'user'
  return budgetBody.parse({
    ...values,
    id: isKnown ? ownId : values.id,
    warn_percents: percentsOf(values.warn_percents),
  })
}
