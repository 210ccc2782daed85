import { Injectable } from '@nestjs/common'
import { type LogSums, logTypes, type LogView } from '@tollgate/contracts/http/logs'
import { type Page, type Paged, paged } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import type { LogScope } from '../filter/log-scope'
import { LogRows } from './log-rows'
import { logView } from './usage-log.dto'

/** Shows the log to those whom it concerns. */
@Injectable()
export class UsageLogReader {
  constructor(private readonly log: LogRows) {}

  /** The newest rows first, worded in the caller's language; only a scope of everybody's rows shows what administrators see. */
  async list(actor: Actor, filter: LogScope, page: Page): Promise<Paged<LogView>> {
    const found = await this.log.page(filter, page)
    const isAdmin = filter.userId === null
    return paged(
      found.rows.map((row) => logView(row, actor.language, isAdmin)),
      found.total,
      page,
    )
  }

  /** What the calls of a scope used and cost, and the rates of the last minute, whatever the filter's time. */
  sums(filter: LogScope): Promise<LogSums> {
    return this.log.sums({ ...filter, type: logTypes.consumption })
  }
}
