import { z } from 'zod'
import { evidence } from '../../pricing/counts'
import { priceSnapshot, publishedPrice } from '../../pricing/price'
import { callAttempt, callFacts } from '../../relay/receipt'
import { routingDecision } from '../../relay/routing-decision'
import { taskFacts } from '../../tasks/task'

/** What only administrators see of a call. */
const adminInfo = z.object({
  /** The channels tried, in their order. */
  use_channel: z.array(z.string()),
  attempts: z.array(callAttempt),
  /** How the channel was chosen. */
  routing: routingDecision.optional(),
  client_ip: z.string(),
  /** What the house bore because the lease did not reach. */
  writeoff_quota: z.int().optional(),
})

/** What became of a call; a refused one was not let in, so there is no receipt of it. */
const outcome = z.enum([...callFacts.shape.outcome.options, 'refused'])
export type RowOutcome = z.output<typeof outcome>

/** Why a call was not let in; what that says in words is the row's `content`. */
const refusal = z.object({
  /** The relay's own name of the reason. */
  reason: z.string(),
  /** What was answered. */
  status: z.int(),
  /** Method and path. */
  path: z.string(),
})

/**
 * The receipt behind a row, which is the JSON text `other`; rows that no call made have an empty one. Ratios and prices
 * are numbers for display only.
 */
export const logDetails = z
  .object({
    group: z.string(),
    /** Milliseconds to the first part; -1000 when none came. */
    frt: z.int(),
    /** Milliseconds until an upstream was asked first; there where one was. */
    queued_ms: z.int(),
    group_ratio: z.number(),
    /** There when the group ratio comes from an override for the user's own group. */
    user_group_ratio: z.number(),
    model_ratio: z.number(),
    /** USD a call; -1 when the call was charged by use. */
    model_price: z.number(),
    completion_ratio: z.number(),
    cache_ratio: z.number(),
    cache_creation_ratio: z.number(),
    audio_ratio: z.number(),
    audio_completion_ratio: z.number(),
    /** Unix seconds from which the price held, where it has a date. */
    price_from: z.int(),
    published_price: publishedPrice.pick({ rates: true, tiers: true }),
    cache_tokens: z.int(),
    /** All tokens written to a cache; those kept for an hour are also told apart, with their own ratio. */
    cache_creation_tokens: z.int(),
    cache_creation_tokens_1h: z.int(),
    cache_creation_ratio_1h: z.number(),
    audio: z.boolean(),
    audio_input: z.int(),
    audio_output: z.int(),
    text_input: z.int(),
    text_output: z.int(),
    image_input: z.int(),
    /** Of what was written, tokens of images. */
    image_output: z.int(),
    images: z.int(),
    seconds: z.int(),
    characters: z.int(),
    searches: z.int(),
    /** Multiplies a fixed price: size and quality of an image. */
    price_factor: z.number(),
    /** Quota units in one USD when the call was admitted; there when the price is in USD. */
    quota_per_unit: z.int(),
    /** The model that an alias led to; there when the caller asked for an alias. */
    served_model: z.string(),
    is_model_mapped: z.boolean(),
    upstream_model_name: z.string(),
    /** How hard the model was to think, in the caller's word. */
    reasoning_effort: z.string(),
    /** The channel's own system prompt went upstream: alone, or in front of the caller's. */
    system_prompt: z.enum(['added', 'prepended']),
    /** Seconds for which the answer had been in the cache, and what of the price it cost; there when no upstream was asked. */
    answer_cache_age: z.int(),
    answer_cache_ratio: z.number(),
    evidence,
    outcome,
    /** What became of an answer that had words which are not allowed. */
    sensitive_words: z.enum(['masked', 'stopped']),
    /** There where `outcome` is `refused` and the row is one call's. */
    refusal,
    /** There where nothing reached the caller: a fixed price is not due then. */
    is_delivered: z.literal(false),
    /** The price as it is, there where numbers could not tell its digits. */
    price_snapshot: priceSnapshot,
    /** What the call cost by its price; the row's quota is what was charged. */
    price_quota: z.int(),
    client_request_id: z.string(),
    /** The task that the call has submitted. */
    task: taskFacts.pick({ platform: true, action: true }),
    admin_info: adminInfo,
  })
  .partial()
export type LogDetails = z.output<typeof logDetails>

/** Reads the `other` of a row. What cannot be read, because a newer version wrote it perhaps, is an empty receipt. */
export function readLogDetails(other: string): LogDetails {
  try {
    return logDetails.parse(JSON.parse(other))
  } catch {
    return {}
  }
}
