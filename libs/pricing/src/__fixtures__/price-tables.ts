import type { PriceTables } from '../resolve/model-price'

/** Tables in which nothing stands but what is given. */
export const priceTables = (given: Partial<PriceTables> = {}): PriceTables => ({
  modelRatio: {},
  modelPrice: {},
  completionRatio: {},
  cacheRatio: {},
  cacheCreationRatio: {},
  audioRatio: {},
  audioCompletionRatio: {},
  publishedPrice: {},
  ...given,
})
