import { Controller, Get } from '@nestjs/common'
import type { ShippedPrices } from '@tollgate/contracts/http/billing'
import { Access } from '@tollgate/platform'
import { ShippedPricesService } from './shipped-prices.service'

@Controller('api/option/prices/shipped')
export class ShippedPricesController {
  constructor(private readonly shipped: ShippedPricesService) {}

  @Get()
  @Access('admin')
  compare(): ShippedPrices {
    return this.shipped.compare()
  }
}
