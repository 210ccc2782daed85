import { z } from 'zod'
import { underEachCount } from './counts'

/** A non-negative decimal number as text, exact: `0.135`, `37.5`. Never a float. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/, 'not a decimal number')

/** Charged by token, in ratios (1 = 2 USD per million tokens). Every factor is already resolved. */
export const ratioPrice = z.object({
  kind: z.literal('ratio'),
  model: decimal,
  completion: decimal,
  cacheRead: decimal,
  cacheWrite5m: decimal,
  cacheWrite1h: decimal,
  audioIn: decimal,
  /** Audio output over audio input. */
  audioOut: decimal,
})

/** Charged once per call, in USD. */
export const fixedPrice = z.object({ kind: z.literal('fixed'), usd: decimal })

/**
 * USD per million of each count. A kind of token without a price costs what plain tokens of its direction do, so that
 * nothing is free by omission; any other count without a price is free. `0` makes free.
 */
export const publishedRates = underEachCount(decimal.optional())

/** Charged from published numbers: base rates, and tiers whose rates replace those of the base above a total input. */
export const publishedPrice = z.object({
  kind: z.literal('published'),
  rates: publishedRates,
  tiers: z.array(z.object({ aboveInputTokens: z.int().positive(), rates: publishedRates })).default([]),
})

/** What a model costs, before the group ratio. */
export const modelPrice = z.discriminatedUnion('kind', [ratioPrice, fixedPrice, publishedPrice])
export type ModelPrice = z.output<typeof modelPrice>
export type RatioPrice = z.output<typeof ratioPrice>
export type FixedPrice = z.output<typeof fixedPrice>
export type PublishedPrice = z.output<typeof publishedPrice>
export type PublishedRates = z.output<typeof publishedRates>

/** Everything that decides a charge besides the counts, frozen when the call was admitted. */
export const priceSnapshot = z.object({
  price: modelPrice,
  groupRatio: decimal,
  /** The ratio came from an override for the user's own group. */
  isUserGroupRatio: z.boolean().default(false),
  /** Quota units in one USD. */
  quotaPerUnit: z.int().positive(),
  /** Multiplies a fixed price: size and quality of an image. Absent is 1. */
  factor: decimal.optional(),
  /** Multiplies the whole price: what an answer out of the cache costs of it. Absent is 1. */
  share: decimal.optional(),
  /** When the price began to hold, where it has a date. */
  fromMs: z.int().positive().optional(),
  /** The emergency ratio for a model without a price was used. */
  isUnsetModel: z.boolean().default(false),
})
export type PriceSnapshot = z.output<typeof priceSnapshot>
