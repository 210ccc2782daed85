import { type LogChart, type LogChartStep, logTypes } from '@tollgate/contracts/http/logs'
import type { LogFilters } from '../filters/filters.model'

/** A span of time in Unix seconds; without an end it goes on. */
export interface ChartSpan {
  readonly from: number
  readonly to?: number | undefined
  /** The named span that it is. */
  readonly preset?: string
}

const hour = 3_600
const day = 24 * hour
/** What is shorter shows too few hours to tell anything. */
const leastShown = 6 * hour

/** Whether there is a chart of what is asked for: of calls, and of more than one. */
export const isDrawn = ({ type, request_id }: Pick<LogFilters, 'type' | 'request_id'>): boolean =>
  request_id === '' && (type === String(logTypes.all) || type === String(logTypes.consumption))

/**
 * What the chart shows: what was shown when a part of it was brushed, as long as what is chosen lies within; else what is chosen, or
 * the day around it where that is short.
 */
export function shownSpan(chosen: ChartSpan, frame: ChartSpan | null, now: number): ChartSpan {
  const to = Math.min(chosen.to ?? now, now)
  if (frame !== null && frame.from <= chosen.from && (frame.to === undefined || to <= frame.to)) return frame
  if (chosen.from === 0 || to - chosen.from >= leastShown || chosen.from >= to) return chosen
  const end = Math.min(now, Math.ceil((to + (day - (to - chosen.from)) / 2) / hour) * hour)
  return { from: Math.min(chosen.from, end - day), ...(end < now && { to: end - 1 }) }
}

/** Whether one span is another. */
export const isSameSpan = (one: ChartSpan, other: ChartSpan): boolean => one.from === other.from && one.to === other.to

/** The steps that a span touches; null where that is none, or all of them. */
export function stepsWithin(
  steps: readonly LogChartStep[],
  { from, to = Infinity }: ChartSpan,
): { from: number; to: number } | null {
  const first = steps.findIndex(({ end }) => end > from)
  const last = steps.findLastIndex(({ start }) => start <= to)
  if (first === -1 || last < first || (first === 0 && last === steps.length - 1)) return null
  return { from: first, to: last }
}

/** The span of the steps that were brushed: its end is a second that is still wanted, and the step that goes on has none. */
export function spanOfSteps(
  steps: readonly LogChartStep[],
  { from, to }: { from: number; to: number },
  now: number,
): ChartSpan | null {
  const [first, last] = [steps[from], steps[to]]
  if (first === undefined || last === undefined) return null
  return { from: first.start, ...(last.end <= now && { to: last.end - 1 }) }
}

/** Calls that brought nothing: no channel answered, or they were not let in. */
export const errorsOf = ({ failed, refused }: Pick<LogChartStep, 'failed' | 'refused'>): number => failed + refused

/** What all steps come to. */
export function totalOf(steps: readonly LogChartStep[]): { requests: number; errors: number; slowest: number | null } {
  const slow = steps.flatMap(({ p95 }) => (p95 === null ? [] : [p95]))
  return {
    requests: steps.reduce((sum, { requests }) => sum + requests, 0),
    errors: steps.reduce((sum, step) => sum + errorsOf(step), 0),
    slowest: slow.length === 0 ? null : Math.max(...slow),
  }
}

const mostLabels = 6

/** Which steps are named, and how: the days of several days, else the time of some hours, or some days. */
export function labelsOf(
  { grain, steps }: Pick<LogChart, 'grain' | 'steps'>,
  timeZone: string,
): (string | undefined)[] {
  const times = steps.map(({ start }) => zoned(start, timeZone))
  const isOneDay = grain === 'hour' && steps.length <= 36
  if (grain === 'hour' && !isOneDay) return times.map(({ date, time }) => (time === '00:00' ? date : undefined))
  const every = Math.max(1, Math.ceil(steps.length / mostLabels))
  return times.map(({ date, time }, index) => (index % every === 0 ? (isOneDay ? time : date) : undefined))
}

/** `03-10` and `08:00` in a time zone. */
function zoned(seconds: number, timeZone: string): { date: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    seconds * 1_000,
  )
  return { date: text.slice(5, 10), time: text.slice(11, 16) }
}

/** `03-10 08:00`, of a whole day `03-10`. */
export function stepName({ start }: LogChartStep, grain: LogChart['grain'], timeZone: string): string {
  const { date, time } = zoned(start, timeZone)
  return grain === 'day' && time === '00:00' ? date : `${date} ${time}`
}
