import type { TaskStatus } from '@tollgate/contracts'
import type { TaskReport } from '../platforms/core/platform'
import type { Task } from './task'

/** Nothing leaves these. */
export const finalStatuses: readonly TaskStatus[] = ['SUCCESS', 'FAILURE']

/** How far on each status is; those of one step may follow each other either way. */
export const steps: Readonly<Record<TaskStatus, number>> = {
  NOT_START: 0,
  SUBMITTED: 1,
  QUEUED: 1,
  MODAL: 2,
  IN_PROGRESS: 3,
  UNKNOWN: 3,
  SUCCESS: 4,
  FAILURE: 4,
}

export function isFinal(status: TaskStatus): boolean {
  return finalStatuses.includes(status)
}

/** Whether a report says anything that the row does not: what is older, or known, is not written. The statement that writes asks again. */
export function isNews(task: Task, report: TaskReport): boolean {
  if (isFinal(task.status)) return false
  const ahead = steps[report.status] - steps[task.status]
  if (ahead !== 0) return ahead > 0
  if (report.progress !== task.progress) return report.progress > task.progress
  return (
    report.status !== task.status ||
    report.resultUrl !== task.resultUrl ||
    (task.answer === null && report.answer !== null)
  )
}

type Times = Pick<TaskReport, 'startedAtMs' | 'finishedAtMs'>
/** Clocks that are kept right differ by less. */
const usualSkewMs = 60_000

/** When a task began and ended by an upstream's clock: 0 where it cannot have been then, as that clock is wrong. */
export function possibleTimes({ submittedAtMs }: Pick<Task, 'submittedAtMs'>, told: Times, nowMs: number): Times {
  const possible = (ms: number) =>
    ms < submittedAtMs - usualSkewMs || ms > nowMs + usualSkewMs ? 0 : Math.max(submittedAtMs, Math.min(ms, nowMs))
  return { startedAtMs: possible(told.startedAtMs), finishedAtMs: possible(told.finishedAtMs) }
}

/** What a poll is planned by. */
export interface PollPlan {
  readonly ageMs: number
  readonly misses: number
  /** Between two questions about a fresh task. */
  readonly leastMs: number
}

const mostMs = 30_000
const mostMissedMs = 5 * 60_000
/** A submit is answered within minutes, and its receipt comes soon after: who says nothing for so long has ended. */
export const lostAfterMs = 15 * 60_000
/** No question is planned for later than these: one that is was planned by a clock that stood ahead. */
export const mostPlannedMs = { answered: 2 * mostMissedMs, unanswered: 2 * lostAfterMs } as const

/** How long a task waits for the next question about it: longer as it grows older, doubled with each that had no answer. `dice` is 0 to 1. */
export function pauseMs({ ageMs, misses, leastMs }: PollPlan, dice: number): number {
  const usual = Math.min(Math.max(leastMs, ageMs / 10), Math.max(leastMs, mostMs))
  const pause = misses === 0 ? usual : Math.min(usual * 2 ** Math.min(misses, 10), Math.max(usual, mostMissedMs))
  return Math.round(pause * (0.8 + 0.4 * dice))
}

const firstComparedMs = 2 * 60_000
/** After so many times without a charge in the ledger, in two weeks, there never was one. */
export const mostCompares = 8

/** How long a task that has ended waits until it is held against the ledger, for the next time: four times as long each. */
export function comparePauseMs(compares: number): number {
  return firstComparedMs * 4 ** Math.min(compares, mostCompares - 2)
}
