import { plainDecimal } from '@tollgate/contracts/options/core/exact-json'
import { publishedRates } from '@tollgate/contracts/pricing/price'
import { z } from 'zod'
import { onlyReferences } from './references'

/** A ratio or an amount in USD, as exact decimal text; quotation marks keep digits that a number of YAML would lose. */
export const decimal = z
  .union([z.number(), z.string()])
  .transform((given, context) => {
    const read = plainDecimal(String(given))
    if ('value' in read) return read.value
    context.addIssue({
      code: 'custom',
      message: 'must be a number of at least 0, of at most 15 digits and 18 decimals',
    })
    return z.NEVER
  })
  .meta({ description: 'A decimal of at least 0; in quotation marks where it has more than 15 digits' })

/** A name of a group or model. */
export const entryName = z.string().trim().min(1).max(256)

/** A secret, which the file only refers to. */
export const secret = z
  .string()
  .regex(onlyReferences, 'is a secret: write ${env:NAME} or ${file:/path}, and never the secret itself')
  .meta({ description: 'A reference: ${env:NAME} or ${file:/path}' })

const limit = z.int().min(0)

/** All that is said of a group; what is left out it has not. */
export const groupEntry = z.strictObject({
  ratio: decimal.optional().meta({ description: 'What calls of this group cost: the price times this (GroupRatio)' }),
  choosable_as: z
    .string()
    .optional()
    .meta({ description: 'Users may choose the group, and read this beside it (UserUsableGroups)' }),
  member_ratios: z
    .record(entryName, decimal)
    .optional()
    .meta({ description: 'What users of this group pay in other groups (GroupGroupRatio)' }),
  topup_ratio: decimal.optional().meta({ description: 'What top-ups cost users of this group (TopupGroupRatio)' }),
  limits: z
    .strictObject({ rpm: limit.optional(), tpm: limit.optional(), concurrency: limit.optional() })
    .optional()
    .meta({ description: 'What each user of this group may do in a minute and at once (GroupRateLimits)' }),
})
export type GroupEntry = z.output<typeof groupEntry>

const rateNames = Object.keys(publishedRates.shape) as (keyof typeof publishedRates.shape)[] // its own keys
const rates = z.strictObject(
  Object.fromEntries(rateNames.map((name) => [name, decimal.optional()])) as Record<
    (typeof rateNames)[number],
    z.ZodOptional<typeof decimal>
  >, // made of these very names
)

/** All that is said of the price of a model; what is left out it has not. */
export const priceEntry = z.strictObject({
  per_call: decimal.optional().meta({ description: 'USD a call; wins over ratios (ModelPrice)' }),
  ratio: decimal.optional().meta({ description: '1 is 2 USD for a million input tokens (ModelRatio)' }),
  completion: decimal.optional().meta({ description: 'Output over input (CompletionRatio)' }),
  cache_read: decimal.optional().meta({ description: 'Cached input over input (CacheRatio)' }),
  cache_write: decimal.optional().meta({ description: 'Writing the cache over input (CacheCreationRatio)' }),
  audio_in: decimal.optional().meta({ description: 'Audio input over input (AudioRatio)' }),
  audio_out: decimal.optional().meta({ description: 'Audio output over audio input (AudioCompletionRatio)' }),
  published: z
    .array(
      z.strictObject({
        from: z.int().min(0).optional().meta({ description: 'Unix seconds from which it holds; 0 unless given' }),
        usdPerMillion: rates,
        tiers: z.array(z.strictObject({ aboveInputTokens: z.int().min(1), usdPerMillion: rates })).optional(),
      }),
    )
    .min(1)
    .optional()
    .meta({ description: 'USD for a million of each count, by date; wins over all else (PublishedPrice)' }),
})
export type PriceEntry = z.output<typeof priceEntry>
