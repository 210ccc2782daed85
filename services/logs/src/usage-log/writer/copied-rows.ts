import { Injectable } from '@nestjs/common'
import { isRefusedValue } from '@tollgate/persistence'
import { DataSource } from 'typeorm'
import type { LogRow } from '../rows/log-row'
import { copyRows } from './copy-rows'
import { Partitions } from './partitions'
import { RowStore } from './row-store'

/** Keeps rows in PostgreSQL, with one COPY, in the partitions of their days. */
@Injectable()
export class CopiedRows extends RowStore {
  constructor(
    private readonly source: DataSource,
    private readonly partitions: Partitions,
  ) {
    super()
  }

  async keep(rows: readonly LogRow[]): Promise<number> {
    await this.partitions.ensure(rows.map((row) => row.createdAtMs))
    return copyRows(this.source, rows)
  }

  isMisfit(error: unknown): boolean {
    return error instanceof RangeError || isRefusedValue(error)
  }
}
