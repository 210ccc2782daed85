/**
 * How long the screens of the usage log and the dashboard take with the log in ClickHouse, while rows come in, and how many it takes in:
 * the questions of `logs.bench.ts`. Run by hand: `npm run bench:clickhouse -w @tollgate/logs -- 1000000`. Uses CLICKHOUSE_URL (an empty
 * database) where it is set, else its engine as the proofs have it, which answers one question after the other.
 */
import { Transactions } from '@tollgate/persistence'
import { SystemClock } from '@tollgate/platform'
import { ClickHouse } from '../src/clickhouse/clickhouse'
import { Bindings } from '../src/clickhouse/statement'
import { ClickHouseServer } from '../test/support/clickhouse/clickhouse-server'
import { askEach } from './asked'
import { clickHouseHouse } from './clickhouse-house'
import { seedClickHouse } from './clickhouse-seed'
import { openLog, timed, withDatabase } from './filled-log'
import { ingest, ingestUntil } from './load'
import { questionsOfDashboard, questionsOfLog } from './questions'
import { days, users } from './seed'

const rows = Number(process.argv[2] ?? 10_000_000)
const clock = new SystemClock()
const dayMs = 24 * 60 * 60 * 1_000
const todayMs = Math.floor(clock.nowMs() / dayMs) * dayMs
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const main = () =>
  withClickHouse((address) =>
    withDatabase(async (url) => {
      const source = await openLog(url)
      const clickHouse = new ClickHouse(address, new Transactions(source))
      const seconds = await timed(() => seedClickHouse(clickHouse, rows, todayMs))
      say(
        `${rows} rows of ${days} days and ${users} users made in ${seconds.toFixed(0)} s: ${await sizeOf(clickHouse)}`,
      )
      const house = clickHouseHouse(source, clickHouse, clock)
      say(`rows taken in: ${Math.round(await ingest(house, 20_000))} a second, 100 in a message, 32 messages at once`)
      const beside = { isOver: false, rowsASecond: Infinity }
      const load = ingestUntil(house, beside)
      const dashboard = questionsOfDashboard(house, () => clock.nowMs())
      await askEach([...questionsOfLog(house, { rows, todayMs }), ...dashboard], say)
      beside.isOver = true
      say(`meanwhile rows taken in: ${Math.round(await load)} a second`)
      await clickHouse.close()
      await source.destroy()
    }),
  )

async function withClickHouse(work: (address: string) => Promise<void>): Promise<void> {
  const named = process.env['CLICKHOUSE_URL']
  if (named) return work(named)
  const server = await ClickHouseServer.start()
  try {
    await work(await server.database())
  } finally {
    await server.stop()
  }
}

async function sizeOf(clickHouse: ClickHouse): Promise<string> {
  const [kept] = await clickHouse.query<{ bytes: string; parts: string }>(
    `SELECT sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts
     WHERE database = currentDatabase() AND table = 'usage_log' AND active`,
    new Bindings(),
  )
  return `${(Number(kept?.bytes ?? 0) / 1e6).toFixed(0)} MB in ${kept?.parts} parts`
}

void main().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
