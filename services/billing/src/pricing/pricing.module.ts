import { Module } from '@nestjs/common'
import { GroupModule } from '../group/group.module'
import { PriceRepository } from './price.repository'
import { PricePublisher } from './price-publisher'
import { PriceStore } from './price-store'
import { PriceTablesReader } from './price-tables'
import { PricingController } from './pricing.controller'
import { PricingService } from './pricing.service'

@Module({
  imports: [GroupModule],
  controllers: [PricingController],
  providers: [PricingService, PricePublisher, PriceStore, PriceTablesReader, PriceRepository],
  exports: [PriceTablesReader],
})
export class PricingModule {}
