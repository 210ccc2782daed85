import { type FigureRow, type FigureSums, logTypes } from '@tollgate/contracts/http/logs'
import type { LogRow } from '../../src/usage-log/rows/log-row'
import type { FiguresWorld } from './figures-world'
import { rowsOf } from './log-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)
/** The end of the days of which there are rows. */
export const nowMs = midnightMs + 5 * dayMs - 1

type Dice = (below: number) => number
type Query = Parameters<FiguresWorld['series']>[0]
type By = Query['by']

/** Rows of calls, some of which tell when their first part came. */
export const callsOf = (dice: Dice, count: number, lengthMs = 4 * dayMs): LogRow[] =>
  rowsOf(dice, count, midnightMs, lengthMs).map((row, at) => ({
    ...row,
    username: `user-${row.userId}`,
    reference: `usage:${at}-${row.reference}`,
    other: dice(3) === 0 ? {} : { frt: dice(4) === 0 ? -1_000 : dice(3_000) },
  }))

const nameIn: Readonly<Record<By, (row: LogRow) => string>> = {
  model: (row) => row.model,
  user: (row) => String(row.userId),
  channel: (row) => String(row.channelId ?? 0),
  group: (row) => row.group,
  token: (row) => row.tokenName,
}

export const isCall = ({ type, outcome }: LogRow): boolean => type === logTypes.consumption && outcome !== 'refused'

export function sumsOf(rows: readonly LogRow[]): FigureSums {
  const sum = (of: (row: LogRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [prompt_tokens, completion_tokens] = [sum((row) => row.promptTokens), sum((row) => row.completionTokens)]
  return {
    quota: sum((row) => row.quotaUnits),
    token: prompt_tokens + completion_tokens,
    prompt_tokens,
    completion_tokens,
    count: rows.length,
    failed: rows.filter(({ outcome }) => outcome === 'failed').length,
  }
}

/** Within which time that share of them is, exactly. */
function exactly(times: number[], share: number): number {
  return times.sort((one, other) => one - other)[Math.max(0, Math.ceil(times.length * share) - 1)]!
}

export const wholeTime = { start_timestamp: midnightMs / 1_000, end_timestamp: nowMs / 1_000 }

export function queryOf(dice: Dice): Query {
  const day = dice(4)
  const start = midnightMs + day * dayMs + dice(2) * dice(20) * hourMs
  return {
    start_timestamp: start / 1_000,
    end_timestamp: (start + 1 + dice(4 * dayMs)) / 1_000,
    by: (['model', 'user', 'channel', 'group', 'token'] as const)[dice(5)]!,
    grain: (['hour', 'day', 'week'] as const)[dice(3)]!,
    measure: (['quota', 'token', 'count'] as const)[dice(3)]!,
  }
}

/** Holds chart, sums and ranking against the rows themselves. */
export async function expectTruth(
  world: FiguresWorld,
  rows: readonly LogRow[],
  asked: Query,
  userId?: number,
): Promise<void> {
  const isOwn = userId !== undefined
  const by = isOwn ? (asked.by === 'token' ? 'token' : 'model') : asked.by === 'token' ? 'model' : asked.by
  const query: Query = {
    ...asked,
    by,
    start_timestamp: Math.floor(asked.start_timestamp),
    end_timestamp: Math.floor(asked.end_timestamp),
  }
  const fromMs = Math.floor(query.start_timestamp / 3_600) * hourMs
  const toMs = Math.max(fromMs + hourMs, Math.ceil(Math.min(query.end_timestamp * 1_000, nowMs) / hourMs) * hourMs)
  const of = rows.filter((row) => isCall(row) && (!isOwn || row.userId === userId))
  const inTime = (from: number, to: number) => of.filter(({ createdAtMs: at }) => at >= from && at < to)
  const found = inTime(fromMs, toMs)
  const summary = await world.summary(query, userId)
  expect([query, summary.now]).toMatchObject([query, sumsOf(found)])
  expect([query, summary.before]).toMatchObject([query, sumsOf(inTime(2 * fromMs - toMs, fromMs))])
  for (const { name, before, label: _label, duration: _d, first_token: _f, ...sums } of summary.ranking) {
    expect([query, name, sums]).toEqual([query, name, sumsOf(found.filter((row) => nameIn[by](row) === name))])
    const earlier = inTime(2 * fromMs - toMs, fromMs).filter((row) => nameIn[by](row) === name)
    expect([query, name, before]).toEqual([query, name, sumsOf(earlier)])
  }
  const measures = summary.ranking.map((sums) => sums[query.measure])
  expect(measures).toEqual(measures.toSorted((one, other) => other - one))
  expect(summary.ranking.length + summary.others.subjects).toBe(new Set(found.map(nameIn[by])).size)
  const series = await world.series(query, userId)
  expect(new Set(series.filter((row) => !row.is_others).map(({ name }) => name)).size).toBeLessThanOrEqual(5)
  const steps = new Set(series.map(({ created_at }) => created_at))
  for (const step of steps)
    expect([query, step, total(series, step)]).toEqual([query, step, truthAt(found, step, query.grain)])
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(found.length)
}

const total = (series: readonly FigureRow[], step: number) =>
  series
    .filter(({ created_at }) => created_at === step)
    .reduce((sum, { quota, count }) => [sum[0]! + quota, sum[1]! + count], [0, 0])

function truthAt(rows: readonly LogRow[], step: number, grain: Query['grain']): number[] {
  const stepMs = { hour: hourMs, day: dayMs, week: 7 * dayMs }[grain]
  const sums = sumsOf(rows.filter(({ createdAtMs: at }) => at >= step * 1_000 && at < step * 1_000 + stepMs))
  return [sums.quota, sums.count]
}

export function expectNear({ p50, p95 }: { p50: number | null; p95: number | null }, times: number[]): void {
  for (const [told, share] of [
    [p50, 0.5],
    [p95, 0.95],
  ] as const) {
    const truth = exactly(times, share)
    expect(Math.abs(told! - truth)).toBeLessThanOrEqual(truth * 0.2 + 16)
  }
}
