import { z } from 'zod'
import { modelPrice } from '../../pricing/price'
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
  /** The price itself, as exact decimal text: what calls are charged by, with steps by the length of the input. */
  price: modelPrice.optional(),
  /** Prices that begin later, the next one first; `from` in Unix seconds. */
  coming: z.array(z.object({ from: z.int(), price: modelPrice })).optional(),
})
export type PricingItem = z.output<typeof pricingItem>

/** The whole answer of the price list: the groups stand beside its data. */
export const pricingAnswer = answerWith(z.array(pricingItem), {
  /** Of the groups that the caller may use. */
  group_ratio: z.record(z.string(), z.number()),
  /** The same ratios as exact decimal text. */
  group_ratio_text: z.record(z.string(), z.string()).optional(),
  /** Group to description. */
  usable_group: z.record(z.string(), z.string()),
})
export type PricingAnswer = z.output<typeof pricingAnswer>
