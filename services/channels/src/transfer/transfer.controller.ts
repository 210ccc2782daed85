import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common'
import {
  type ChannelImport as ImportAnswer,
  type ImportChannelsBody,
  importChannelsBody,
} from '@tollgate/contracts/http/channels'
import { Access, type Actor, atField, Caller, Clock, Costs, zod } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { ListQuery } from '../channel/channel.dto'
import { ChannelExport } from './channel-export'
import { ChannelImport } from './channel-import'

@Controller('api/channel')
@Costs('heavy')
@Access('admin')
export class TransferController {
  constructor(
    private readonly exporting: ChannelExport,
    private readonly importing: ChannelImport,
    private readonly clock: Clock,
  ) {}

  /** A stream, which no envelope holds. */
  @Get('export')
  async export(@Query(zod(ListQuery)) query: ListQuery, @Res() reply: FastifyReply): Promise<void> {
    const day = new Date(this.clock.nowMs()).toISOString().slice(0, 10)
    await reply
      .header('content-type', 'application/yaml; charset=utf-8')
      .header('content-disposition', `attachment; filename="channels-${day}.yaml"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(this.exporting.document(query))
  }

  @Post('import')
  import(@Caller() actor: Actor, @Body(zod(importChannelsBody)) body: ImportChannelsBody): Promise<ImportAnswer> {
    return atField('document', this.importing.import(actor, body))
  }
}
