import type { PricingItem } from '@tollgate/contracts/http/billing'
import { priceInForce, type TextCall, textCallUnits } from '@tollgate/pricing'

/** What is asked of the calculator; a field that is empty or no number is null or NaN. */
export interface Question {
  readonly promptTokens: number | null
  readonly cachedTokens: number | null
  readonly completionTokens: number | null
  readonly callsPerDay: number | null
}

/** A price in a group, in units of this site. */
export interface PricedItem {
  readonly item: PricingItem
  /** Exact decimal text. */
  readonly groupRatio: string
  readonly quotaPerUnit: number
}

/** What calls come to, in quota units. */
export interface Estimate {
  readonly call: number
  readonly day: number
  readonly month: number
}

/** Why there is no estimate, as a key of the texts. */
export type QuestionFault = 'not-number' | 'more-cached' | 'too-much' | 'no-price'

/** As many days as a month is taken for. */
export const daysInMonth = 30

/** What is asked when the calculator is opened. */
export const firstQuestion: Question = { promptTokens: 1_000, cachedTokens: 0, completionTokens: 500, callsPerDay: 100 }

/** What calls cost, each charged and rounded as billing does it; or why that cannot be said. `nowMs` chooses between dated prices. */
export function estimateOf(
  { item, groupRatio, quotaPerUnit }: PricedItem,
  question: Question,
  nowMs: number,
): Estimate | QuestionFault {
  const price = priceAt(item, nowMs)
  if (price === null) return 'no-price'
  const { callsPerDay } = question
  const call = readCall(question)
  if (call === null || !isCount(callsPerDay)) return 'not-number'
  if (call.cachedTokens > call.promptTokens) return 'more-cached'
  const snapshot = { price, groupRatio, quotaPerUnit, isUserGroupRatio: false, isUnsetModel: false }
  try {
    const units = textCallUnits(snapshot, call)
    const month = units * callsPerDay * daysInMonth
    return Number.isSafeInteger(month) ? { call: units, day: units * callsPerDay, month } : 'too-much'
  } catch (error) {
    if (error instanceof RangeError) return 'too-much'
    throw error
  }
}

/** The price that a model has at a time: the page may stay open beyond the second at which the next one begins. */
export function priceAt({ price, coming = [] }: PricingItem, nowMs: number): NonNullable<PricingItem['price']> | null {
  const begun = priceInForce(
    coming.map((next) => ({ fromMs: next.from * 1_000, price: next.price })),
    nowMs,
  )
  return begun ?? price ?? null
}

function readCall({ promptTokens, cachedTokens, completionTokens }: Question): TextCall | null {
  return isCount(promptTokens) && isCount(cachedTokens) && isCount(completionTokens)
    ? { promptTokens, cachedTokens, completionTokens }
    : null
}

const isCount = (value: number | null): value is number => value !== null && Number.isSafeInteger(value) && value >= 0
