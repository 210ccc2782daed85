/**
 * How long a file of the log takes and what memory, what slow readers of others cost whoever looks at the log, and what it costs to
 * note what arrives. Run by hand: `npm run bench:export -w @tollgate/logs -- 1000000`. Uses DATABASE_URL (an empty database) where it
 * is set, else a private server with the settings of tests.
 */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Acts, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, SystemClock } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { LogFloor } from '../src/clearing/log-floor'
import { ExportService } from '../src/export/export.service'
import { anyScope } from '../src/filter/log-scope'
import { RollupRepository } from '../src/rollup/rollup.repository'
import { RollupService } from '../src/rollup/rollup.service'
import { SharesRepository } from '../src/rollup/shares.repository'
import type { ReaderAccess } from '../src/tail/reader-access'
import { PostgresRows } from '../src/usage-log/postgres/postgres-rows'
import { PostgresWalker } from '../src/usage-log/postgres/postgres-walker'
import { UsageLogRepository } from '../src/usage-log/postgres/usage-log.repository'
import { settledRow } from '../src/usage-log/rows/settled-row'
import { UsageLogReader } from '../src/usage-log/usage-log-reader'
import { CopiedRows } from '../src/usage-log/writer/copied-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'
import { filledLog, withDatabase } from './filled-log'

const rows = Number(process.argv[2] ?? 1_000_000)
const askedEach = 40
const slowReaders = 12
const clock = new SystemClock()
const dayMs = 24 * 60 * 60 * 1_000
const todayMs = Math.floor(clock.nowMs() / dayMs) * dayMs
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`

const main = () =>
  withDatabase(async (url) => {
    const { source } = await filledLog(url, { rows, todayMs })
    await measure(source)
  })

async function measure(source: DataSource): Promise<void> {
  const transactions = new Transactions(source)
  const repository = new UsageLogRepository()
  const rollups = new RollupService(new RollupRepository(), new SharesRepository())
  const floor = new LogFloor(new ClearingRepository())
  const walker = new PostgresWalker(transactions, repository, rollups, floor)
  const acts = { record: () => Promise.resolve() } as unknown as Acts
  const options = { get: () => 500_000 } as unknown as Options // QuotaPerUnit alone is read here
  const access = { holds: () => Promise.resolve(true) } as unknown as ReaderAccess
  const files = new ExportService(walker, access, transactions, acts, options, clock)
  const reader = new UsageLogReader(new PostgresRows(transactions, repository, rollups, floor, clock))
  const scope = { ...anyScope, userId: null }
  const openFor = async (userId: number, format: 'csv' | 'jsonl') =>
    (await files.open({ userId, language: 'en' } as unknown as Actor, scope, format)).content

  for (const format of ['csv', 'jsonl'] as const) say(`${format}: ${await drained(await openFor(1, format))}`)

  const alone = await asked(reader)
  const slow = await Promise.all(Array.from({ length: slowReaders }, (_, user) => openFor(100 + user, 'jsonl')))
  // Each takes some kilobytes and then nothing more.
  for (const content of slow) content.once('readable', () => void content.read(1_024))
  say(`first page alone: ${alone}; beside ${slowReaders} files whose readers take nothing: ${await asked(reader)}`)
  for (const content of slow) content.destroy()
  const beside = openFor(1, 'jsonl').then(drained)
  say(`first page beside a file that is taken as fast as it comes: ${await asked(reader)}`)
  await beside

  const writer = new UsageLogWriter(new CopiedRows(source, new Partitions(source)))
  await ingest(writer, 10_000)
  const without: number[] = []
  const withThem: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await source.query('ALTER TABLE logs.usage_log DISABLE TRIGGER note_arrivals')
    without.push(await ingest(writer, 20_000))
    await source.query('ALTER TABLE logs.usage_log ENABLE TRIGGER note_arrivals')
    withThem.push(await ingest(writer, 20_000))
  }
  say(
    `rows taken in a second: ${withThem.map(Math.round).join(', ')} with arrivals noted, ${without.map(Math.round).join(', ')} without`,
  )
}

/** Takes a file to its end, as fast as it comes. */
async function drained(content: Readable): Promise<string> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const startMs = clock.monotonicMs()
  let bytes = 0
  let most = before
  let last = ''
  for await (const piece of content as AsyncIterable<Buffer>) {
    bytes += piece.length
    most = Math.max(most, process.memoryUsage().rss)
    last = piece.subarray(-200).toString()
  }
  const seconds = (clock.monotonicMs() - startMs) / 1_000
  if (!last.includes('end')) throw new Error(`a file without an end: ${last}`)
  const memory = `${megabytes(before)} before, at most ${megabytes(most)}`
  return `${rows} rows, ${megabytes(bytes)} in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second; memory ${memory}`
}

async function asked(reader: UsageLogReader): Promise<string> {
  const actor = { userId: 1, language: 'en' } as unknown as Actor
  const tookMs: number[] = []
  for (let index = 0; index < askedEach; index += 1) {
    const startMs = clock.monotonicMs()
    await reader.list(actor, { ...anyScope, userId: null }, { page: 1, pageSize: 100, offset: 0 })
    tookMs.push(clock.monotonicMs() - startMs)
  }
  tookMs.sort((left, right) => left - right)
  const at = (part: number) => (tookMs[Math.floor(tookMs.length * part)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

/** Rows a second, by messages of a hundred as they come from billing. */
async function ingest(writer: UsageLogWriter, count: number): Promise<number> {
  let left = count / 100
  const startMs = clock.monotonicMs()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) await writer.write(calls())
    }),
  )
  return (count * 1_000) / (clock.monotonicMs() - startMs)
}

function calls(): ReturnType<typeof settledRow>[] {
  return Array.from({ length: 100 }, () =>
    settledRow(aSettledUsage({ receipt: { requestId: randomUUID(), facts: { startedAtMs: clock.nowMs() } } })),
  )
}

void main().catch((error: unknown) => {
  say(String(error))
  process.exitCode = 1
})
