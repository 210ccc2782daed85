import { Transactions } from '@tollgate/persistence'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { LogFloor } from '../src/clearing/log-floor'
import { ClickHouse } from '../src/clickhouse/clickhouse'
import { clickHouseErrors } from '../src/clickhouse/clickhouse.errors'
import { anyScope } from '../src/filter/log-scope'
import { InsertedRows } from '../src/usage-log/clickhouse/inserted-rows'
import type { LogRow } from '../src/usage-log/rows/log-row'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'
import { ClickHouseServer } from './support/clickhouse/clickhouse-server'
import { callsOf, expectTruth, isCall, nowMs, queryOf, sumsOf, wholeTime } from './support/figures-truth'
import { FiguresWorld } from './support/figures-world'
import { random } from './support/log-world'

/** What goes wrong with one insert, of which `insert` does as much as it is given. */
type Fault = (insert: (rows: readonly object[]) => Promise<void>, rows: readonly object[]) => Promise<void>

/** Where inserts go wrong, each in its own way, as long as there are any. */
class FaultyClickHouse extends ClickHouse {
  readonly faults: Fault[] = []

  override insert(table: string, rows: readonly object[]): Promise<void> {
    const insert = (some: readonly object[]) => super.insert(table, some)
    const fault = this.faults.shift()
    return fault === undefined ? insert(rows) : fault(insert, rows)
  }
}

const gone = () => clickHouseErrors.logUnavailable({ retryAfterMs: 1_000 })

let server: ClickHouseServer
let world: FiguresWorld
let clickHouse: FaultyClickHouse

beforeAll(async () => {
  server = await ClickHouseServer.start()
})
afterAll(() => server?.stop())

beforeEach(async () => {
  const url = await server.database()
  world = await FiguresWorld.open(nowMs, url)
  clickHouse = new FaultyClickHouse(url, new Transactions(world.source))
})
afterEach(async () => {
  await clickHouse?.close()
  await world?.close()
})

/** As one process of the service has one, whose inserts go wrong. */
function aWriter(): UsageLogWriter {
  const floor = new LogFloor(new ClearingRepository())
  return new UsageLogWriter(new InsertedRows(clickHouse, new Transactions(world.source), floor))
}

/** Ends the connections of all who are within a transaction, as an administrator of the database does. */
async function endTransactions(): Promise<void> {
  await world.source.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'`,
  )
}

const faults: Readonly<Record<string, Fault>> = {
  'the transaction ended after all was taken': async (insert, rows) => {
    await insert(rows)
    await endTransactions()
  },
  'the transaction ended after some was taken': async (insert, rows) => {
    await insert(rows.filter((_, at) => at % 3 > 0))
    await endTransactions()
  },
  'the answer never came': async (insert, rows) => {
    await insert(rows)
    throw gone()
  },
  'the connection broke after some days': async (insert, rows) => {
    await insert(rows.slice(0, rows.length / 2))
    throw gone()
  },
  'nothing arrived': () => Promise.reject(gone()),
}

/** Holds rows, sums, figures and what followers are told against what was to be written, each once. */
async function expectOnce(rows: readonly LogRow[], dice: (below: number) => number): Promise<void> {
  const stored = (await world.parts.stored()) as unknown as { reference: string; batch: number | string }[]
  expect(stored.map(({ reference }) => reference).toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted())
  const { total, rows: page } = await world.parts.rows.page(anyScope, { page: 1, pageSize: 1_000, offset: 0 })
  expect([total, page.length]).toEqual([rows.length, rows.length])
  const { quota, prompt_tokens, completion_tokens } = await world.parts.rows.sums({ ...anyScope, type: 2 })
  const all = sumsOf(rows.filter(({ type }) => type === 2))
  expect({ quota, prompt_tokens, completion_tokens }).toEqual({
    quota: all.quota,
    prompt_tokens: all.prompt_tokens,
    completion_tokens: all.completion_tokens,
  })
  const { now } = await world.summary({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' })
  expect(now).toMatchObject(sumsOf(rows.filter(isCall)))
  for (let asked = 0; asked < 2; asked += 1) await expectTruth(world, rows, queryOf(dice))
  const arrived = await world.source.query<{ xid: string }[]>(`SELECT xid::text AS xid FROM logs.usage_arrivals`)
  const told = new Set(arrived.map(({ xid }) => xid))
  expect(stored.filter(({ batch }) => !told.has(String(batch)))).toEqual([])
}

describe('L46: a batch that was given up half way leaves each row once', () => {
  it.each(Object.keys(faults))('when %s', async (what) => {
    const dice = random(71)
    const rows = callsOf(dice, 200)
    clickHouse.faults.push(faults[what]!)
    const writer = aWriter()
    // What PostgreSQL broke is begun again at once; what ClickHouse broke is told again.
    await writer.write(rows).catch(() => writer.write(rows))
    await expectOnce(rows, dice)
  })

  it.each([1, 2, 3])('whatever breaks, however often, and whoever tells it again (history %i)', async (seed) => {
    const dice = random(seed + 80)
    const rows = callsOf(dice, 240)
    const writers = [aWriter(), aWriter()]
    const kinds = Object.values(faults)
    for (let told = 0; told < 6; told += 1) {
      clickHouse.faults.push(kinds[dice(kinds.length)]!)
      const from = dice(120)
      const some = [rows.slice(from, from + 120), rows.slice(0, from + 60).toReversed()]
      await Promise.allSettled(writers.map((writer, at) => writer.write(some[at]!)))
    }
    clickHouse.faults.length = 0
    await Promise.all(writers.map((writer) => writer.write(rows)))
    await expectOnce(rows, dice)
  })
})
