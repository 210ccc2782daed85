import { z } from 'zod'
import { answerWith } from '../core/answer'

/** One model on the price page. */
export const pricingItem = z.object({
  model_name: z.string(),
  /** 0 by use, 1 by call. */
  quota_type: z.literal([0, 1]),
  model_ratio: z.number(),
  /** USD a call. */
  model_price: z.number(),
  completion_ratio: z.number(),
  owner_by: z.string(),
  enable_groups: z.array(z.string()),
  /** Of an alias: the models that it leads to, in turn. The price is that of the first. */
  alias_of: z.array(z.string()).optional(),
})
export type PricingItem = z.output<typeof pricingItem>

/** The whole answer of the price list: the groups stand beside its data. */
export const pricingAnswer = answerWith(z.array(pricingItem), {
  /** Of the groups that the caller may use. */
  group_ratio: z.record(z.string(), z.number()),
  /** Group to description. */
  usable_group: z.record(z.string(), z.string()),
})
export type PricingAnswer = z.output<typeof pricingAnswer>
