import { Injectable } from '@nestjs/common'
import { jobLimitMs } from '@tollgate/persistence'
import { DataSource } from 'typeorm'

const dayMs = 24 * 60 * 60 * 1_000
/** Days are named by years of four digits. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

/** Daily partitions of the usage log (UTC), made when the first row of a day needs one. */
@Injectable()
export class Partitions {
  private readonly known = new Set<number>()

  constructor(private readonly source: DataSource) {}

  /**
   * Resolves once every day in which one of these times lies has its partition, unless the log was cleared beyond it. Throws
   * RangeError for what is no time.
   */
  async ensure(timesMs: Iterable<number>): Promise<void> {
    const missing = new Set<number>()
    for (const timeMs of timesMs) {
      if (!(timeMs >= firstMs && timeMs <= lastMs)) throw new RangeError(`the usage log has no day for ${timeMs}`)
      const day = Math.floor(timeMs / dayMs)
      if (!this.known.has(day)) missing.add(day)
    }
    const clearedMs = missing.size > 0 ? await this.clearedBeforeMs() : 0
    for (const day of missing) {
      if ((day + 1) * dayMs <= clearedMs) continue
      await this.create(day)
      this.known.add(day)
    }
  }

  private async clearedBeforeMs(): Promise<number> {
    const [row] = await this.source.query<{ ms: string }[]>(
      `SELECT extract(epoch FROM cleared_before) * 1000 AS ms FROM logs.clearing`,
    )
    return Number(row?.ms ?? 0)
  }

  private async create(day: number): Promise<void> {
    const date = new Date(day * dayMs).toISOString().slice(0, 10)
    await this.source.transaction(async (tx) => {
      // It may wait for whoever looks at the whole log, and nobody waits for it.
      await tx.query(`SET LOCAL statement_timeout = ${jobLimitMs}`)
      await tx.query(`SELECT logs.make_partition($1)`, [date])
    })
  }
}
