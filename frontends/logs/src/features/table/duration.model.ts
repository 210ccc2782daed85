import type { LogView, RowOutcome } from '@tollgate/contracts/http/logs'

/** How good a time is. The bounds are those of rule L7. */
export type Pace = 'good' | 'warn' | 'bad'

const paceOf = (value: number, { good, warn }: { good: number; warn: number }): Pace =>
  value < good ? 'good' : value < warn ? 'warn' : 'bad'

/** Milliseconds that a call took; servers of before tell whole seconds. */
export const durationOf = ({ duration_ms, use_time }: Pick<LogView, 'duration_ms' | 'use_time'>): number =>
  duration_ms ?? use_time * 1_000

/** The whole call, in seconds: that one failed quickly is nothing good. */
export function durationPace(seconds: number, outcome: RowOutcome = 'complete'): Pace | 'normal' {
  const pace = paceOf(seconds, { good: 101, warn: 300 })
  return pace === 'good' && outcome !== 'complete' ? 'normal' : pace
}

/** The first part, in milliseconds. */
export const firstPartPace = (ms: number): Pace => paceOf(ms, { good: 3_000, warn: 10_000 })

/** Milliseconds to the first part; null when none came. */
export const firstPartOf = (frt: number | undefined): number | null => (frt === undefined || frt < 0 ? null : frt)
