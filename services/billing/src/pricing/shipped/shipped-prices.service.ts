import { Injectable } from '@nestjs/common'
import type { ShippedPrices } from '@tollgate/contracts/http/billing'
import { priceListFacts } from '@tollgate/contracts/options/shipped/price-list'
import { Clock } from '@tollgate/platform'
import { PriceTablesReader } from '../price-tables'
import { priceLists } from './price-lists'
import { priceDifferences } from './shipped-prices.policy'

/** The price list that this version ships with, and what it would change. It changes nothing by itself (rule M59). */
@Injectable()
export class ShippedPricesService {
  private readonly lists = priceLists()

  constructor(
    private readonly tables: PriceTablesReader,
    private readonly clock: Clock,
  ) {}

  compare(): ShippedPrices {
    const { date, sources } = priceListFacts
    return {
      date,
      sources: sources.map(({ readFrom, ...source }) => ({ ...source, read_from: readFrom })),
      differences: priceDifferences(this.tables.read(), this.lists, this.clock.nowMs()),
    }
  }
}
