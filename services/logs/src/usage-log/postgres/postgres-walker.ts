import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { LogFloor } from '../../clearing/log-floor'
import type { LogScope } from '../../filter/log-scope'
import { rangeOf } from '../../filter/range'
import { RollupService } from '../../rollup/rollup.service'
import { LogWalker } from '../log-rows'
import { type LogWalk, nextPlace, type WalkedPage, walkedPage } from '../log-walk'
import { UsageLogRepository } from './usage-log.repository'

/** Walks through rows by the sums of the log, up to the last id that was given out when it began. */
@Injectable()
export class PostgresWalker extends LogWalker {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogRepository,
    private readonly rollups: RollupService,
    private readonly floor: LogFloor,
  ) {
    super()
  }

  async begin(asked: LogScope): Promise<LogWalk> {
    return this.transactions.run(
      async (tx) => {
        await this.log.keepDays(tx)
        const clearedMs = await this.floor.clearedBeforeMs(tx)
        const until = await this.log.lastId(tx)
        const filter = await this.rollups.narrowed(tx, asked)
        const spans = await this.rollups.buckets(tx, filter, rangeOf(filter, clearedMs))
        const total = spans.reduce((sum, { requests }) => sum + requests, 0)
        return { filter, total, until, clearedMs, spans, behind: null }
      },
      { isolation: 'REPEATABLE READ' },
    )
  }

  page(walk: LogWalk, size: number): Promise<WalkedPage> {
    return this.transactions.run((tx) => this.next(tx, walk, size), { isolation: 'REPEATABLE READ' })
  }

  private async next(tx: Tx, walk: LogWalk, size: number): Promise<WalkedPage> {
    await this.log.keepDays(tx)
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const place = nextPlace(walk, size, clearedMs)
    const rows = await this.log.walk(tx, walk, { spans: place.here, size })
    return walkedPage(walk, rows, { ...place, size, clearedMs })
  }
}
