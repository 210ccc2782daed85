import { Module } from '@nestjs/common'
import { PricingModule } from '../pricing.module'
import { ShippedPricesController } from './shipped-prices.controller'
import { ShippedPricesService } from './shipped-prices.service'

@Module({ imports: [PricingModule], controllers: [ShippedPricesController], providers: [ShippedPricesService] })
export class ShippedPricesModule {}
