import { shippedOption } from '@tollgate/contracts/options/shipped/price-list'
import type { PriceTables } from '../resolve/model-price'

/** The shipped price list as prices are resolved from it. */
export const shippedTables: PriceTables = {
  modelRatio: shippedOption('ModelRatio'),
  modelPrice: shippedOption('ModelPrice'),
  completionRatio: shippedOption('CompletionRatio'),
  cacheRatio: shippedOption('CacheRatio'),
  cacheCreationRatio: shippedOption('CacheCreationRatio'),
  audioRatio: shippedOption('AudioRatio'),
  audioCompletionRatio: shippedOption('AudioCompletionRatio'),
  publishedPrice: shippedOption('PublishedPrice'),
}
