import type { Job } from 'bullmq'

/**
 * Seconds from when a job was due until it was taken: what a schedule planned it for, else when it was added and the delay that it
 * was added with. What the queue says of its delay itself is 0 once it is over. Null of a repetition: when that was due stands nowhere.
 */
export function waitedSeconds(queued: Pick<Job, 'timestamp' | 'processedOn' | 'opts' | 'attemptsMade'>): number | null {
  const { timestamp, processedOn = timestamp, opts, attemptsMade } = queued
  if (attemptsMade > 0) return null
  const dueMs = opts.prevMillis ?? timestamp + (opts.delay ?? 0)
  return Math.max(0, processedOn - dueMs) / 1_000
}
