import { openDataSource } from '@tollgate/persistence'
import { type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource, QueryRunner } from 'typeorm'
import { migrations } from '../src/migrations'
import { Unfolded1767225600015 } from '../src/migrations/0015-unfolded.migration'
import { copyRows } from '../src/usage-log/writer/copy-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { random, rowsOf } from './support/log-world'
import { untilWaiting } from './support/until-waiting'

const midnightMs = Date.UTC(2026, 2, 10)
const hourMs = 60 * 60 * 1_000

/** A process of the version before takes in all that is live. */
const foldAsBefore = [
  `SELECT pg_advisory_xact_lock(hashtext('logs.usage_live'))`,
  `CREATE TEMP TABLE usage_folded (LIKE logs.usage_live) ON COMMIT DROP`,
  `WITH taken AS (DELETE FROM logs.usage_live RETURNING *) INSERT INTO usage_folded SELECT * FROM taken`,
  ...[
    ['usage_hours', 'f.at', 's.level <> 3'],
    ['usage_days', `date_trunc('day', f.at, 'UTC')`, 'true'],
  ].map(
    ([table, at, of]) => `
      INSERT INTO logs.${table} (series_id, at, level, requests, quota, prompt_tokens, completion_tokens)
      SELECT s.id, ${at}, s.level, sum(f.requests), sum(f.quota), sum(f.prompt_tokens), sum(f.completion_tokens)
      FROM usage_folded f JOIN logs.usage_series own ON own.id = f.series_id
      CROSS JOIN unnest(own.parents || own.id) AS belongs (id) JOIN logs.usage_series s ON s.id = belongs.id
      WHERE ${of} GROUP BY 1, 2, 3`,
  ),
]

describe('an upgrade of the sums of the log, while processes of the version before go on', () => {
  let database: TestDatabase
  let before: DataSource
  let running: QueryRunner
  let after: DataSource | null

  beforeEach(async () => {
    database = await testDatabase()
    after = null
    before = await logsWith(migrations.slice(0, migrations.indexOf(Unfolded1767225600015)))
    await new Partitions(before).ensure([midnightMs])
    await copyRows(before, rowsOf(random(11), 200, midnightMs, 3 * hourMs))
    running = before.createQueryRunner()
    await running.startTransaction()
  })
  afterEach(async () => {
    if (running.isTransactionActive) await running.rollbackTransaction()
    await running.release()
    await before.destroy()
    await after?.destroy()
    await database.drop()
  })

  it('L15: counts once what they take in meanwhile', async () => {
    for (const statement of foldAsBefore) await running.query(statement)
    const upgraded = logsWith(migrations)
    await untilWaiting(before, upgraded)
    await running.commitTransaction()
    after = await upgraded
    const [{ rows: written } = { rows: 0 }] = await before.query<{ rows: number }[]>(
      `SELECT count(*)::int AS rows FROM logs.usage_log`,
    )
    const countedIn = (table: string): Promise<unknown> =>
      before.query(`SELECT level, sum(requests)::int AS rows FROM logs.${table} GROUP BY level ORDER BY level`)
    const counted = (levels: readonly number[]) => levels.map((level) => ({ level, rows: written }))
    expect(await countedIn('usage_hours')).toEqual(counted([0, 1, 2, 4]))
    expect(await countedIn('usage_days')).toEqual(counted([0, 1, 2, 3, 4]))
  })

  it.each([
    ['figures_day', 'figures_hour'],
    ['figures_hour', 'figures_day'],
    ['usage_live', 'usage_log'],
  ])('is not ended by those who read %s first, and %s then', async (first, then) => {
    await running.query(`SELECT FROM logs.${first}`)
    const upgraded = logsWith(migrations)
    await untilWaiting(before, upgraded)
    await running.query(`SELECT FROM logs.${then}`)
    await running.commitTransaction()
    after = await upgraded
    const calls = `SELECT count(*)::int AS calls FROM logs.usage_log WHERE type = 2 AND outcome IS DISTINCT FROM 'refused'`
    const figures = `SELECT sum(requests)::int AS calls FROM logs.figures_day WHERE view = 'all'`
    expect(await before.query(figures)).toEqual(await before.query(calls))
  })

  function logsWith(upTo: typeof migrations): Promise<DataSource> {
    return openDataSource({ url: database.url, schema: 'logs', entities: [], migrations: upTo, poolSize: 3 })
  }
})
