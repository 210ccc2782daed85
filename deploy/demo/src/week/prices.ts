import { type OptionKey, parseOption, priceSnapshot } from '@tollgate/contracts'
import { datedPriceInForce, datedPricesOf, groupRatioOf, priceName } from '@tollgate/pricing'
import type { World } from './world'

/** The options as the console reads them. */
export type OptionList = readonly { readonly key: string; readonly value: string }[]

/** Prices by the house's own tables, as a relay freezes them for a call of that moment. */
export function pricesBy(list: OptionList): World['priceOf'] {
  const read = <K extends OptionKey>(key: K) => {
    const value = list.find((option) => option.key === key)?.value
    if (value === undefined) throw new Error(`the option ${key} is not told`)
    return parseOption(key, value)
  }
  const tables = {
    modelRatio: read('ModelRatio'),
    modelPrice: read('ModelPrice'),
    completionRatio: read('CompletionRatio'),
    cacheRatio: read('CacheRatio'),
    cacheCreationRatio: read('CacheCreationRatio'),
    audioRatio: read('AudioRatio'),
    audioCompletionRatio: read('AudioCompletionRatio'),
    publishedPrice: read('PublishedPrice'),
  }
  const groups = { groupRatio: read('GroupRatio'), groupGroupRatio: read('GroupGroupRatio') }
  const quotaPerUnit = read('QuotaPerUnit')
  return (model, group, atMs) => {
    const dated = datedPriceInForce(datedPricesOf(priceName(model), tables) ?? [], atMs)
    if (dated === null) throw new Error(`${model} has no price`)
    return priceSnapshot.parse({
      price: dated.price,
      ...groupRatioOf({ userGroup: group, usingGroup: group }, groups),
      quotaPerUnit,
      ...(dated.fromMs > 0 && { fromMs: dated.fromMs }),
    })
  }
}
