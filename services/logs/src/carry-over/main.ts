/**
 * Carries the usage log from PostgreSQL over to ClickHouse (docs/operating.md). Run by hand, with the logs service's DATABASE_URL and
 * CLICKHOUSE_URL: `node services/logs/dist/carry-over/main.js`, or `npm run carry:log`.
 */
import { openDataSource, Transactions } from '@tollgate/persistence'
import { ConfigError, loadConfig } from '@tollgate/platform'
import { ClickHouse } from '../clickhouse/clickhouse'
import { logsEnv } from '../logs.config'
import { CarryOver } from './carry-over'

const line = (text: string): void => void process.stdout.write(`${text}\n`)

async function run(): Promise<void> {
  const env = loadConfig(logsEnv.pick({ DATABASE_URL: true, CLICKHOUSE_URL: true }).required())
  // Its tables are those of the service, which migrates them.
  const source = await openDataSource({ url: env.DATABASE_URL.reveal(), schema: 'logs', entities: [], migrations: [] })
  const transactions = new Transactions(source)
  const clickHouse = new ClickHouse(env.CLICKHOUSE_URL.reveal(), transactions)
  try {
    await new CarryOver(clickHouse, transactions, line).run()
  } finally {
    await clickHouse.close()
    await source.destroy()
  }
}

run().catch((error: unknown) => {
  const { cause, message, stack } = error as Error
  const isSaid = error instanceof ConfigError
  process.stderr.write(`${isSaid ? message : `${stack}${cause === undefined ? '' : `\n${String(cause)}`}`}\n`)
  process.exitCode = 1
})
