import { startOfDay } from '@tollgate/console-ui/inputs'
import type { UiText } from '@tollgate/console-ui/ui-text'

/** A span of time in Unix seconds, either end open. */
export interface TimeRange {
  from?: number
  to?: number
  /** The named span that it was chosen as, for as long as neither end is changed. */
  preset?: string
}

/** A named span, counted from now when it is chosen. */
export interface RangePreset {
  id: string
  label: string
  of: (nowSeconds: number) => TimeRange
}

type RangeWords = { anyTime: string } & Pick<UiText, 'since' | 'until'>

const day = 86_400

/** Midnight before the first of a month: of the one of `seconds`, or so many later. */
function startOfMonth(seconds: number, later: number): number {
  const at = new Date(seconds * 1_000)
  return new Date(at.getFullYear(), at.getMonth() + later, 1).getTime() / 1_000
}

/** The spans people ask for most. */
export const presetSpans = {
  today: (now: number): TimeRange => ({ from: startOfDay(now), to: startOfDay(now) + day - 1 }),
  yesterday: (now: number): TimeRange => ({ from: startOfDay(startOfDay(now) - 1), to: startOfDay(now) - 1 }),
  last24Hours: (now: number): TimeRange => ({ from: now - day, to: now }),
  last7Days: (now: number): TimeRange => ({ from: startOfDay(now - 6 * day), to: startOfDay(now) + day - 1 }),
  last30Days: (now: number): TimeRange => ({ from: startOfDay(now - 29 * day), to: startOfDay(now) + day - 1 }),
  thisMonth: (now: number): TimeRange => ({ from: startOfMonth(now, 0), to: startOfMonth(now, 1) - 1 }),
  lastMonth: (now: number): TimeRange => ({ from: startOfMonth(now, -1), to: startOfMonth(now, 0) - 1 }),
} as const

/** Whether the end comes before the start. */
export const isBackwards = ({ from, to }: TimeRange): boolean => from !== undefined && to !== undefined && to < from

/** One end changed; an emptied one leaves the range open there. It is no named span any more. */
export function withEnd(range: TimeRange, end: 'from' | 'to', seconds: number | null): TimeRange {
  const { [end]: _before, preset: _preset, ...rest } = range
  return seconds === null ? rest : { ...rest, [end]: seconds }
}

/** A moment as short as its year and seconds allow. */
export function shortMoment(seconds: number, tag: string, nowSeconds: number): string {
  const at = new Date(seconds * 1000)
  const isThisYear = at.getFullYear() === new Date(nowSeconds * 1000).getFullYear()
  return new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    ...(!isThisYear && { year: 'numeric' }),
    month: /^zh\b/.test(tag) ? 'numeric' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

/** A span in words, its moments as they are shown. Dots in place of an open end would look like text that was cut. */
export function rangeText({ from, to }: TimeRange, text: RangeWords, moment: (seconds: number) => string): string {
  if (from === undefined) return to === undefined ? text.anyTime : text.until(moment(to))
  return to === undefined ? text.since(moment(from)) : `${moment(from)} – ${moment(to)}`
}
