import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { LogRow } from '../rows/log-row'
import { copyRows } from './copy-rows'
import { Partitions } from './partitions'

/** At most this many rows go into one COPY, so that a backlog does not become one endless transaction. */
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

  /** Resolves when the rows are committed; a row that is there already is left as it is. */
  write(rows: readonly LogRow[]): Promise<void> {
    if (rows.length === 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      this.waiting.push({ rows, resolve, reject })
      if (!this.isWriting) void this.drain()
    })
  }

  private async drain(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) {
      const batch = this.take()
      try {
        const rows = batch.flatMap((waiting) => waiting.rows)
        await this.partitions.ensure(rows.map((row) => row.createdAtMs))
        await copyRows(this.source, rows)
        for (const waiting of batch) waiting.resolve()
      } catch (error) {
        for (const waiting of batch) waiting.reject(error)
      }
    }
    this.isWriting = false
  }

  private take(): Waiting[] {
    let count = 0
    let rows = 0
    do rows += this.waiting[count++]?.rows.length ?? 0
    while (count < this.waiting.length && rows < maxRowsPerCopy)
    return this.waiting.splice(0, count)
  }
}
