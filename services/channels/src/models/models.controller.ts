import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import { channelId, type FetchModelsBody, fetchModelsBody, type KnownModel } from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { knownModels, modelsByType } from './models.policy'
import { ModelsService } from './models.service'

@Controller('api')
@Access('admin')
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Get('models')
  @Access('user')
  byType(): Record<number, readonly string[]> {
    return modelsByType()
  }

  @Get('user/models')
  @Access('user')
  reachable(@Caller() actor: Actor): Promise<string[]> {
    return this.models.reachable(actor)
  }

  @Get('channel/models')
  known(): KnownModel[] {
    return knownModels()
  }

  @Get('channel/models_enabled')
  enabled(): Promise<string[]> {
    return this.models.enabled()
  }

  @Post('channel/fetch_models')
  @Costs('heavy')
  fetch(@Caller() actor: Actor, @Body(zod(fetchModelsBody)) body: FetchModelsBody): Promise<string[]> {
    return this.models.fetch(actor, body)
  }

  @Get('channel/fetch_models/:id')
  @Costs('heavy')
  fetchOf(@Caller() actor: Actor, @Param('id', zod(channelId)) id: number): Promise<string[]> {
    return this.models.fetchOf(actor, id)
  }
}
