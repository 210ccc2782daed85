import type { PricingItem } from '@tollgate/contracts/http/billing'
import type { CountName } from '@tollgate/usage'

/** By what models are billed: tokens, calls, or another unit that a published price counts. */
export const billings = ['usage', 'call', 'image', 'second', 'character', 'search'] as const
export type Billing = (typeof billings)[number]

type ItemPrice = NonNullable<PricingItem['price']>
type PublishedRates = Extract<ItemPrice, { kind: 'published' }>['rates']

const tokenRates = [
  'textIn',
  'textOut',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'audioIn',
  'audioOut',
  'imageIn',
  'imageOut',
] as const
const unitRates = [
  ['calls', 'call'],
  ['images', 'image'],
  ['seconds', 'second'],
  ['characters', 'character'],
  ['searches', 'search'],
] as const

/** Prices of units are for a million of them, as those of tokens are. */
const perMillion = 1_000_000

/** By what a model is billed. */
export function billingOf({ quota_type: type, price }: Pick<PricingItem, 'quota_type' | 'price'>): Billing {
  if (type === 1) return 'call'
  return (price?.kind === 'published' ? unitPriceOf(price.rates)?.unit : undefined) ?? 'usage'
}

/** What one unit costs of a published price that has none for tokens; null where tokens have one. */
export function unitPriceOf(rates: PublishedRates): { unit: Billing; usd: number } | null {
  if (tokenRates.some((name) => rates[name] !== undefined)) return null
  const found = unitRates.find(([name]) => rates[name] !== undefined)
  return found === undefined ? null : { unit: found[1], usd: Number(rates[found[0]]) / perMillion }
}

/** What else a price names, beside prompt and completion: USD for a million tokens, or for one of a unit. */
export interface OtherRate {
  readonly name: CountName
  readonly usd: number
}

/** The other parts of a price in a group; caching and sound of a price by ratio where they differ from text. */
export function otherRates(price: PricingItem['price'], groupRatio: number): OtherRate[] {
  if (price?.kind === 'published') return publishedRates(price.rates, groupRatio)
  if (price?.kind !== 'ratio') return []
  const input = Number(price.model) * 2 * groupRatio
  const cached = ['cacheRead', 'cacheWrite5m', 'cacheWrite1h'] as const
  const sound = Number(price.audioIn)
  return [
    ...(price.cacheRead === '1' ? [] : cached.map((name) => ({ name, usd: input * Number(price[name]) }))),
    ...(sound === 1 && price.audioOut === '1'
      ? []
      : [
          { name: 'audioIn' as const, usd: input * sound },
          { name: 'audioOut' as const, usd: input * sound * Number(price.audioOut) },
        ]),
  ]
}

function publishedRates(rates: PublishedRates, groupRatio: number): OtherRate[] {
  const only = unitPriceOf(rates)?.unit
  const tokens = tokenRates
    .filter((name) => name !== 'textIn' && name !== 'textOut' && rates[name] !== undefined)
    .map((name) => ({ name, usd: Number(rates[name]) * groupRatio }))
  const units = unitRates
    .filter(([name, unit]) => rates[name] !== undefined && unit !== only)
    .map(([name]) => ({ name, usd: (Number(rates[name]) / perMillion) * groupRatio }))
  return [...tokens, ...units]
}
