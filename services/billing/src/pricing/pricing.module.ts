import { Module } from '@nestjs/common'
import { GroupModule } from '../group/group.module'
import { PriceRepository } from './price.repository'
import { PricePublisher } from './price-publisher'
import { PriceStore } from './price-store'
import { PriceTablesReader } from './price-tables'
import { PricingController } from './pricing.controller'
import { PricingService } from './pricing.service'
import { ShippedPricesService } from './shipped/shipped-prices.service'

@Module({
  imports: [GroupModule],
  controllers: [PricingController],
  providers: [PricingService, ShippedPricesService, PricePublisher, PriceStore, PriceTablesReader, PriceRepository],
})
export class PricingModule {}
