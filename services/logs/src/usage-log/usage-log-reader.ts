import { Injectable } from '@nestjs/common'
import { type LogSums, logTypes, type LogView } from '@tollgate/contracts/http/logs'
import { type Page, type Paged, paged, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { LogFloor } from '../clearing/log-floor'
import type { LogScope } from '../filter/log-scope'
import { rangeOf } from '../filter/range'
import { RollupService } from '../rollup/rollup.service'
import { placeOf } from './page-place'
import { logView, type StoredLog } from './usage-log.dto'
import { UsageLogRepository } from './usage-log.repository'

/** Shows the log to those whom it concerns; counts and adds up by its sums, however many rows it has. */
@Injectable()
export class UsageLogReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogRepository,
    private readonly rollups: RollupService,
    private readonly floor: LogFloor,
    private readonly clock: Clock,
  ) {}

  /** The newest rows first, worded in the caller's language; only a scope of everybody's rows shows what administrators see. */
  async list(actor: Actor, filter: LogScope, page: Page): Promise<Paged<LogView>> {
    // One sight of the database: what is counted is what is listed.
    const found = await this.transactions.run((tx) => this.find(tx, filter, page), { isolation: 'REPEATABLE READ' })
    const isAdmin = filter.userId === null
    return paged(
      found.rows.map((row) => logView(row, actor.language, isAdmin)),
      found.total,
      page,
    )
  }

  /** What the calls of a scope used and cost, and the rates of the last minute, whatever the filter's time. */
  async sums(filter: LogScope): Promise<LogSums> {
    const { consumption, clearedMs } = await this.transactions.read(async (tx) => ({
      consumption: { ...(await this.rollups.narrowed(tx, filter)), type: logTypes.consumption },
      clearedMs: await this.floor.clearedBeforeMs(tx),
    }))
    const [buckets, rates] = await Promise.all([
      this.transactions.read((tx) => this.rollups.buckets(tx, consumption, rangeOf(filter, clearedMs))),
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

  /** Requests and tokens of the last minute that a scope of consumption has, whatever the filter's time. */
  async rates(tx: Tx, consumption: LogScope): Promise<{ rpm: number; tpm: number }> {
    // Whole seconds: some are known by their sums alone.
    const minuteMs = Math.ceil(this.clock.nowMs() / 1_000) * 1_000 - 60_000
    const sinceMs = Math.max(minuteMs, await this.floor.clearedBeforeMs(tx))
    return this.log.rates(tx, consumption, sinceMs)
  }

  private async find(tx: Tx, asked: LogScope, page: Page): Promise<{ rows: StoredLog[]; total: number }> {
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

function total<K extends string>(buckets: readonly Record<K, number>[], of: K): number {
  return buckets.reduce((sum, bucket) => sum + bucket[of], 0)
}
