import type { FigureGrain, FiguresQuery } from '@tollgate/contracts/http/logs'
import type { Span } from '../filter/span'
import { dayMs, hourMs } from '../rollup/spans'
import { dashboardErrors } from './dashboard.errors'

/** So far back an answer goes, so that it has at most some hundred steps. */
const mostDays: Readonly<Record<FigureGrain, number>> = { hour: 30, day: 400, week: 1_830 }

type Asked = Pick<FiguresQuery, 'start_timestamp' | 'end_timestamp' | 'grain'>

/**
 * The whole hours that a time asked for touches, up to the one that goes on. A time without a beginning is the day before its end.
 * Throws what the caller has to be told.
 */
export function rangeOf({ start_timestamp: start, end_timestamp: end, grain }: Asked, nowMs: number): Span {
  const endMs = end === 0 ? nowMs : Math.min(end * 1_000, nowMs)
  const startMs = start === 0 ? endMs - dayMs : start * 1_000
  if (end !== 0 && start > end) throw dashboardErrors.rangeBackwards()
  const days = mostDays[grain]
  // An hour more, as documented clients ask for thirty days and the hour that goes on.
  if (endMs - startMs > days * dayMs + hourMs) throw dashboardErrors.rangeTooLong({ days })
  // A time that has not begun yet is an hour without calls, not a fault: the next one, whenever it begins.
  const fromMs = Math.floor(Math.min(startMs, nowMs + hourMs) / hourMs) * hourMs
  return { fromMs, toMs: Math.max(fromMs + hourMs, Math.ceil(endMs / hourMs) * hourMs) }
}

/**
 * The same time, but to the end of its last day where nothing lies behind it yet: what is kept of that day may then stand for its
 * hours, of which there are as many for each subject.
 */
export function reachOf({ fromMs, toMs }: Span, nowMs: number): Span {
  return { fromMs, toMs: toMs >= nowMs ? Math.ceil(toMs / dayMs) * dayMs : toMs }
}

/** The equally long time before. */
export function timeBefore({ fromMs, toMs }: Span): Span {
  return { fromMs: fromMs - (toMs - fromMs), toMs: fromMs }
}
