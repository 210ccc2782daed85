import { Controller, Get, Param } from '@nestjs/common'
import { callId, type CallView } from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { CallService } from './call.service'

@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class CallController {
  constructor(private readonly calls: CallService) {}

  @Get('self/:request_id')
  @Access('user')
  own(@Caller() actor: Actor, @Param('request_id', zod(callId)) requestId: string): Promise<CallView> {
    return this.calls.find(actor, { requestId, userId: actor.userId })
  }

  @Get(':request_id')
  any(@Caller() actor: Actor, @Param('request_id', zod(callId)) requestId: string): Promise<CallView> {
    return this.calls.find(actor, { requestId, userId: null })
  }
}
