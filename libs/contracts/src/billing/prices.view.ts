import { z } from 'zod'
import { defineView } from '../core/contract'
import { modelPrice } from '../pricing/price'

/** Prices with the dates from which they hold, earliest first; the last one that has begun is in force. */
export const pricesView = defineView({
  name: 'prices',
  owner: 'billing',
  schema: z.object({
    model: z.string(),
    prices: z.array(z.object({ fromMs: z.int().nonnegative(), price: modelPrice })).min(1),
  }),
})
