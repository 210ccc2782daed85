import { Injectable } from '@nestjs/common'
import type { LogSums } from '@tollgate/contracts/http/logs'
import { type Page, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { LogFloor } from '../../clearing/log-floor'
import type { LogScope } from '../../filter/log-scope'
import { rangeOf } from '../../filter/range'
import type { RankedShares } from '../../rollup/ranked-shares'
import { RollupService } from '../../rollup/rollup.service'
import { type CountedSums, type FoundPage, LogRows, type Rates } from '../log-rows'
import { placeOf } from '../page-place'
import { UsageLogRepository } from './usage-log.repository'

/** Counts and adds up by the sums of the log, however many rows it has. */
@Injectable()
export class PostgresRows extends LogRows {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogRepository,
    private readonly rollups: RollupService,
    private readonly floor: LogFloor,
    private readonly clock: Clock,
  ) {
    super()
  }

  page(asked: LogScope, page: Page): Promise<FoundPage> {
    // One sight of the database: what is counted is what is listed.
    return this.transactions.run((tx) => this.find(tx, asked, page), { isolation: 'REPEATABLE READ' })
  }

  async sums(asked: LogScope): Promise<LogSums> {
    const { consumption, clearedMs } = await this.transactions.read(async (tx) => ({
      consumption: await this.rollups.narrowed(tx, asked),
      clearedMs: await this.floor.clearedBeforeMs(tx),
    }))
    const [buckets, rates] = await Promise.all([
      this.transactions.read((tx) => this.rollups.buckets(tx, consumption, rangeOf(consumption, clearedMs))),
      this.transactions.read((tx) => this.rates(tx, consumption)),
    ])
    const [prompt, completion] = [total(buckets, 'promptTokens'), total(buckets, 'completionTokens')]
    return {
      quota: total(buckets, 'quota'),
      token: prompt + completion,
      prompt_tokens: prompt,
      completion_tokens: completion,
      ...rates,
    }
  }

  counted(asked: LogScope, grain: 'hour' | 'day'): Promise<readonly CountedSums[]> {
    return this.transactions.read(async (tx) => {
      const filter = await this.rollups.narrowed(tx, asked)
      const span = rangeOf(filter, await this.floor.clearedBeforeMs(tx))
      return grain === 'hour' ? this.rollups.hourly(tx, filter, span) : this.rollups.buckets(tx, filter, span)
    })
  }

  shares(asked: LogScope, most: number): Promise<RankedShares> {
    return this.transactions.read(async (tx) =>
      this.rollups.shares(tx, asked, { span: rangeOf(asked, await this.floor.clearedBeforeMs(tx)), most }),
    )
  }

  /** Requests and tokens of the last minute that a scope of consumption has, whatever the filter's time. */
  async rates(tx: Tx, consumption: LogScope): Promise<Rates> {
    const sinceMs = Math.max(minuteBefore(this.clock.nowMs()), await this.floor.clearedBeforeMs(tx))
    return this.log.rates(tx, consumption, sinceMs)
  }

  private async find(tx: Tx, asked: LogScope, page: Page): Promise<FoundPage> {
    // Before anything is seen: days that are cleared meanwhile are dropped when this is over.
    await this.log.keepDays(tx)
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const filter = await this.rollups.narrowed(tx, asked)
    const buckets = await this.rollups.buckets(tx, filter, rangeOf(filter, clearedMs))
    const coarse = placeOf(buckets, page.offset, page.pageSize)
    const days = coarse.spans.filter(({ grain }) => grain === 'day')
    const hours = await this.rollups.inHours(tx, filter, days)
    const spans = [...coarse.spans.filter(({ grain }) => grain !== 'day'), ...hours].sort((a, b) => b.fromMs - a.fromMs)
    const fine = placeOf(spans, coarse.skip, page.pageSize)
    const rows = await this.log.list(tx, filter, { ...fine, size: page.pageSize })
    return { rows, total: total(buckets, 'requests') }
  }
}

/** When the last minute began. Whole seconds: some are known by their sums alone. */
export const minuteBefore = (nowMs: number): number => Math.ceil(nowMs / 1_000) * 1_000 - 60_000

function total<K extends string>(buckets: readonly Record<K, number>[], of: K): number {
  return buckets.reduce((sum, bucket) => sum + bucket[of], 0)
}
