import type { PricingAnswer, PricingItem } from '@tollgate/contracts/http/billing'
import { type Billing, unitPriceOf } from './billing.model'

/** The group of visitors, and of users before anyone put them elsewhere. */
export const defaultGroup = 'default'

/** Rule M3: a ratio of 1 is 2 USD per 1M tokens. */
const usdPerRatio = 2

/** What a model costs in a group, in USD. */
export type Price =
  | { readonly kind: 'call'; readonly usd: number }
  | { readonly kind: 'unit'; readonly unit: Billing; readonly usd: number }
  | { readonly kind: 'usage'; readonly promptUsd: number; readonly completionUsd: number }

export const isPerCall = ({ quota_type }: Pick<PricingItem, 'quota_type'>): boolean => quota_type === 1

/** Rule M4: per call, or per 1M tokens, times the ratio of the group; of a published price that counts another unit, per unit. */
export function priceOf(item: PricingItem, groupRatio: number): Price {
  if (item.price?.kind === 'published') return usdOf(item.price, groupRatio)
  if (isPerCall(item)) return { kind: 'call', usd: item.model_price * groupRatio }
  const promptUsd = item.model_ratio * usdPerRatio * groupRatio
  return { kind: 'usage', promptUsd, completionUsd: promptUsd * item.completion_ratio }
}

/** Of a published price: what input and output cost from so many input tokens on, in a group. */
export function stepsOf({ price }: PricingItem, groupRatio: number): Step[] {
  if (price?.kind !== 'published') return []
  return price.tiers.map(({ aboveInputTokens, rates }) => ({
    aboveInputTokens,
    ...publishedUsd({ ...price.rates, ...rates }, groupRatio),
  }))
}

/** What is charged from a time on, in a group. */
export function comingOf({ coming = [] }: PricingItem, groupRatio: number): Coming[] {
  return coming.map(({ from, price }) => ({ from, price: usdOf(price, groupRatio) }))
}

export interface Step {
  readonly aboveInputTokens: number
  readonly promptUsd: number
  readonly completionUsd: number
}

export interface Coming {
  /** Unix seconds. */
  readonly from: number
  readonly price: Price
}

function usdOf(price: NonNullable<PricingItem['price']>, groupRatio: number): Price {
  switch (price.kind) {
    case 'fixed':
      return { kind: 'call', usd: Number(price.usd) * groupRatio }
    case 'ratio': {
      const promptUsd = Number(price.model) * usdPerRatio * groupRatio
      return { kind: 'usage', promptUsd, completionUsd: promptUsd * Number(price.completion) }
    }
    case 'published': {
      const unit = unitPriceOf(price.rates)
      if (unit === null) return { kind: 'usage', ...publishedUsd(price.rates, groupRatio) }
      const usd = unit.usd * groupRatio
      return unit.unit === 'call' ? { kind: 'call', usd } : { kind: 'unit', unit: unit.unit, usd }
    }
  }
}

const publishedUsd = (
  { textIn = '0', textOut = '0' }: { textIn?: string | undefined; textOut?: string | undefined },
  groupRatio: number,
) => ({
  promptUsd: Number(textIn) * groupRatio,
  completionUsd: Number(textOut) * groupRatio,
})

/** Rule M8: billing type first, per call before per usage; then names with gpt; then the alphabet. */
export function sortedPrices(items: readonly PricingItem[]): PricingItem[] {
  const rank = (item: PricingItem) => (isPerCall(item) ? 0 : 2) + (item.model_name.startsWith('gpt') ? 0 : 1)
  return [...items].sort((one, two) => rank(one) - rank(two) || one.model_name.localeCompare(two.model_name, 'en'))
}

const comparablePrice = (part: 'promptUsd' | 'completionUsd') => (item: PricingItem) => {
  const price = priceOf(item, 1)
  return price.kind === 'usage' ? price[part] : null
}

/** What the list can be sorted by, by its columns; the ratio of a group is the same for all and changes no order. */
export const comparingBy = {
  model: (item: PricingItem) => item.model_name,
  prompt: comparablePrice('promptUsd'),
  completion: comparablePrice('completionUsd'),
  call: (item: PricingItem) => (isPerCall(item) ? item.model_price : null),
}

/** A group that prices can be seen for. */
export interface PriceGroup {
  readonly name: string
  readonly description: string
  readonly ratio: number
  /** The same as exact decimal text. */
  readonly ratioText: string
}

/** The groups of the answer, in the server's order. */
export function priceGroups(
  answer: Pick<PricingAnswer, 'group_ratio' | 'group_ratio_text' | 'usable_group'>,
): PriceGroup[] {
  return Object.entries(answer.group_ratio).map(([name, ratio]) => ({
    name,
    description: answer.usable_group[name] ?? '',
    ratio,
    ratioText: answer.group_ratio_text?.[name] ?? String(ratio),
  }))
}

/** The group whose prices are shown: the one asked for, else the own one, else the default one, else any. */
export function viewedGroup(groups: readonly PriceGroup[], wanted: { asked: string; own: string }): PriceGroup {
  const named = (name: string) => groups.find((group) => group.name === name)
  return (
    named(wanted.asked) ??
    named(wanted.own) ??
    named(defaultGroup) ??
    groups[0] ?? { name: wanted.own, description: '', ratio: 1, ratioText: '1' }
  )
}
