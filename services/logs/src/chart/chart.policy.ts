import type { LogChartStep } from '@tollgate/contracts/http/logs'
import type { Named } from '../dashboard/figures/figures'
import { wholeOf, type Whose } from '../dashboard/figures/subjects'
import { percentile } from '../dashboard/latency.model'
import type { LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { hasHours } from '../rollup/rollup.service'
import { dayMs, hourMs, hoursIn } from '../rollup/spans'
import type { CountedSums } from '../usage-log/log-rows'
import type { Counted } from '../usage-log/page-place'

/** A week and what of an hour or a day is left of it at its ends. */
const mostHours = 8 * 24
/** So far back days are the site's, made of hours; before, they are those of UTC, as they are summed. */
const mostSiteDays = 62
/** Of a filter by which no hours are summed, rows are counted, as they are for the ends of its sums: two days of them at most. */
const mostCountedHours = 49
const mostDays = 400

const grainMs = { hour: hourMs, day: dayMs } as const

/** The steps of a chart, and by which sums they are filled. */
export interface ChartPlan {
  readonly grain: 'hour' | 'day'
  /** What is asked of the log: hours, of which days of the site are made as well, or days. */
  readonly sums: 'hour' | 'day'
  readonly steps: readonly Span[]
}

/** From the first row there may be to the present: no chart has hours to come. */
export function timeOf(
  { start_timestamp: start, end_timestamp: end }: LogScope,
  { nowMs, firstMs }: { nowMs: number; firstMs: number },
): Span {
  const toMs = end === 0 ? nowMs + 1 : Math.min(end * 1_000, nowMs) + 1
  return { fromMs: Math.max(start === 0 ? firstMs : start * 1_000, toMs - mostDays * dayMs), toMs }
}

/** Hours while there are few of them, else days. */
export function planOf(filter: LogScope, { fromMs, toMs }: Span, timeZone: string): ChartPlan {
  if (fromMs >= toMs) return { grain: 'hour', sums: 'hour', steps: [] }
  const hours = hoursIn({ fromMs, toMs })
  if (hours.length <= (hasHours(filter) ? mostHours : mostCountedHours))
    return { grain: 'hour', sums: 'hour', steps: hours }
  if (hasHours(filter) && hours.length <= mostSiteDays * 24)
    return { grain: 'day', sums: 'hour', steps: daysOf(hours, timeZone) }
  const first = Math.floor(fromMs / dayMs) * dayMs
  const days = Array.from({ length: Math.ceil((toMs - first) / dayMs) }, (_, index) => ({
    fromMs: first + index * dayMs,
    toMs: first + (index + 1) * dayMs,
  }))
  return { grain: 'day', sums: 'day', steps: days }
}

/** Hours by the day of a time zone in which they begin (L33). */
function daysOf(hours: readonly Span[], timeZone: string): Span[] {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = new Map<string, Span>()
  for (const hour of hours) {
    const name = day.format(hour.fromMs)
    days.set(name, { fromMs: days.get(name)?.fromMs ?? hour.fromMs, toMs: hour.toMs })
  }
  return [...days.values()]
}

/** What the log tells of the steps. */
export interface ChartCounts {
  readonly all: readonly CountedSums[]
  readonly failed: readonly Counted[]
  readonly refused: readonly Counted[]
  /** How long calls took, by the beginning of the hour or day. */
  readonly durations: ReadonlyMap<number, readonly number[]>
}

/** The steps with what came in each. */
export function chartSteps({ steps, sums }: ChartPlan, counts: ChartCounts): LogChartStep[] {
  const stepAt = new Map<number, number>()
  for (const [index, { fromMs, toMs }] of steps.entries())
    for (let atMs = fromMs; atMs < toMs; atMs += grainMs[sums]) stepAt.set(atMs, index)
  const stepOf = (atMs: number): number => stepAt.get(Math.floor(atMs / grainMs[sums]) * grainMs[sums]) ?? -1
  const added = <One extends Counted>(counted: readonly One[], value: (one: One) => number): number[] => {
    const totals = steps.map(() => 0)
    for (const one of counted) totals[stepOf(one.fromMs)] = (totals[stepOf(one.fromMs)] ?? 0) + value(one)
    return totals
  }
  const requests = ({ requests: calls }: Counted) => calls
  const tallies = steps.map((): number[] => [])
  for (const [atMs, durations] of counts.durations) {
    const tally = tallies[stepOf(atMs)]
    if (tally) for (const [place, count] of durations.entries()) tally[place] = (tally[place] ?? 0) + count
  }
  const [all, failed, refused] = [counts.all, counts.failed, counts.refused].map((of) => added(of, requests))
  const quota = added(counts.all, (one) => one.quota)
  const token = added(counts.all, (one) => one.promptTokens + one.completionTokens)
  return steps.map(({ fromMs, toMs }, index) => ({
    start: fromMs / 1_000,
    end: toMs / 1_000,
    requests: all?.[index] ?? 0,
    failed: failed?.[index] ?? 0,
    refused: refused?.[index] ?? 0,
    quota: quota[index] ?? 0,
    token: token[index] ?? 0,
    p50: percentile(tallies[index] ?? [], 0.5),
    p95: percentile(tallies[index] ?? [], 0.95),
  }))
}

/**
 * Of whom figures are kept that are what a filter asks for: everybody, or one user, model, channel or group. Of other filters, and of
 * what a user has, times are not kept, and `null` says so. `named` is who is called so, where a user is asked for.
 */
export function timedSubject(filter: LogScope, named: Whose): Named | null {
  const { userId, username, token_name: token, model_name: model, group, channel, outcome } = filter
  if (token !== '' || outcome !== '') return null
  const asked: Named[] = [
    ...(userId !== null || username !== '' ? [wholeOf(userId ?? named ?? -1)] : []),
    ...(model !== '' ? [{ view: 'model' as const, owner: 0, names: [model] }] : []),
    ...(group !== '' ? [{ view: 'group' as const, owner: 0, names: [group] }] : []),
    ...(channel !== 0 ? [{ view: 'channel' as const, owner: 0, names: [String(channel)] }] : []),
  ]
  if (asked.length > 1 || model.includes('%')) return null
  return asked[0] ?? wholeOf(null)
}
