import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { LogRow } from '../rows/log-row'
import { copyRows } from './copy-rows'
import { Partitions } from './partitions'

/** A COPY takes no more messages once it has this many rows, so that a backlog does not become one endless transaction. */
const maxRowsPerCopy = 2_000

interface Waiting {
  readonly rows: readonly LogRow[]
  readonly resolve: () => void
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
   * Resolves when the rows are committed; a row that is there already is left as it is. Rejects when one cannot be written,
   * and the others are written nevertheless.
   */
  write(rows: readonly LogRow[]): Promise<void> {
    if (rows.length === 0) return Promise.resolve()
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

  /** Rows of one COPY are kept or refused together, so where one of them does not fit, each is written by itself. */
  private async writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.copy(batch.flatMap(({ rows }) => rows))
      for (const waiting of batch) waiting.resolve()
    } catch (error) {
      if (isMisfit(error)) for (const waiting of batch) await this.writeApart(waiting)
      else for (const waiting of batch) waiting.reject(error)
    }
  }

  private async writeApart({ rows, resolve, reject }: Waiting): Promise<void> {
    const errors: unknown[] = []
    for (const row of rows) await this.copy([row]).catch((error: unknown) => errors.push(error))
    if (errors.length === 0) resolve()
    else reject(errors[0])
  }

  private async copy(rows: readonly LogRow[]): Promise<void> {
    await this.partitions.ensure(rows.map((row) => row.createdAtMs))
    await copyRows(this.source, rows)
  }

  private take(): Waiting[] {
    let count = 0
    let rows = 0
    do rows += this.waiting[count++]?.rows.length ?? 0
    while (count < this.waiting.length && rows < maxRowsPerCopy)
    return this.waiting.splice(0, count)
  }
}

/** A row's own fault: PostgreSQL refused a value (classes 22, data exception, and 23, constraint), or its time is none. */
function isMisfit(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
