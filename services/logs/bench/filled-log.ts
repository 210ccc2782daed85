import { openDataSource } from '@tollgate/persistence'
import { startPostgres } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { migrations } from '../src/migrations'
import { seed } from './seed'

/** Gives the database that DATABASE_URL names, which has to be empty, else a private server with the settings of tests. */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const named = process.env['DATABASE_URL']
  if (named) return work(named)
  const postgres = await startPostgres()
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** What was measured while the log was filled, in seconds. */
interface Filling {
  readonly seedSeconds: number
  readonly upgradeSeconds: number
}

/**
 * Fills a database with a log as it was before there were sums, and then makes the sums of it, unless it was filled before. `todayMs`
 * is the last midnight.
 */
export async function filledLog(
  url: string,
  { rows, todayMs }: { readonly rows: number; readonly todayMs: number },
): Promise<{ source: DataSource } & Filling> {
  const before = await open(url, migrations.slice(0, 4))
  if (await isFilled(before)) {
    await before.destroy()
    return { source: await openLog(url), seedSeconds: 0, upgradeSeconds: 0 }
  }
  const seedSeconds = await timed(() => seed(before, rows, todayMs))
  await before.destroy()
  let source = before
  const upgradeSeconds = await timed(async () => void (source = await openLog(url)))
  const runner = source.createQueryRunner()
  await runner.query('SET statement_timeout = 0')
  await runner.query('VACUUM ANALYZE')
  await runner.release()
  return { source, seedSeconds, upgradeSeconds }
}

async function isFilled(source: DataSource): Promise<boolean> {
  const [found] = await source.query<{ is: boolean }[]>(`SELECT EXISTS (SELECT FROM logs.usage_log) AS is`)
  return found?.is ?? false
}

const open = (url: string, upTo: typeof migrations) =>
  openDataSource({ url, schema: 'logs', entities: [], migrations: upTo, poolSize: 8 })

/** A log as the service has it. */
export const openLog = (url: string): Promise<DataSource> => open(url, migrations)

/** Seconds that some work takes. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await work()
  return (performance.now() - startMs) / 1_000
}
