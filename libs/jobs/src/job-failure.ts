import { AppError, fromWireError, toWireError, wireError } from '@tollgate/platform'
import { UnrecoverableError } from 'bullmq'
import { jobsErrors } from './jobs.errors'

/** What another attempt may heal; every other `AppError` says no again. */
const transientKinds = new Set(['unavailable', 'internal', 'too-many'])

/** Whether the failure is one that no further attempt can heal. */
export function isHopeless(error: unknown): boolean {
  return error instanceof AppError && !transientKinds.has(error.definition.kind)
}

/** The failure as BullMQ is to keep it: an `AppError` whole, so that a waiting caller gets it back; hopeless ones end the job. */
export function failureToKeep(error: unknown): Error {
  const text = error instanceof AppError ? JSON.stringify(toWireError(error)) : messageOf(error)
  const kept = isHopeless(error) ? new UnrecoverableError(text) : new Error(text)
  if (error instanceof Error && error.stack) kept.stack = error.stack
  return kept
}

/** The error for a caller that waited for a job that failed with this reason. */
export function failureFromKept(job: string, reason: string): AppError {
  try {
    return fromWireError(wireError.parse(JSON.parse(reason)))
  } catch {
    return jobsErrors.failed({ details: { job, reason } })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
