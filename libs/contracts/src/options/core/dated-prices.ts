import { z } from 'zod'
import { type PublishedPrice, type PublishedRates, publishedRates } from '../../pricing/price'
import { jsonDecimal, jsonInteger } from './exact-json'

const rateNames = Object.keys(publishedRates.shape) as (keyof PublishedRates)[] // a zod shape has exactly the schema's keys
const rates = z.strictObject(
  Object.fromEntries(rateNames.map((name) => [name, jsonDecimal.optional()])) as Record<
    keyof PublishedRates,
    z.ZodOptional<typeof jsonDecimal>
  >, // the entries are made from these very names
)

/** Whole numbers are exact to here in milliseconds, too. */
const lastSecond = Math.floor(Number.MAX_SAFE_INTEGER / 1_000)

const datedPrice = z.strictObject({
  /** Unix seconds from which it holds. */
  from: jsonInteger(0, lastSecond).default(0),
  usdPerMillion: rates,
  tiers: z.array(z.strictObject({ aboveInputTokens: jsonInteger(1), usdPerMillion: rates })).default([]),
})

/** A model's published prices as an administrator writes them; read, they are `{ fromMs, price }`, earliest first. */
export const datedPrices = z
  .array(datedPrice)
  .min(1)
  .refine((all) => new Set(all.map((one) => one.from)).size === all.length, { params: { reason: 'duplicate-date' } })
  .transform((all) =>
    all
      .map((one) => ({ fromMs: one.from * 1_000, price: priceOf(one) }))
      .sort((left, right) => left.fromMs - right.fromMs),
  )

function priceOf(written: z.output<typeof datedPrice>): PublishedPrice {
  return {
    kind: 'published',
    rates: written.usdPerMillion,
    tiers: written.tiers
      .map((tier) => ({ aboveInputTokens: tier.aboveInputTokens, rates: tier.usdPerMillion }))
      .sort((left, right) => left.aboveInputTokens - right.aboveInputTokens),
  }
}
