import { type LogFilter, type LogList, type LogSums, logTypes } from '@tollgate/contracts/http/logs'
import type { Jobs } from '@tollgate/jobs'
import type { Act, ActingPerson, Acts, Options } from '@tollgate/messaging'
import { openDataSource, Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, createLog } from '@tollgate/platform'
import { ManualClock, type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import type { ClearedRows } from '../../src/clearing/cleared-rows'
import { ClearingRepository } from '../../src/clearing/clearing.repository'
import { ClearingService } from '../../src/clearing/clearing.service'
import { ClickHouse } from '../../src/clickhouse/clickhouse'
import { anyScope, type LogScope } from '../../src/filter/log-scope'
import { FoldService } from '../../src/folding/fold.service'
import { migrations } from '../../src/migrations'
import { Unfolded1767225600015 } from '../../src/migrations/0015-unfolded.migration'
import type { LogWalker } from '../../src/usage-log/log-rows'
import type { LogRow } from '../../src/usage-log/rows/log-row'
import { logText } from '../../src/usage-log/rows/log-texts'
import { UsageLogReader } from '../../src/usage-log/usage-log-reader'
import { UsageLogWriter } from '../../src/usage-log/writer/usage-log-writer'
import { clickHouseParts, type LogParts, postgresParts, type Stored } from './log-parts'
import { untilWaiting } from './until-waiting'

export type Asked = Partial<LogFilter> & { userId?: number }

const actor = { userId: 1, username: 'root', language: 'en' } as unknown as Actor
/** The migrations of before there were sums. */
const withoutSums = 4

/** The usage log on a database of its own, without the service around it. */
export class LogWorld {
  readonly clock = new ManualClock()
  readonly writer: UsageLogWriter
  readonly folding: FoldService
  readonly clearing: ClearingService
  readonly removal: ClearedRows
  /** What was told to the audit log, and by whom. */
  readonly acts: (Act & { actorId: number | null })[] = []
  retentionDays = 0
  /** Walks through what a filter finds, for files. */
  readonly walker: LogWalker
  readonly parts: LogParts
  private readonly clickHouse: ClickHouse | null
  private readonly reader: UsageLogReader

  private constructor(
    private readonly database: TestDatabase,
    readonly source: DataSource,
    private readonly clickHouseUrl: string | null = null,
  ) {
    const transactions = new Transactions(source)
    const options = {
      get: (key: string) => (key === 'LogRetentionDays' ? this.retentionDays : 5),
    } as unknown as Options
    const clearings = new ClearingRepository()
    const log = createLog('test')
    this.clickHouse = clickHouseUrl === null ? null : this.anotherClickHouse()
    const { clickHouse } = this
    this.parts =
      clickHouse === null ? postgresParts(source, this.clock) : clickHouseParts(source, this.clock, clickHouse)
    this.writer = this.anotherWriter()
    this.folding = new FoldService(transactions, options, this.clock)
    this.reader = new UsageLogReader(this.parts.rows)
    this.walker = this.parts.walker
    this.removal = this.parts.removal
    this.clearing = new ClearingService(
      transactions,
      clearings,
      this.removal,
      { record: (_tx: Tx, who: ActingPerson, act: Act) => this.note(who, act) } as unknown as Acts,
      { add: () => Promise.reject(new Error('Redis is away')) } as unknown as Jobs,
      options,
      this.clock,
      log,
    )
  }

  /** With its rows in PostgreSQL, or in the ClickHouse of that address. */
  static async open(clickHouseUrl?: string): Promise<LogWorld> {
    const database = await testDatabase()
    const source = await sourceOf(database, migrations)
    return new LogWorld(database, source, clickHouseUrl)
  }

  /** A log that had some rows before it had sums, and others live beside its sums before these were folded from rows. */
  static async openOlder(before: readonly LogRow[], live: readonly LogRow[]): Promise<LogWorld> {
    const database = await testDatabase()
    for (const [rows, upTo] of [
      [before, withoutSums],
      [live, migrations.indexOf(Unfolded1767225600015)],
    ] as const) {
      const older = await sourceOf(database, migrations.slice(0, upTo))
      const days = new Set(rows.map(({ createdAtMs }) => new Date(createdAtMs).toISOString().slice(0, 10)))
      for (const day of days) await older.query(`SELECT logs.make_partition($1)`, [day])
      await insert(older, rows)
      await older.destroy()
    }
    return new LogWorld(database, await sourceOf(database, migrations))
  }

  /** As another process of the service has one. */
  anotherWriter(): UsageLogWriter {
    return new UsageLogWriter(this.parts.store())
  }

  /** As another process of the service has one. */
  anotherClickHouse(): ClickHouse {
    return new ClickHouse(this.clickHouseUrl ?? '', new Transactions(this.source))
  }

  /** Clears the log as somebody who may, and leaves the rows where they are. */
  clear(beforeSeconds: number): Promise<number> {
    return this.clearing.clear(actor, beforeSeconds)
  }

  /** The times of all rows that stand in the log, whether it shows them or not. */
  async storedTimes(): Promise<number[]> {
    const rows = await this.parts.stored()
    return rows.map((row) => row.created_at.getTime()).toReversed()
  }

  /** The days that have a table. */
  async days(): Promise<string[]> {
    const tables = await this.source.query<{ name: string }[]>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'logs.usage_log'::regclass ORDER BY 1`,
    )
    return tables.map(({ name }) => name.replace('logs.usage_log_', ''))
  }

  /** Resolves when what was begun waits for a lock, or has ended. */
  async untilWaiting(work: Promise<unknown>): Promise<void> {
    await untilWaiting(this.source, work)
  }

  async list(asked: Asked, page: number, pageSize = 10): Promise<LogList> {
    return this.reader.list(actor, scopeOf(asked), { page, pageSize, offset: (page - 1) * pageSize })
  }

  async unfoldedRows(): Promise<number> {
    const [{ count } = { count: '0' }] = await this.source.query<{ count: string }[]>(
      `SELECT count(*) AS count FROM logs.usage_unfolded`,
    )
    return Number(count)
  }

  /** The ids of the rows that stand in the log, found by reading them one by one, the newest first. */
  async idsOf(asked: Asked): Promise<number[]> {
    const stored = await this.parts.stored()
    return stored.filter((row) => isFound(row, scopeOf(asked))).map(({ id }) => Number(id))
  }

  /** Holds every page, the total and the sums of a filter against the rows themselves, read one by one, that were not cleared. */
  async expectTruth(asked: Asked, pageSize: number, clearedMs = -Infinity): Promise<void> {
    const stored = await this.parts.stored()
    const rows = stored.filter(({ created_at }) => created_at.getTime() >= clearedMs)
    const found = rows.filter((row) => isFound(row, scopeOf(asked)))
    const pages = Math.max(1, Math.ceil(found.length / pageSize))
    const ids: number[] = []
    for (let page = 1; page <= pages; page += 1) {
      const { items, total } = await this.list(asked, page, pageSize)
      expect([asked, total]).toEqual([asked, found.length])
      ids.push(...items.map(({ id }) => id))
    }
    expect([asked, ids]).toEqual([asked, found.map(({ id }) => Number(id))])
    const { rpm, tpm, ...sums } = await this.reader.sums(scopeOf(asked))
    const consumed = rows.filter((row) => isFound(row, { ...scopeOf(asked), type: logTypes.consumption }))
    expect([asked, sums]).toEqual([asked, sumsOf(consumed)])
    const sinceMs = Math.ceil(this.clock.nowMs() / 1_000) * 1_000 - 60_000
    const anyTime = { ...scopeOf(asked), type: logTypes.consumption, start_timestamp: 0, end_timestamp: 0 }
    const ofMinute = rows.filter(
      (row) => isFound(row, anyTime) && row.outcome !== 'refused' && row.created_at.getTime() >= sinceMs,
    )
    expect([asked, rpm, tpm]).toEqual([asked, ofMinute.length, sumsOf(ofMinute).token])
  }

  private async note({ userId }: ActingPerson, act: Act): Promise<void> {
    this.acts.push({ ...act, actorId: userId })
  }

  async close(): Promise<void> {
    await this.clickHouse?.close()
    await this.source.destroy()
    await this.database.drop()
  }
}

function sourceOf(database: TestDatabase, upTo: typeof migrations): Promise<DataSource> {
  return openDataSource({ url: database.url, schema: 'logs', entities: [], migrations: upTo, poolSize: 6 })
}

export function scopeOf({ userId, ...filter }: Asked): LogScope {
  return { ...anyScope, ...filter, userId: userId ?? null }
}

const cuts = ['client-left', 'upstream-cut', 'quota-cut', 'relay-stopped']

function isFound(row: Stored, filter: LogScope): boolean {
  const atMs = row.created_at.getTime()
  const pattern = new RegExp(`^${filter.model_name.replaceAll('%', '.*')}$`)
  const ends = filter.outcome === 'cut' ? cuts : [filter.outcome]
  return (
    (filter.userId === null || row.user_id === filter.userId) &&
    (filter.type === logTypes.all || row.type === filter.type) &&
    (filter.username === '' || row.username === filter.username) &&
    (filter.token_name === '' || row.token_name === filter.token_name) &&
    (filter.model_name === '' || pattern.test(row.model)) &&
    (filter.group === '' || row.group_name === filter.group) &&
    (filter.channel === 0 || row.channel_id === filter.channel) &&
    (filter.request_id === '' || row.request_id === dashed(filter.request_id)) &&
    (filter.outcome === '' || ends.includes(row.outcome ?? '')) &&
    (filter.start_timestamp === 0 || atMs >= filter.start_timestamp * 1_000) &&
    (filter.end_timestamp === 0 || atMs <= filter.end_timestamp * 1_000)
  )
}

const dashed = (id: string): string =>
  id
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** The id of one of some requests; of the last third there is none. */
export const aFewIds = (which: number): string | null =>
  which < 40 ? `0190d6c5-0000-7000-8000-${String(which).padStart(12, '0')}` : null

function sumsOf(rows: readonly Stored[]): Omit<LogSums, 'rpm' | 'tpm'> {
  const sum = (of: 'quota' | 'prompt_tokens' | 'completion_tokens') =>
    rows.reduce((total, row) => total + Number(row[of]), 0)
  const [prompt, completion] = [sum('prompt_tokens'), sum('completion_tokens')]
  return { quota: sum('quota'), token: prompt + completion, prompt_tokens: prompt, completion_tokens: completion }
}

/** As a release of before wrote them, one by one. */
async function insert(source: DataSource, rows: readonly LogRow[]): Promise<void> {
  await source.query(
    `INSERT INTO logs.usage_log (created_at, reference, type, user_id, username, token_id, token_name, model, group_name,
       channel_id, channel_name, quota, prompt_tokens, completion_tokens, duration_ms, is_stream, outcome, text, other)
     SELECT to_timestamp("createdAtMs" / 1000.0), reference, type, "userId", username, "tokenId", "tokenName", model, "group",
       "channelId", "channelName", "quotaUnits", "promptTokens", "completionTokens", "durationMs", "isStream", outcome, text, other
     FROM jsonb_to_recordset($1) AS row ("createdAtMs" float8, reference text, type int, "userId" int, username text,
       "tokenId" int, "tokenName" text, model text, "group" text, "channelId" int, "channelName" text, "quotaUnits" bigint,
       "promptTokens" bigint, "completionTokens" bigint, "durationMs" int, "isStream" bool, outcome text, text jsonb, other jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Whole numbers below what is asked for, the same ones for the same seed. */
export function random(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761)
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Rows of few users, tokens, models, groups and channels within a time; some lie on its hours. */
export function rowsOf(dice: (below: number) => number, count: number, fromMs: number, lengthMs: number): LogRow[] {
  return Array.from({ length: count }, () => {
    const userId = dice(5)
    const atMs = fromMs + dice(lengthMs)
    return {
      reference: `usage:${dice(2 ** 31)}-${dice(2 ** 31)}`,
      createdAtMs: dice(10) === 0 ? Math.floor(atMs / 3_600_000) * 3_600_000 : atMs,
      type: logTypes[(['topUp', 'consumption', 'consumption', 'management'] as const)[dice(4)]!],
      userId,
      username: dice(8) === 0 ? 'renamed' : `user-${userId}`,
      tokenId: dice(3) === 0 ? null : userId * 10 + dice(2),
      tokenName: `token-${dice(3)}`,
      model: `model-${dice(12)}`,
      group: `group-${dice(2)}`,
      channelId: dice(4) === 0 ? null : 1 + dice(3),
      channelName: 'a channel',
      quotaUnits: dice(1_000),
      promptTokens: dice(500),
      completionTokens: dice(200),
      durationMs: dice(5_000),
      isStream: dice(2) === 0,
      requestId: aFewIds(dice(60)),
      outcome: ([null, 'complete', 'complete', 'client-left', 'quota-cut', 'failed', 'refused'] as const)[dice(7)]!,
      text: logText('usage-by-published-price', { group: '1' }),
      other: {},
    }
  })
}
