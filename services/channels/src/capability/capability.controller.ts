import { Body, Controller, Get, Param, Post } from '@nestjs/common'
import {
  type CapabilityCheck,
  channelId,
  type CheckCapabilitiesBody,
  checkCapabilitiesBody,
} from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, Costs, Lang, type Language, zod } from '@tollgate/platform'
import { CapabilityService } from './capability.service'

@Controller('api/channel/:id/capabilities')
@Access('admin')
export class CapabilityController {
  constructor(private readonly capabilities: CapabilityService) {}

  @Get()
  list(@Lang() language: Language, @Param('id', zod(channelId)) id: number): Promise<CapabilityCheck[]> {
    return this.capabilities.list(id, language)
  }

  @Post()
  @Costs('heavy')
  check(
    @Caller() actor: Actor,
    @Lang() language: Language,
    @Param('id', zod(channelId)) id: number,
    @Body(zod(checkCapabilitiesBody)) { model }: CheckCapabilitiesBody,
  ): Promise<CapabilityCheck> {
    return this.capabilities.check(actor, id, model, language)
  }
}
