import type { Query } from '@tollgate/console-sdk'
import {
  type FigureGrain,
  figureGrains,
  type FigureMeasure,
  figureMeasures,
  type FigureRow,
  type FigureView,
  figureViews,
  ownFigureViews,
} from '@tollgate/contracts/http/logs'
import { z } from 'zod'

const moment = z.coerce.number().int().nonnegative().optional()

/** What is shown, as the address says it: under the names that the server knows. */
export const dashboardAddress = z.object({
  by: z.enum([...figureViews, 'token']).default('model'),
  measure: z.enum(figureMeasures).default('quota'),
  grain: z.enum(figureGrains).optional(),
  username: z.string().default(''),
  start_timestamp: moment,
  end_timestamp: moment,
})
export type DashboardAddress = z.output<typeof dashboardAddress>

/** By what a reader may look: channels and users are for administrators, and of one user models and tokens are known. */
export function viewsFor(isAdmin: boolean, username: string): readonly FigureView[] {
  return isAdmin && username === '' ? figureViews : ownFigureViews
}

const day = 86_400
/** How many days a page begins with. */
const firstDays: Readonly<Record<FigureGrain, number>> = { hour: 1, day: 30, week: 84 }

/** What is sent. A view that the reader has not is the first one. */
export function dashboardQuery(
  address: DashboardAddress,
  now: { readonly grain: FigureGrain; readonly seconds: number; readonly isAdmin: boolean },
): Query {
  const username = now.isAdmin ? address.username : ''
  const views = viewsFor(now.isAdmin, username)
  const grain = address.grain ?? now.grain
  const end = address.end_timestamp ?? now.seconds
  return {
    by: views.includes(address.by) ? address.by : 'model',
    measure: address.measure,
    grain,
    start_timestamp: address.start_timestamp ?? end - firstDays[grain] * day,
    end_timestamp: end,
    ...(username !== '' && { username }),
  }
}

/** One subject of the chart, or all others. */
export interface ChartSeries {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly isOthers: boolean
  readonly total: number
}

/** One step of the chart, with a part for each of the series. */
export interface ChartStep {
  readonly at: number
  readonly parts: readonly number[]
}

/** What a row comes to by a measure. */
export function valueOf(row: Pick<FigureRow, 'quota' | 'token_used' | 'count'>, measure: FigureMeasure): number {
  return { quota: row.quota, token: row.token_used, count: row.count }[measure]
}

/** The series of a chart, the largest first and all others last. */
export function seriesOf(rows: readonly FigureRow[], measure: FigureMeasure): ChartSeries[] {
  const found = new Map<string, ChartSeries>()
  for (const row of rows) {
    const id = row.is_others ? 'others' : `one ${row.name}`
    const before = found.get(id)?.total ?? 0
    const { name, label, is_others: isOthers } = row
    found.set(id, { id, name, label, isOthers, total: before + valueOf(row, measure) })
  }
  return [...found.values()].toSorted(
    (one, other) => Number(one.isOthers) - Number(other.isOthers) || other.total - one.total,
  )
}

const stepSeconds: Readonly<Record<FigureGrain, number>> = { hour: 3_600, day, week: 7 * day }

/** Every step of a time, also those without calls. Days of 23 or 25 hours are no steps of their own. */
export function stepsOf(
  rows: readonly FigureRow[],
  series: readonly ChartSeries[],
  { start, end, grain, measure }: { start: number; end: number; grain: FigureGrain; measure: FigureMeasure },
): ChartStep[] {
  const known = [...new Set(rows.map(({ created_at }) => created_at))].toSorted((one, other) => one - other)
  const index = new Map(series.map(({ id }, at) => [id, at]))
  const parts = new Map<number, number[]>()
  for (const row of rows) {
    const step = parts.get(row.created_at) ?? series.map(() => 0)
    parts.set(row.created_at, step)
    const at = index.get(row.is_others ? 'others' : `one ${row.name}`)
    if (at !== undefined) step[at] = valueOf(row, measure)
  }
  const length = stepSeconds[grain]
  const [first = start] = known
  const before = Math.max(0, Math.ceil((first - start) / length - 0.1))
  const times = Array.from({ length: before }, (_, back) => first - (before - back) * length)
  for (const at of known) fillUp(times, at, length)
  fillUp(times, end, length)
  if (times.at(-1) === end) times.pop()
  return times.map((at) => ({ at, parts: parts.get(at) ?? series.map(() => 0) }))
}

/** Adds the steps between the last time and this one, and this one. */
function fillUp(times: number[], to: number, length: number): void {
  for (let last = times.at(-1); last !== undefined && to - last > length * 1.1; last = times.at(-1))
    times.push(last + length)
  if ((times.at(-1) ?? -Infinity) < to) times.push(to)
}

/** By which share something changed; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}

/** `2026-03-10 08:00` in a time zone. */
export function zonedTime(seconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(seconds * 1_000)
}

/** What stands below a column: the hour within a day, else the day. */
export function stepLabel(seconds: number, timeZone: string, grain: FigureGrain, isOneDay: boolean): string {
  const time = zonedTime(seconds, timeZone)
  return grain === 'hour' && isOneDay ? time.slice(11) : time.slice(5, 10)
}
