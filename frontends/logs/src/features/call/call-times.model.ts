import type { LogRow } from '../row/row.model'
import { durationOf, firstPartOf } from '../table/duration.model'

/** Where the time of a call went, in milliseconds; what is not known is left out. */
export interface CallTimes {
  /** Until an upstream was asked. */
  readonly queuedMs: number | null
  /** From there until the first part came. */
  readonly firstMs: number | null
  /** From the first part to the end. */
  readonly restMs: number | null
  /** From there until a submit was answered: what it brings are no tokens, so it has no first one. */
  readonly answerMs: number | null
  readonly totalMs: number
}

/** The times that a row tells; none of them is below 0, whatever clocks have done. */
export function timesOf(row: LogRow): CallTimes {
  const { queued_ms: queued, frt, refusal, task } = row.details
  const totalMs = durationOf(row)
  const answeredAt = refusal === undefined ? firstPartOf(frt) : null
  const first = task === undefined ? answeredAt : null
  return {
    queuedMs: queued ?? null,
    firstMs: first === null ? null : Math.max(0, first - (queued ?? 0)),
    restMs: first === null ? null : Math.max(0, totalMs - first),
    answerMs: task === undefined || answeredAt === null ? null : Math.max(0, totalMs - (queued ?? 0)),
    totalMs,
  }
}
