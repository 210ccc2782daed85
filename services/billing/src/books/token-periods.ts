/** What a token may spend in a day and in a month of the site's time zone, and what it has spent; amounts are whole quota units. */
export interface TokenPeriods {
  /** 0 for any amount, here and below. */
  readonly dailyCapUnits: number
  readonly monthlyCapUnits: number
  /** Of its budget, where that is hard. */
  readonly budgetUnits: number
  /** The last day on which something was spent, as 20260131; 0 before the first. */
  readonly usedDay: number
  /** On that day. */
  readonly dayUsedUnits: number
  /** In its month. */
  readonly monthUsedUnits: number
}

/** A token that has no caps of a period and has spent nothing. */
export const noPeriods: TokenPeriods = {
  dailyCapUnits: 0,
  monthlyCapUnits: 0,
  budgetUnits: 0,
  usedDay: 0,
  dayUsedUnits: 0,
  monthUsedUnits: 0,
}

/** A cap of a period that does not let as much be spent as is wanted, and what it still lets. */
export interface ReachedPeriod {
  readonly period: 'day' | 'month'
  readonly remainUnits: number
}

/** What was spent on this day and in its month. What was written on a later one counts, too: a clock has gone back. */
export function usedOn(
  { usedDay, dayUsedUnits, monthUsedUnits }: TokenPeriods,
  day: number,
): { readonly dayUnits: number; readonly monthUnits: number } {
  return {
    dayUnits: usedDay >= day ? dayUsedUnits : 0,
    monthUnits: monthOf(usedDay) >= monthOf(day) ? monthUsedUnits : 0,
  }
}

/** The token once so much more was spent on this day. What is told of an earlier day than the last counts for its month alone. */
export function spentOn(
  token: TokenPeriods,
  day: number,
  units: number,
): Pick<TokenPeriods, 'usedDay' | 'dayUsedUnits' | 'monthUsedUnits'> {
  const { usedDay, dayUsedUnits, monthUsedUnits } = token
  if (day < usedDay) {
    const isOfMonth = monthOf(day) === monthOf(usedDay)
    return { usedDay, dayUsedUnits, monthUsedUnits: monthUsedUnits + (isOfMonth ? units : 0) }
  }
  const { dayUnits, monthUnits } = usedOn(token, day)
  return { usedDay: day, dayUsedUnits: dayUnits + units, monthUsedUnits: monthUnits + units }
}

/** What may still be lent on this day, beside what is held: anything held may be spent today. */
export function freeInPeriods(token: TokenPeriods & { readonly heldUnits: number }, day: number): number {
  const { dayUnits, monthUnits } = usedOn(token, day)
  const ofDay = token.dailyCapUnits === 0 ? Infinity : token.dailyCapUnits - dayUnits
  const ofMonth = token.monthlyCapUnits === 0 ? Infinity : token.monthlyCapUnits - monthUnits
  return Math.min(ofDay, ofMonth, leftInTokenBudget(token, day)) - token.heldUnits
}

/** What the token's budget still lets be spent, whatever is held; unbounded without one. */
export function leftInTokenBudget(token: TokenPeriods, day: number): number {
  return token.budgetUnits === 0 ? Infinity : token.budgetUnits - usedOn(token, day).monthUnits
}

/** The cap that leaves less than so much, whatever is held; of both the one that lasts longer. Null where none does. */
export function reachedPeriod(token: TokenPeriods, day: number, units: number): ReachedPeriod | null {
  const { dayUnits, monthUnits } = usedOn(token, day)
  const { dailyCapUnits, monthlyCapUnits } = token
  if (monthlyCapUnits > 0 && monthlyCapUnits - monthUnits < units)
    return { period: 'month', remainUnits: Math.max(0, monthlyCapUnits - monthUnits) }
  if (dailyCapUnits > 0 && dailyCapUnits - dayUnits < units)
    return { period: 'day', remainUnits: Math.max(0, dailyCapUnits - dayUnits) }
  return null
}

/** A day as 20260131 has the month 202601. */
export function monthOf(day: number): number {
  return Math.floor(day / 100)
}
