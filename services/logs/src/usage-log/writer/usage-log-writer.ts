import { Injectable } from '@nestjs/common'
import { isRefusedValue } from '@tollgate/persistence'
import { DataSource } from 'typeorm'
import type { LogRow } from '../rows/log-row'
import { copyRows } from './copy-rows'
import { Partitions } from './partitions'
import { writerMetrics } from './writer.metrics'

/** A COPY takes no more messages once it has this many rows, so that a backlog does not become one endless transaction. */
const maxRowsPerCopy = 2_000

/** A row that the log has no room for, whatever is tried: a value that PostgreSQL refuses, or a time that is none. */
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
 * Writes rows with COPY. While one COPY runs, what arrives meanwhile waits and goes together in the next one: batches
 * grow with the load by themselves, and a quiet site writes at once.
 */
@Injectable()
export class UsageLogWriter {
  private waiting: Waiting[] = []
  private isWriting = false

  constructor(
    private readonly source: DataSource,
    private readonly partitions: Partitions,
  ) {}

  /**
   * Resolves when the rows are committed, with those that can never be; a row that is there already is left as it is, and one from
   * before what the log was cleared up to is dropped.
   * Rejects when the database is away, or refuses to write at all.
   */
  write(rows: readonly LogRow[]): Promise<RefusedRow[]> {
    if (rows.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, resolve, reject })
      if (!this.isWriting) void this.drain()
    })
  }

  private async drain(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) await this.writeTogether(this.take())
    this.isWriting = false
  }

  private async writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const refused = await this.copyMost(batch.flatMap(({ rows }) => rows))
      for (const { rows, resolve } of batch) resolve(refused.filter(({ row }) => rows.includes(row)))
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }

  /** Rows of one COPY are kept or refused together, so it is halved until the one that does not fit stands alone. */
  private async copyMost(rows: readonly LogRow[]): Promise<RefusedRow[]> {
    try {
      await this.copy(rows)
      return []
    } catch (error) {
      const [row] = rows
      if (row === undefined || !isMisfit(error)) throw error
      if (rows.length === 1) return [{ row, error }]
      const middle = Math.ceil(rows.length / 2)
      return [...(await this.copyMost(rows.slice(0, middle))), ...(await this.copyMost(rows.slice(middle)))]
    }
  }

  private async copy(rows: readonly LogRow[]): Promise<void> {
    await this.partitions.ensure(rows.map((row) => row.createdAtMs))
    const late = await copyRows(this.source, rows)
    if (late > 0) writerMetrics.late.inc(late)
  }

  private take(): Waiting[] {
    let count = 0
    let rows = 0
    do rows += this.waiting[count++]?.rows.length ?? 0
    while (count < this.waiting.length && rows < maxRowsPerCopy)
    return this.waiting.splice(0, count)
  }
}

function isMisfit(error: unknown): boolean {
  return error instanceof RangeError || isRefusedValue(error)
}
