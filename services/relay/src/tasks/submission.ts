import { mostTaskReason, type TaskSubmission } from '@tollgate/contracts'
import type { TaskAnswer } from '@tollgate/formats'
import { type FinalFailure, isAboutUs } from '../errors/error-reply'

/** By these it is certain that nothing went out: no connection was made, or none was to be had. */
const unsent: ReadonlySet<string> = new Set([
  'refused-address',
  'unresolved',
  'connect',
  'connect-timeout',
  'saturated',
])
/** A gateway in front of the upstream may have lost the answer alone. */
const lostAnswers: ReadonlySet<number> = new Set([502, 504, 524])

/** What an answer says of a task, for its owner. */
export function submissionOf(answer: TaskAnswer): TaskSubmission {
  const { upstreamId, code, description, resultUrl } = answer
  return {
    upstreamId,
    code,
    description: description.slice(0, mostTaskReason),
    status: statusOf(answer),
    ...(resultUrl !== null && { resultUrl }),
  }
}

function statusOf({ kind, isDone }: TaskAnswer): TaskSubmission['status'] {
  if (kind === 'refused') return 'FAILURE'
  if (kind === 'window') return 'MODAL'
  return isDone ? 'SUCCESS' : 'SUBMITTED'
}

/** The same of a submit that no upstream took; null where one may have, without saying so. */
export function failedSubmission(final: FinalFailure): TaskSubmission | null {
  if (final.kind === 'stopping') return null
  if (final.kind === 'transport') return unsent.has(final.failure) ? failedBy(final.failure) : null
  const { error, givenStatus = error.status } = final
  if (lostAnswers.has(givenStatus)) return null
  if (isAboutUs(final)) return refusedSubmission
  return failedBy(error.message, typeof error.code === 'number' ? error.code : undefined)
}

/** That of a call which ended before any upstream was asked. */
export const abandonedSubmission: TaskSubmission = {
  ...failedBy('The call ended before its upstream was asked'),
  cause: 'abandoned',
}

/** That of an upstream which refused us: what it says of our account is not for who submitted. */
const refusedSubmission: TaskSubmission = { ...failedBy('The upstream refused the request'), cause: 'refused' }

function failedBy(reason: string, code = 5): TaskSubmission {
  return { upstreamId: null, code, description: reason.slice(0, mostTaskReason), status: 'FAILURE' }
}
