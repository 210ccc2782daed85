import { monthOf } from './token-periods'

/** What an account, or all calls of a group, may spend in a month of the site's time zone, and what was spent; whole quota units. */
export interface MonthBudget {
  /** 0 for any amount: a budget that only warns stands elsewhere. */
  readonly budgetUnits: number
  /** The last month in which something was spent, as 202601; 0 before the first. */
  readonly usedMonth: number
  readonly monthUsedUnits: number
}

/** What all calls of a group together may spend, and have spent. */
export interface GroupSpend extends MonthBudget {
  readonly name: string
  /** Lent for its calls and not yet accounted for, while it has a budget that is hard. */
  readonly heldUnits: number
}

/** Longer names are no group's: an index would refuse them, and with them all that is written beside. */
export const maxGroupNameLength = 256

/** Whether what calls of this group spend is counted for it: a receipt may tell anything. */
export function isCounted(group: string): boolean {
  return group.length <= maxGroupNameLength && !group.includes('\u0000')
}

/** Without a budget, and nothing spent. */
export const noBudget: MonthBudget = { budgetUnits: 0, usedMonth: 0, monthUsedUnits: 0 }

/** What was spent in the month of this day. What was written in a later one counts, too: a clock has gone back. */
export function usedIn({ usedMonth, monthUsedUnits }: MonthBudget, day: number): number {
  return usedMonth >= monthOf(day) ? monthUsedUnits : 0
}

/** The sums once so much more was spent on this day. What is told of an earlier month than the last counts for none. */
export function spentIn(
  of: MonthBudget,
  day: number,
  units: number,
): Pick<MonthBudget, 'usedMonth' | 'monthUsedUnits'> {
  const { usedMonth, monthUsedUnits } = of
  if (monthOf(day) < usedMonth) return { usedMonth, monthUsedUnits }
  return { usedMonth: monthOf(day), monthUsedUnits: usedIn(of, day) + units }
}

/** What the budget still lets be spent, whatever is held; unbounded without one, and less than nothing once it is overspent. */
export function leftInBudget(of: MonthBudget, day: number): number {
  return of.budgetUnits === 0 ? Number.POSITIVE_INFINITY : of.budgetUnits - usedIn(of, day)
}

/** What may still be lent, beside what is held. */
export function freeInBudget(of: MonthBudget & { readonly heldUnits: number }, day: number): number {
  return leftInBudget(of, day) - of.heldUnits
}
