import type { Options } from '@tollgate/messaging'
import { openDataSource, Transactions } from '@tollgate/persistence'
import { ManualClock, testDatabase } from '@tollgate/testing'
import { FoldService } from '../src/folding/fold.service'
import { migrations } from '../src/migrations'
import { copyRows } from '../src/usage-log/writer/copy-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { random, rowsOf } from './support/log-world'

const midnightMs = Date.UTC(2026, 2, 10)
const dayMs = 24 * 60 * 60 * 1_000

describe('folding rows of the usage log', () => {
  it('makes the room of what it took free, as the role of the service', async () => {
    const database = await testDatabase()
    const { url, migrationUrl } = await database.rolesOf('logs')
    await (await openDataSource({ url: migrationUrl, schema: 'logs', entities: [], migrations, poolSize: 2 })).destroy()
    const source = await openDataSource({ url, schema: 'logs', entities: [], migrations: [], poolSize: 2 })
    try {
      const options = { get: () => 5 } as unknown as Options
      const folding = new FoldService(new Transactions(source), options, new ManualClock())
      const rows = rowsOf(random(1), 50, midnightMs, dayMs)
      await new Partitions(source).ensure(rows.map(({ createdAtMs }) => createdAtMs))
      await copyRows(source, rows)
      const swept = () => database.query(`SELECT vacuum_count FROM pg_stat_all_tables WHERE relname = 'usage_unfolded'`)
      expect(await swept()).toEqual([{ vacuum_count: '0' }])
      await folding.fold()
      await folding.fold()
      expect(await swept()).toEqual([{ vacuum_count: '1' }])
    } finally {
      await source.destroy()
      await database.drop()
    }
  })
})
