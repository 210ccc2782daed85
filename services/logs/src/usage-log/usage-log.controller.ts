import { Controller, Get, Query } from '@nestjs/common'
import { pageQuery, type Page } from '@tollgate/persistence'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import type { z } from 'zod'
import { LogQuery, SelfLogQuery } from './usage-log.dto'
import { UsageLogService } from './usage-log.service'

type Everybody = z.output<typeof LogQuery>
type Own = z.output<typeof SelfLogQuery>

@Controller('api/log')
@Access('admin')
export class UsageLogController {
  constructor(private readonly log: UsageLogService) {}

  @Get()
  list(@Caller() actor: Actor, @Query(zod(LogQuery)) query: Everybody, @Query(zod(pageQuery)) page: Page) {
    return this.log.list(actor, { ...query, userId: null }, page)
  }

  @Get('stat')
  sums(@Query(zod(LogQuery)) query: Everybody) {
    return this.log.sums({ ...query, userId: null })
  }

  @Get('self')
  @Access('user')
  listOwn(@Caller() actor: Actor, @Query(zod(SelfLogQuery)) query: Own, @Query(zod(pageQuery)) page: Page) {
    return this.log.list(actor, ownRows(actor, query), page)
  }

  @Get('self/stat')
  @Access('user')
  ownSums(@Caller() actor: Actor, @Query(zod(SelfLogQuery)) query: Own) {
    return this.log.sums(ownRows(actor, query))
  }
}

/** By id, not by name: a user who was renamed keeps their history. */
function ownRows(actor: Actor, query: Own) {
  return { ...query, username: '', channel: 0, userId: actor.userId }
}
