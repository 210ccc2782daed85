import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { ChannelId } from '../channel/channel.dto'
import { FetchModelsDto } from './models.dto'
import { knownModels, modelsByType } from './models.policy'
import { ModelsService } from './models.service'

@Controller('api')
@Access('admin')
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Get('models')
  @Access('user')
  byType() {
    return modelsByType()
  }

  @Get('user/models')
  @Access('user')
  reachable(@Caller() actor: Actor) {
    return this.models.reachable(actor)
  }

  @Get('channel/models')
  known() {
    return knownModels()
  }

  @Get('channel/models_enabled')
  enabled() {
    return this.models.enabled()
  }

  @Post('channel/fetch_models')
  fetch(@Body(zod(FetchModelsDto)) dto: FetchModelsDto) {
    return this.models.fetch(dto)
  }

  @Get('channel/fetch_models/:id')
  fetchOf(@Param('id', zod(ChannelId)) id: number) {
    return this.models.fetchOf(id)
  }
}
