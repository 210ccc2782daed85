import { Injectable } from '@nestjs/common'
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

  /** Resolves once every day in which one of these times lies has its partition. Throws RangeError for what is no time. */
  async ensure(timesMs: Iterable<number>): Promise<void> {
    const missing = new Set<number>()
    for (const timeMs of timesMs) {
      if (!(timeMs >= firstMs && timeMs <= lastMs)) throw new RangeError(`the usage log has no day for ${timeMs}`)
      const day = Math.floor(timeMs / dayMs)
      if (!this.known.has(day)) missing.add(day)
    }
    for (const day of missing) {
      await this.create(day)
      this.known.add(day)
    }
  }

  private async create(day: number): Promise<void> {
    const from = new Date(day * dayMs).toISOString().slice(0, 10)
    const to = new Date((day + 1) * dayMs).toISOString().slice(0, 10)
    // Two copies of the service may meet the new day at once; the lock makes the second see the first one's table.
    await this.source.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('logs.usage_log partitions'))`)
      await tx.query(
        `CREATE TABLE IF NOT EXISTS logs.usage_log_${from.replaceAll('-', '_')}
         PARTITION OF logs.usage_log FOR VALUES FROM ('${from} 00:00:00+00') TO ('${to} 00:00:00+00')`,
      )
    })
  }
}
