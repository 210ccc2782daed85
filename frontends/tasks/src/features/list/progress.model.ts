import type { TaskRow } from './row.model'

/** Whether a task has not ended. */
export const isGoing = ({ status }: Pick<TaskRow, 'status'>): boolean => status !== 'SUCCESS' && status !== 'FAILURE'

const leastMs = 3_000
const mostMs = 30_000

/**
 * How soon to ask again for a page on which something goes on: after a tenth of the age of its youngest task, because that is how
 * often its upstream is asked (rule T9). False where nothing does.
 */
export function refreshAfterMs(
  rows: readonly Pick<TaskRow, 'status' | 'submittedMs'>[],
  nowMs: number,
): number | false {
  const going = rows.filter(isGoing)
  if (going.length === 0) return false
  const youngest = Math.max(...going.map(({ submittedMs }) => submittedMs))
  return Math.min(mostMs, Math.max(leastMs, Math.round((nowMs - youngest) / 10)))
}

/** How long a task took, or has taken until now; null where its end is not known. */
export function elapsedMs(row: Pick<TaskRow, 'status' | 'submittedMs' | 'finishedMs'>, nowMs: number): number | null {
  const end = isGoing(row) ? nowMs : row.finishedMs
  // Clocks of upstreams, and of browsers, are not ours.
  return end === 0 ? null : Math.max(0, end - row.submittedMs)
}

/** Rule L11. */
export const elapsedTone = (ms: number): 'good' | 'bad' => (ms > 60_000 ? 'bad' : 'good')

/** The colour of a bar: one that failed warns. */
export function progressTone(status: string): 'accent' | 'good' | 'warn' {
  if (status === 'FAILURE') return 'warn'
  return status === 'SUCCESS' ? 'good' : 'accent'
}

const tones = {
  SUCCESS: 'good',
  FAILURE: 'bad',
  IN_PROGRESS: 'info',
  SUBMITTED: 'info',
  QUEUED: 'info',
  MODAL: 'warn',
} as const

/** What a status means. */
export function statusTone(status: string): (typeof tones)[keyof typeof tones] | 'neutral' {
  return Object.hasOwn(tones, status) ? tones[status as keyof typeof tones] : 'neutral'
}

/** What became of the charge of a task that failed. */
export function chargeOf({
  status,
  chargedUnits,
  isRefunded,
}: Pick<TaskRow, 'status' | 'chargedUnits' | 'isRefunded'>) {
  if (status !== 'FAILURE') return 'kept'
  if (isRefunded) return 'given-back'
  return chargedUnits === 0 ? 'none' : 'going-back'
}
