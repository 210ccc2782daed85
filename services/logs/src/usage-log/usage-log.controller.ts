import { Controller, Get, Query } from '@nestjs/common'
import {
  type LogFilter,
  logFilter,
  type LogSums,
  type LogView,
  type OwnLogFilter,
  ownLogFilter,
} from '@tollgate/contracts/http/logs'
import { type Page, type Paged, pageQuery } from '@tollgate/persistence'
import { Access, type Actor, Caller, Costs, zod } from '@tollgate/platform'
import { ownRows } from '../filter/own-rows'
import { UsageLogReader } from './usage-log-reader'

@Controller('api/log')
@Costs('heavy')
@Access('admin')
export class UsageLogController {
  constructor(private readonly log: UsageLogReader) {}

  @Get()
  list(
    @Caller() actor: Actor,
    @Query(zod(logFilter)) query: LogFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<LogView>> {
    return this.log.list(actor, { ...query, userId: null }, page)
  }

  @Get('stat')
  sums(@Query(zod(logFilter)) query: LogFilter): Promise<LogSums> {
    return this.log.sums({ ...query, userId: null })
  }

  @Get('self')
  @Access('user')
  listOwn(
    @Caller() actor: Actor,
    @Query(zod(ownLogFilter)) query: OwnLogFilter,
    @Query(zod(pageQuery)) page: Page,
  ): Promise<Paged<LogView>> {
    return this.log.list(actor, ownRows(actor, query), page)
  }

  @Get('self/stat')
  @Access('user')
  ownSums(@Caller() actor: Actor, @Query(zod(ownLogFilter)) query: OwnLogFilter): Promise<LogSums> {
    return this.log.sums(ownRows(actor, query))
  }
}
