/**
 * How long the dashboard takes over a month of calls while more come in, and what its figures cost the writing of the log. Run by
 * hand: `npm run bench:dashboard -w @tollgate/logs -- 10000000`. Uses DATABASE_URL (an empty database) where it is set, else a
 * private server with the settings of tests.
 */
import { randomUUID } from 'node:crypto'
import type { FiguresQuery } from '@tollgate/contracts/http/logs'
import type { Options } from '@tollgate/messaging'
import { openDataSource, Transactions } from '@tollgate/persistence'
import { SystemClock } from '@tollgate/platform'
import { aSettledUsage, startPostgres } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { LogFloor } from '../src/clearing/log-floor'
import { DashboardService } from '../src/dashboard/dashboard.service'
import { FiguresRepository } from '../src/dashboard/figures/figures.repository'
import { PostgresFigures } from '../src/dashboard/figures/postgres-figures'
import { FoldFiguresService } from '../src/dashboard/fold-figures.service'
import { migrations } from '../src/migrations'
import { Figures1767225600008 } from '../src/migrations/0008-figures.migration'
import { FoldService } from '../src/rollup/fold.service'
import { RollupRepository } from '../src/rollup/rollup.repository'
import { RollupService } from '../src/rollup/rollup.service'
import { PostgresRows } from '../src/usage-log/postgres/postgres-rows'
import { UsageLogRepository } from '../src/usage-log/postgres/usage-log.repository'
import { settledRow } from '../src/usage-log/rows/settled-row'
import { CopiedRows } from '../src/usage-log/writer/copied-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'
import { seed, users } from './seed'

const rows = Number(process.argv[2] ?? 10_000_000)
const perMessage = 100
const askedEach = 40
const daySeconds = 86_400
const clock = new SystemClock()
const todayMs = Math.floor(clock.nowMs() / (daySeconds * 1_000)) * daySeconds * 1_000
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const postgres = process.env['DATABASE_URL'] ? null : await startPostgres()
  const url = process.env['DATABASE_URL'] ?? postgres?.url ?? ''
  try {
    const before = await open(url, migrations.slice(0, 4))
    await seed(before, rows, todayMs)
    await before.destroy()
    await (await open(url, migrations.slice(0, migrations.indexOf(Figures1767225600008)))).destroy()
    let source = before
    say(
      `figures of ${rows} rows made by the upgrade in ${(await timed(async () => void (source = await open(url, migrations)))).toFixed(1)} s`,
    )
    const runner = source.createQueryRunner()
    await runner.query('SET statement_timeout = 0')
    await runner.query('VACUUM ANALYZE')
    await runner.release()
    await measure(source)
    await source.destroy()
  } finally {
    await postgres?.stop()
  }
}

const open = (url: string, upTo: typeof migrations) =>
  openDataSource({ url, schema: 'logs', entities: [], migrations: upTo, poolSize: 8 })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = clock.monotonicMs()
  await work()
  return (clock.monotonicMs() - startMs) / 1_000
}

async function measure(source: DataSource): Promise<void> {
  const transactions = new Transactions(source)
  const settings: Record<string, unknown> = {
    DataExportEnabled: true,
    DataExportInterval: 5,
    SiteTimeZone: 'Asia/Shanghai',
  }
  const options = { get: (key: string) => settings[key] } as unknown as Options
  const [folding, foldingSums] = [
    new FoldFiguresService(transactions, options, clock),
    new FoldService(transactions, options, clock),
  ]
  const log = new PostgresRows(
    transactions,
    new UsageLogRepository(),
    new RollupService(new RollupRepository()),
    new LogFloor(new ClearingRepository()),
    clock,
  )
  const dashboard = new DashboardService(
    new PostgresFigures(transactions, new FiguresRepository(), log),
    options,
    clock,
  )
  const writer = new UsageLogWriter(new CopiedRows(source, new Partitions(source)))

  await ingest(writer, 20_000)
  for (let round = 0; round < 3; round += 1) {
    for (const isOn of [false, true]) {
      await source.query(`ALTER TABLE logs.usage_log ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER note_figures`)
      const seconds = await timed(() => ingest(writer, 30_000))
      await foldingSums.fold()
      const folded = await timed(() => folding.fold())
      say(
        `figures ${isOn ? 'on ' : 'off'}: ${Math.round(30_000 / seconds)} rows a second, folded in ${folded.toFixed(2)} s`,
      )
    }
  }
  const beside = { isOver: false }
  const load = ingestUntil(writer, [folding, foldingSums], beside)
  for (const [name, ask] of questions(dashboard)) say(`${name.padEnd(34)} ${await timesOf(ask)}`)
  beside.isOver = true
  say(`meanwhile rows taken in: ${Math.round(await load)} a second`)
}

function questions(dashboard: DashboardService): [string, (index: number) => Promise<unknown>][] {
  const now = () => Math.floor(clock.nowMs() / 1_000)
  const asked = (days: number, fields: Partial<FiguresQuery>): FiguresQuery => ({
    start_timestamp: now() - days * daySeconds,
    end_timestamp: now(),
    grain: 'hour',
    measure: 'quota',
    by: 'model',
    username: '',
    ...fields,
  })
  const views = ['model', 'user', 'channel', 'group'] as const
  return [
    ...views.flatMap((by): [string, () => Promise<unknown>][] => [
      [`a day by ${by}`, () => dashboard.ofAll(asked(1, { by }))],
      [`30 days in hours by ${by}`, () => dashboard.ofAll(asked(30, { by }))],
      [`30 days in days by ${by}`, () => dashboard.ofAll(asked(30, { by, grain: 'day' }))],
      [`sums and ranking of a day by ${by}`, () => dashboard.summaryOfAll(asked(1, { by }))],
      [`sums and ranking of 15 days by ${by}`, () => dashboard.summaryOfAll(asked(15, { by }))],
    ]),
    ['own 30 days in hours', (index) => dashboard.ofUser(1 + index * 7, asked(30, {}))],
    ['own 30 days by token', (index) => dashboard.ofUser(1 + index * 7, asked(30, { by: 'token' }))],
    ['own sums and ranking of 15 days', (index) => dashboard.summaryOfUser(1 + index * 7, asked(15, {}))],
    ['one user, by an administrator', (index) => dashboard.summaryOfAll(asked(15, { username: `user-${1 + index}` }))],
  ]
}

/** Writes messages as they come from billing, many at once. */
async function ingest(writer: UsageLogWriter, count: number): Promise<void> {
  let left = Math.ceil(count / perMessage)
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) await writer.write(calls())
    }),
  )
}

async function ingestUntil(
  writer: UsageLogWriter,
  foldings: readonly { foldWhenDue(): Promise<void> }[],
  beside: { isOver: boolean },
): Promise<number> {
  const startMs = clock.monotonicMs()
  let count = 0
  while (!beside.isOver) {
    await writer.write(calls())
    count += perMessage
    // As their jobs do every some seconds.
    if (count % 10_000 === 0) for (const folding of foldings) await folding.foldWhenDue()
  }
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

/** Half of the answers came within the first, 95 of a hundred within the second. */
async function timesOf(ask: (index: number) => Promise<unknown>): Promise<string> {
  const tookMs: number[] = []
  while (tookMs.length < askedEach) tookMs.push((await timed(() => ask(tookMs.length))) * 1_000)
  const sorted = tookMs.toSorted((one, other) => one - other)
  return [0.5, 0.95].map((part) => `${sorted[Math.floor(askedEach * part)]?.toFixed(1)} ms`).join(', ')
}

const calls = (): ReturnType<typeof settledRow>[] => Array.from({ length: perMessage }, () => settledRow(aCall()))

function aCall(): ReturnType<typeof aSettledUsage> {
  const [userId, model] = [1 + Math.floor(Math.random() ** 3 * (users - 1)), Math.floor(Math.random() ** 4 * 29)]
  const names = { username: `user-${userId}`, tokenName: 'token-1', model: `model-${model}` }
  const times = { durationMs: Math.floor(Math.random() * 20_000), firstPartMs: Math.floor(Math.random() * 900) }
  const facts = { ...names, ...times, startedAtMs: clock.nowMs() }
  return aSettledUsage({ receipt: { userId, channelId: model * 2, requestId: randomUUID(), facts } })
}

void main().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
