import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { LogFloor } from '../clearing/log-floor'
import type { LogScope } from '../filter/log-scope'
import { rangeOf } from '../filter/range'
import type { Span } from '../filter/span'
import { RollupService } from '../rollup/rollup.service'
import type { StoredLog } from './usage-log.dto'
import { UsageLogRepository } from './usage-log.repository'

/** A way through the rows that a filter finds, from the newest on. */
export interface LogWalk {
  readonly filter: LogScope
  /** How many rows there are, but for those that were just being written. */
  readonly total: number
  /** Rows with a greater id came later and do not belong to it. */
  readonly lastId: number
  /** What lies before this was cleared. */
  readonly clearedMs: number
  /** Where rows lie that were not visited, the latest first. */
  readonly spans: readonly CountedSpan[]
  /** The last row that was visited; null at the beginning. */
  readonly behind: Pick<StoredLog, 'created_at' | 'id'> | null
}

interface CountedSpan extends Span {
  readonly requests: number
}

/** Some rows of a walk, and how it goes on; null at its end. */
export interface WalkedPage {
  readonly rows: readonly StoredLog[]
  readonly rest: LogWalk | null
  /** What lies before this was cleared meanwhile, and is no longer found. */
  readonly clearedMs: number
}

/** Walks through all rows that a filter finds, page by page: between two pages it holds no connection. */
@Injectable()
export class UsageLogWalker {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogRepository,
    private readonly rollups: RollupService,
    private readonly floor: LogFloor,
  ) {}

  /** A walk through the rows that are there now. */
  async begin(asked: LogScope): Promise<LogWalk> {
    return this.transactions.run(
      async (tx) => {
        await this.log.keepDays(tx)
        const clearedMs = await this.floor.clearedBeforeMs(tx)
        const lastId = await this.log.lastId(tx)
        const filter = await this.rollups.narrowed(tx, asked)
        const spans = await this.rollups.buckets(tx, filter, rangeOf(filter, clearedMs))
        const total = spans.reduce((sum, { requests }) => sum + requests, 0)
        return { filter, total, lastId, clearedMs, spans, behind: null }
      },
      { isolation: 'REPEATABLE READ' },
    )
  }

  /** The next rows of a walk, `size` of them at most. */
  page(walk: LogWalk, size: number): Promise<WalkedPage> {
    return this.transactions.run((tx) => this.next(tx, walk, size), { isolation: 'REPEATABLE READ' })
  }

  private async next(tx: Tx, walk: LogWalk, size: number): Promise<WalkedPage> {
    await this.log.keepDays(tx)
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const { here, beyond } = firstSpans(walk.spans, size)
    const rows = await this.log.walk(tx, walk, { spans: aboveFloor(here, clearedMs), size })
    const last = rows.at(-1)
    // A full page may have left rows of these spans; one that is not has all of them.
    const spans = last !== undefined && rows.length === size ? [...upTo(here, last), ...beyond] : beyond
    const isOver = aboveFloor(spans, clearedMs).length === 0
    return { rows, clearedMs, rest: isOver ? null : { ...walk, spans, behind: last ?? walk.behind } }
  }
}

/** As many spans as a page may come from, the first one at least: what lies in further ones is not looked for. */
function firstSpans(spans: readonly CountedSpan[], size: number): { here: CountedSpan[]; beyond: CountedSpan[] } {
  let rows = 0
  const wanted = spans.findIndex(({ requests }) => (rows += requests) >= size)
  const count = wanted === -1 ? spans.length : wanted + 1
  return { here: spans.slice(0, count), beyond: spans.slice(count) }
}

const aboveFloor = (spans: readonly CountedSpan[], clearedMs: number): CountedSpan[] =>
  spans.filter(({ toMs }) => toMs > clearedMs).map((span) => ({ ...span, fromMs: Math.max(span.fromMs, clearedMs) }))

/** What of some spans lies at a row or before it. */
const upTo = (spans: readonly CountedSpan[], { created_at: at }: Pick<StoredLog, 'created_at'>): CountedSpan[] =>
  spans.filter(({ fromMs }) => fromMs <= at.getTime())
