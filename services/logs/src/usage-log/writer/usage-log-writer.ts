import { Injectable } from '@nestjs/common'
import type { LogRow } from '../rows/log-row'
import { RowStore } from './row-store'
import { writerMetrics } from './writer.metrics'

/** A batch takes no more messages once it has this many rows, so that a backlog does not become one endless transaction. */
const maxRowsAtOnce = 2_000
/** While the database writes one batch, the next one is put together and sent. */
const batchesAtOnce = 2

/** A row that the log has no room for, whatever is tried: a value that its store refuses, or a time that is none. */
export interface RefusedRow {
  readonly row: LogRow
  readonly error: unknown
}

interface Waiting {
  readonly rows: readonly LogRow[]
  readonly resolve: (refused: RefusedRow[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes rows in batches. While as many are written as may be, what arrives waits and goes together in the next one: batches grow with
 * the load by themselves, and a quiet site writes at once.
 */
@Injectable()
export class UsageLogWriter {
  private waiting: Waiting[] = []
  private writing = 0

  constructor(private readonly store: RowStore) {}

  /**
   * Resolves when the rows are kept, with those that can never be; a row that is there already is left as it is, and one from
   * before what the log was cleared up to is dropped.
   * Rejects when the store is away, or refuses to write at all.
   */
  write(rows: readonly LogRow[]): Promise<RefusedRow[]> {
    if (rows.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, resolve, reject })
      if (this.writing < batchesAtOnce) void this.drain()
    })
  }

  private async drain(): Promise<void> {
    this.writing += 1
    while (this.waiting.length > 0) await this.writeTogether(this.take())
    this.writing -= 1
  }

  private async writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const refused = await this.keepMost(batch.flatMap(({ rows }) => rows))
      for (const { rows, resolve } of batch) resolve(refused.filter(({ row }) => rows.includes(row)))
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }

  /** Rows of one batch are kept or refused together, so it is halved until the one that does not fit stands alone. */
  private async keepMost(rows: readonly LogRow[]): Promise<RefusedRow[]> {
    try {
      const late = await this.store.keep(rows)
      if (late > 0) writerMetrics.late.inc(late)
      return []
    } catch (error) {
      const [row] = rows
      if (row === undefined || !this.store.isMisfit(error)) throw error
      if (rows.length === 1) return [{ row, error }]
      const middle = Math.ceil(rows.length / 2)
      return [...(await this.keepMost(rows.slice(0, middle))), ...(await this.keepMost(rows.slice(middle)))]
    }
  }

  private take(): Waiting[] {
    let count = 0
    let rows = 0
    do rows += this.waiting[count++]?.rows.length ?? 0
    while (count < this.waiting.length && rows < maxRowsAtOnce)
    return this.waiting.splice(0, count)
  }
}
