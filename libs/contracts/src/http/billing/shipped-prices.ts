import { z } from 'zod'

/** A price for people to compare, in USD: by the call, or for a million tokens of each kind; what is null has none. */
const comparedPrice = z.object({
  call: z.number().nullable(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  cache_read: z.number().nullable(),
  /** What is drawn; a billing of before does not say it. */
  image_output: z.number().nullable().default(null),
  /** From so many input tokens on another price holds. */
  steps: z.array(
    z.object({ above_input_tokens: z.int(), input: z.number().nullable(), output: z.number().nullable() }),
  ),
  /** Unix seconds of a price that is still to come. */
  coming: z.array(z.int()),
})
export type ComparedPrice = z.output<typeof comparedPrice>

/** What one model has in each option, as exact decimal text; what is absent is not listed. */
const listedRow = z.object({
  ModelPrice: z.string().optional(),
  ModelRatio: z.string().optional(),
  CompletionRatio: z.string().optional(),
  CacheRatio: z.string().optional(),
  CacheCreationRatio: z.string().optional(),
  AudioRatio: z.string().optional(),
  AudioCompletionRatio: z.string().optional(),
  /** JSON, as it stands in the option. */
  PublishedPrice: z.string().optional(),
})

/** What the shipped list says of a model in another way than this site. */
const priceDifference = z.object({
  model: z.string(),
  /** `added`: the site has no price; `only-here`: the list has none. */
  kind: z.enum(['added', 'changed', 'only-here']),
  /** The site's price is none that ever was shipped: somebody set it, or took the shipped one away. */
  is_own: z.boolean(),
  from: comparedPrice.nullable(),
  to: comparedPrice.nullable(),
  /** What the model becomes in the options where the list's price is taken. */
  row: listedRow,
})
export type PriceDifference = z.output<typeof priceDifference>

/** The shipped price list and what it would change here. */
export const shippedPrices = z.object({
  /** As 2026-08-21. */
  date: z.string(),
  sources: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      read_from: z.string(),
      commit: z.string(),
      date: z.string(),
      licence: z.string(),
    }),
  ),
  differences: z.array(priceDifference),
})
export type ShippedPrices = z.output<typeof shippedPrices>
