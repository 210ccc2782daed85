import { Controller, Get, Param, Post } from '@nestjs/common'
import { type CallBody, callId, type KeptBody } from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Fresh, zod } from '@tollgate/platform'
import { BodyReader } from './body-reader'

@Controller('api/body')
@Access('user')
export class BodiesController {
  constructor(private readonly bodies: BodyReader) {}

  @Get(':request_id')
  kept(@Caller() actor: Actor, @Param('request_id', zod(callId)) requestId: string): Promise<KeptBody> {
    return this.bodies.kept(actor, requestId)
  }

  @Post(':request_id/read')
  @Fresh()
  read(@Caller() actor: Actor, @Param('request_id', zod(callId)) requestId: string): Promise<CallBody> {
    return this.bodies.read(actor, requestId)
  }
}
