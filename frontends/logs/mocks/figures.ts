import type { MockRequest } from '@tollgate/console-sdk/mocks'
import { type FigureRow, type FiguresSummary, type FigureSums, logTypes } from '@tollgate/contracts/http/logs'
import type { MockRow } from './mock-row'

const hour = 3_600
/** As the server tells apart. */
const mostInChart = 5

type Values = Pick<FigureRow, 'name' | 'label'>

const nameOf: Readonly<Record<string, (row: MockRow) => Values>> = {
  model: (row) => ({ name: row.model_name, label: '' }),
  user: (row) => ({ name: String(row.user_id), label: row.username }),
  channel: (row) => ({ name: String(row.channel), label: '' }),
  group: (row) => ({ name: row.group, label: '' }),
  token: (row) => ({ name: row.token_name, label: '' }),
}

function timeOf({ query }: MockRequest): { from: number; to: number } {
  const [start, end] = [Number(query.get('start_timestamp')), Number(query.get('end_timestamp'))]
  return { from: Math.floor(start / hour) * hour, to: Math.ceil(end / hour) * hour }
}

/** The calls of the time and user that are asked for. */
export function callsIn(rows: readonly MockRow[], request: MockRequest, shift = 0): MockRow[] {
  const { from, to } = timeOf(request)
  const username = request.query.get('username') ?? ''
  return rows.filter(
    (row) =>
      row.type === logTypes.consumption &&
      row.details.outcome !== 'refused' &&
      (username === '' || row.username === username) &&
      row.created_at >= from - shift &&
      row.created_at < to - shift,
  )
}

const sum = (rows: readonly MockRow[], of: (row: MockRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

function sumsOf(rows: readonly MockRow[]): FigureSums {
  const [prompt_tokens, completion_tokens] = [
    sum(rows, (row) => row.prompt_tokens),
    sum(rows, (row) => row.completion_tokens),
  ]
  return {
    quota: sum(rows, (row) => row.quota),
    token: prompt_tokens + completion_tokens,
    prompt_tokens,
    completion_tokens,
    count: rows.length,
    failed: rows.filter(({ details }) => details.outcome === 'failed').length,
  }
}

/** Subjects by name, the largest first. */
function ranked(rows: readonly MockRow[], { query }: MockRequest): (Values & { rows: MockRow[] })[] {
  const of = nameOf[query.get('by') ?? 'model'] ?? (() => ({ name: '', label: '' }))
  const found = new Map<string, Values & { rows: MockRow[] }>()
  for (const row of rows) {
    const values = of(row)
    const subject = found.get(values.name) ?? { ...values, rows: [] }
    found.set(values.name, subject)
    subject.rows.push(row)
  }
  return [...found.values()].toSorted((one, other) => sumsOf(other.rows).quota - sumsOf(one.rows).quota)
}

/** The rows of a chart, by hours whatever the grain. */
export function seriesFor(rows: readonly MockRow[], request: MockRequest): FigureRow[] {
  const subjects = ranked(rows, request)
  const others = { name: '', label: '', rows: subjects.slice(mostInChart).flatMap((subject) => subject.rows) }
  return [...subjects.slice(0, mostInChart), ...(others.rows.length > 0 ? [others] : [])].flatMap((subject) => {
    const hourOf = (row: MockRow) => Math.floor(row.created_at / hour) * hour
    return [...new Set(subject.rows.map(hourOf))].map((created_at) => {
      const calls = subject.rows.filter((row) => hourOf(row) === created_at)
      const { quota, token, count, failed } = sumsOf(calls)
      const { name, label } = subject
      return {
        ...{ model_name: name, created_at, token_used: token, count, quota, failed, name, label },
        is_others: subject === others,
      }
    })
  })
}

function timesOf(values: readonly number[]): { p50: number | null; p95: number | null } {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? null
  return { p50: at(0.5), p95: at(0.95) }
}

const latencies = (rows: readonly MockRow[]) => ({
  duration: timesOf(rows.map((row) => row.duration_ms ?? row.use_time * 1_000)),
  first_token: timesOf(rows.flatMap(({ details: { frt } }) => (frt !== undefined && frt >= 0 ? [frt] : []))),
})

/** What the time that is asked for came to. */
export function summaryFor(all: readonly MockRow[], request: MockRequest): FiguresSummary {
  const { from, to } = timeOf(request)
  const [rows, earlier] = [callsIn(all, request), callsIn(all, request, to - from)]
  const [subjects, before] = [ranked(rows, request), ranked(earlier, request)]
  return {
    start: from,
    end: to,
    time_zone: 'UTC',
    now: { ...sumsOf(rows), ...latencies(rows) },
    before: { ...sumsOf(earlier), ...latencies(earlier) },
    rpm: 3,
    tpm: 5_120,
    ranking: subjects.map(({ name, label, rows: own }) => ({
      ...sumsOf(own),
      ...latencies(own),
      name,
      label,
      before: sumsOf(before.find((one) => one.name === name)?.rows ?? []),
    })),
    others: { ...sumsOf([]), subjects: 0 },
  }
}
