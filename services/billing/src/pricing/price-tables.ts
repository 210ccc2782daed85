import { Injectable } from '@nestjs/common'
import { optionsView } from '@tollgate/contracts'
import { priceOptions } from '@tollgate/contracts/options/shipped/price-list'
import { Options, type View, Views } from '@tollgate/messaging'
import type { PriceTables } from '@tollgate/pricing'

/** What the options say of prices at this moment. */
@Injectable()
export class PriceTablesReader {
  private readonly view: Pick<View<unknown>, 'versionOf'>

  constructor(
    private readonly options: Options,
    views: Views,
  ) {
    this.view = views.open(optionsView)
  }

  read(): PriceTables {
    const { options } = this
    return {
      modelRatio: options.get('ModelRatio'),
      modelPrice: options.get('ModelPrice'),
      completionRatio: options.get('CompletionRatio'),
      cacheRatio: options.get('CacheRatio'),
      cacheCreationRatio: options.get('CacheCreationRatio'),
      audioRatio: options.get('AudioRatio'),
      audioCompletionRatio: options.get('AudioCompletionRatio'),
      publishedPrice: options.get('PublishedPrice'),
    }
  }

  /** Rises with every change of these options, alike in every copy of billing: older tables have a lower stamp. */
  stamp(): number {
    return priceOptions.reduce((sum, key) => sum + (this.view.versionOf(key) ?? 0), 0)
  }
}
