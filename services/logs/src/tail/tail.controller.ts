import { Controller, Get, Headers, Query, Res } from '@nestjs/common'
import { type LogFilter, logFilter, type OwnLogFilter, ownLogFilter } from '@tollgate/contracts/http/logs'
import { Access, type Actor, Caller, Costs, type FileReply, zod } from '@tollgate/platform'
import { ownRows } from '../filter/own-rows'
import { TailService } from './tail.service'

const lastEventId = 'last-event-id'

/** Streams of events, which no envelope holds. */
@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class TailController {
  constructor(private readonly tail: TailService) {}

  @Get('tail')
  async follow(
    @Caller() actor: Actor,
    @Query(zod(logFilter)) query: LogFilter,
    @Headers(lastEventId) lastId: string | undefined,
    @Res() reply: FileReply,
  ): Promise<void> {
    await this.send(reply, actor, { ...query, userId: null }, lastId)
  }

  @Get('self/tail')
  @Access('user')
  async followOwn(
    @Caller() actor: Actor,
    @Query(zod(ownLogFilter)) query: OwnLogFilter,
    @Headers(lastEventId) lastId: string | undefined,
    @Res() reply: FileReply,
  ): Promise<void> {
    await this.send(reply, actor, ownRows(actor, query), lastId)
  }

  private async send(reply: FileReply, ...asked: Parameters<TailService['follow']>): Promise<void> {
    const content = await this.tail.follow(...asked)
    await reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      // Proxies of the nginx kind gather answers unless they are told not to.
      .header('x-accel-buffering', 'no')
      .send(content)
  }
}
