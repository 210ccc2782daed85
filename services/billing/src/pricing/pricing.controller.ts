import { Controller, Get, Post } from '@nestjs/common'
import { Access, type Actor, Caller, type Enveloped, withExtras } from '@tollgate/platform'
import { PricingService } from './pricing.service'

@Controller('api')
export class PricingController {
  constructor(private readonly pricing: PricingService) {}

  @Get('pricing')
  @Access('public')
  async list(@Caller() actor: Actor | null): Promise<Enveloped> {
    const { items, groups } = await this.pricing.list(actor)
    return withExtras(items, {
      group_ratio: Object.fromEntries(groups.map(({ name, ratio }) => [name, Number(ratio)])),
      group_ratio_text: Object.fromEntries(groups.map(({ name, ratio }) => [name, ratio])),
      usable_group: Object.fromEntries(groups.map(({ name, description }) => [name, description])),
    })
  }

  @Post('option/rest_model_ratio')
  @Access('admin')
  resetModelRatios(@Caller() actor: Actor): Promise<void> {
    return this.pricing.resetModelRatios(actor)
  }
}
