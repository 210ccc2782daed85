/**
 * How long the screens of the usage log take, and how many rows a second it takes in. Fills a log with calls of a month, then
 * asks while rows come in. Run by hand: `npm run bench -- logs`, or `npm run bench -w @tollgate/logs -- 10000000`. Uses DATABASE_URL
 * (an empty database) where it is set, else a private server with the settings of tests.
 */
import { randomUUID } from 'node:crypto'
import type { LogFilter } from '@tollgate/contracts/http/logs'
import type { Jobs } from '@tollgate/jobs'
import type { Acts, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, createLog, SystemClock } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { ClearingService } from '../src/clearing/clearing.service'
import { LogFloor } from '../src/clearing/log-floor'
import { RemovalService } from '../src/clearing/removal.service'
import { anyScope, type LogScope } from '../src/filter/log-scope'
import { FoldService } from '../src/rollup/fold.service'
import { ForgetService } from '../src/rollup/forget.service'
import { RollupRepository } from '../src/rollup/rollup.repository'
import { RollupService } from '../src/rollup/rollup.service'
import { PostgresRows } from '../src/usage-log/postgres/postgres-rows'
import { UsageLogRepository } from '../src/usage-log/postgres/usage-log.repository'
import { settledRow } from '../src/usage-log/rows/settled-row'
import { UsageLogReader } from '../src/usage-log/usage-log-reader'
import { CopiedRows } from '../src/usage-log/writer/copied-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'
import { filledLog, timed, withDatabase } from './filled-log'
import { days, users } from './seed'

const rows = Number(process.argv[2] ?? 10_000_000)
const perMessage = 100
const askedEach = 40
const clock = new SystemClock()
const dayMs = 24 * 60 * 60 * 1_000
const todayMs = Math.floor(clock.nowMs() / dayMs) * dayMs
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const main = () =>
  withDatabase(async (url) => {
    const { source, seedSeconds, upgradeSeconds } = await filledLog(url, { rows, todayMs })
    say(`${rows} rows of ${days} days and ${users} users made in ${seedSeconds.toFixed(0)} s`)
    say(`their sums made by the upgrade in ${upgradeSeconds.toFixed(1)} s`)
    await measure(source)
  })

async function measure(source: DataSource): Promise<void> {
  const transactions = new Transactions(source)
  const options = { get: () => 5 } as unknown as Options // DataExportInterval alone is read here
  const folding = new FoldService(transactions, options, clock)
  const writer = new UsageLogWriter(new CopiedRows(source, new Partitions(source)))
  const rollups = new RollupService(new RollupRepository())
  const floor = new LogFloor(new ClearingRepository())
  const reader = new UsageLogReader(new PostgresRows(transactions, new UsageLogRepository(), rollups, floor, clock))

  const taken = await ingest(writer, 50_000, Infinity)
  say(`rows taken in: ${Math.round(taken)} a second, 100 in a message, 32 messages at once`)
  say(`live sums taken in in ${(await timed(() => folding.fold())).toFixed(2)} s`)

  const beside = { isOver: false }
  const load = ingestUntil(writer, folding, beside)
  for (const [name, ask] of questions(reader)) {
    const tookMs: number[] = []
    for (let index = 0; index < askedEach; index += 1) tookMs.push((await timed(() => ask(index))) * 1_000)
    tookMs.sort((left, right) => left - right)
    const at = (part: number) => (tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * part))] ?? 0).toFixed(1)
    say(`${name.padEnd(34)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
  }
  beside.isOver = true
  say(`meanwhile rows taken in: ${Math.round(await load)} a second`)
  await clear(transactions, source)
}

/** Clears all but half of the last day, as somebody asks for it, and removes the rows. */
async function clear(transactions: Transactions, source: DataSource): Promise<void> {
  const clearings = new ClearingRepository()
  const rollups = new RollupService(new RollupRepository())
  const sums = new ForgetService(transactions)
  const removal = new RemovalService(transactions, clearings, rollups, sums, createLog('bench'))
  const clearing = new ClearingService(
    transactions,
    clearings,
    removal,
    { record: () => Promise.resolve() } as unknown as Acts,
    { add: () => Promise.resolve('') } as unknown as Jobs,
    { get: () => 0 } as unknown as Options,
    clock,
    createLog('bench'),
  )
  let cleared = 0
  const seconds = await timed(async () => void (cleared = await clearing.clear(actor, todayMs / 1_000 - 43_200)))
  say(`${cleared} rows cleared in ${seconds.toFixed(2)} s`)
  const removed = await timed(() => removal.remove())
  const [left] = await source.query<{ count: string }[]>(`SELECT count(*) AS count FROM logs.usage_log`)
  say(`their rows removed in ${removed.toFixed(2)} s, ${left?.count} left`)
}

const actor = { userId: 1, language: 'en' } as unknown as Actor
const scope = (fields: Partial<LogFilter>, userId: number | null = null): LogScope => ({
  ...anyScope,
  ...fields,
  userId,
})

/** What the screens ask for, each time otherwise. */
function questions(reader: UsageLogReader): [string, (index: number) => Promise<void>][] {
  const list = async (filter: LogScope, page: number, pageSize = 100) =>
    void (await reader.list(actor, filter, { page, pageSize, offset: (page - 1) * pageSize }))
  const sums = async (filter: LogScope) => void (await reader.sums(filter))
  const daysBack = (back: number) => todayMs / 1_000 - back * 86_400 + 1_234
  return [
    ['first page of all', () => list(scope({}), 1)],
    ['first page since midnight', () => list(scope({ start_timestamp: todayMs / 1_000 }), 1)],
    ['page in the middle of all', (index) => list(scope({}), Math.floor(rows / 250) + index * 97)],
    ['one user', (index) => list(scope({ username: `user-${1 + ((index * 37) % users)}` }), 1)],
    ['own rows, a page further down', (index) => list(scope({}, 1 + index), 5)],
    ['one model', (index) => list(scope({ model_name: `model-${index % 30}` }), 1)],
    ['models by pattern', (index) => list(scope({ model_name: `%-2${index % 10}` }), 1)],
    ['a channel and a group', (index) => list(scope({ channel: 2 + (index % 60), group: `group-${index % 5}` }), 1)],
    ['a token’s name', (index) => list(scope({ token_name: `token-${index % 3}` }), 1)],
    ['what failed', () => list(scope({ outcome: 'failed' }), 3)],
    ['a deep page of a channel', (index) => list(scope({ channel: 3 + (index % 5) }), 400)],
    ['nothing found', () => list(scope({ model_name: 'none' }), 1)],
    ['sums of all', () => sums(scope({}))],
    ['sums from a second of a day on', (index) => sums(scope({ start_timestamp: daysBack(1 + (index % 20)) }))],
    ['sums of one user', (index) => sums(scope({ username: `user-${1 + index * 40}` }))],
    [
      'sums of a model, a group and a user',
      (index) => sums(scope({ model_name: `model-${index % 5}`, group: `group-${index % 5}` }, 1 + index)),
    ],
    ['sums of a channel', (index) => sums(scope({ channel: 2 + (index % 60) }))],
  ]
}

/** Rows a second, by messages as they come from billing. */
async function ingest(writer: UsageLogWriter, count: number, atMost: number): Promise<number> {
  let left = Math.ceil(count / perMessage)
  const startMs = clock.monotonicMs()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) await writer.write(calls())
    }),
  )
  const seconds = Math.max((clock.monotonicMs() - startMs) / 1_000, count / atMost)
  return (Math.ceil(count / perMessage) * perMessage) / seconds
}

async function ingestUntil(writer: UsageLogWriter, folding: FoldService, beside: { isOver: boolean }): Promise<number> {
  const startMs = clock.monotonicMs()
  let count = 0
  while (!beside.isOver) {
    await writer.write(calls())
    count += perMessage
    // As its job does every some seconds.
    if (count % 10_000 === 0) await folding.foldWhenDue()
  }
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

function calls(): ReturnType<typeof settledRow>[] {
  return Array.from({ length: perMessage }, () => {
    const user = 1 + Math.floor(Math.random() ** 3 * (users - 1))
    const model = Math.floor(Math.random() ** 4 * 29)
    const facts = {
      username: `user-${user}`,
      tokenName: 'token-1',
      model: `model-${model}`,
      startedAtMs: clock.nowMs(),
    }
    const call = aSettledUsage({ receipt: { userId: user, channelId: model * 2, requestId: randomUUID(), facts } })
    return settledRow(call)
  })
}

void main().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
