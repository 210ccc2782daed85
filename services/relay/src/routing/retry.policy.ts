import type { RepeatRules } from '@tollgate/catalogue'
import type { FailureKind, Sent } from '@tollgate/upstream'
import type { HealthFinding } from './channel-health'

/** Why an attempt did not bring an answer. Statuses are those of the channel's mapping. */
export type AttemptFailure =
  /** `isByWords`: it stands for another status, as nothing but the text of the error says, which tells of this. */
  | { readonly kind: 'status'; readonly status: number; readonly isByWords?: 'account' | 'model' }
  /** An error in the place of an answer, with status 200. */
  | { readonly kind: 'error-in-answer'; readonly status: number }
  /** `sent`: how much of the request went out; all of it unless told. */
  | { readonly kind: 'transport'; readonly failure: FailureKind; readonly sent?: Sent }
  /** It had not begun when the time was over that its channel has for that. */
  | { readonly kind: 'no-first-part'; readonly wasSentInFull: boolean }

/** Faults of the request itself: every channel would say the same. */
const requestFaults = new Set([400, 405, 406, 408, 409, 411, 413, 414, 415, 416, 417, 422, 431])
/** The provider may have done the work: once more would cost once more. */
const lateAnswers = new Set([504, 524])
/** With these a provider, or what stands before it, says that it has not taken the request in. Other 5xx leave that open. */
const nothingTaken = new Set([307, 308, 401, 402, 403, 404, 407, 429])
const keyFaults = new Set([401, 402, 403, 407])
/** The provider was reached, and may have done the work. */
const lateFailures: ReadonlySet<FailureKind> = new Set(['headers-timeout', 'idle-timeout'])
const unreachable: ReadonlySet<FailureKind> = new Set([
  'refused-address',
  'unresolved',
  'connect',
  'connect-timeout',
  'saturated',
])

/**
 * Whether another channel may be asked, by the rules of what was asked for. `answeredStatus` is the one that the upstream
 * sent: a channel's mapping can ask for a retry, and not make one harmless.
 */
export function isRetried(failure: AttemptFailure, rules: RepeatRules, answeredStatus: number): boolean {
  if (failure.kind === 'transport') {
    if (failure.failure === 'aborted' || lateFailures.has(failure.failure)) return false
    return rules.afterNoAnswer || (failure.sent ?? 'all') !== 'all'
  }
  // Whoever sets such a time wants another channel to be asked then.
  if (failure.kind === 'no-first-part') return rules.afterNoAnswer || !failure.wasSentInFull
  if (requestFaults.has(failure.status) || lateAnswers.has(failure.status)) return false
  return rules.afterErrors === 'not-our-fault' || nothingTaken.has(answeredStatus)
}

/** What the failure says of the channel; null when it says nothing. */
export function findingOf(failure: AttemptFailure): HealthFinding | null {
  if (failure.kind === 'transport') {
    if (failure.failure === 'aborted') return null
    return unreachable.has(failure.failure) ? 'channel' : 'model'
  }
  if (failure.kind === 'no-first-part') return 'model'
  if (keyFaults.has(failure.status)) return 'key'
  return requestFaults.has(failure.status) ? null : 'model'
}

/** Whether nothing had begun when the time for that was over. */
export function wasLate(failure: AttemptFailure): boolean {
  return failure.kind === 'no-first-part' || (failure.kind === 'transport' && lateFailures.has(failure.failure))
}

/** How the attempt is named in receipts and metrics. */
export function outcomeOf(failure: AttemptFailure): string {
  if (failure.kind === 'transport') return failure.failure
  if (failure.kind === 'no-first-part') return 'first-token-timeout'
  return failure.kind === 'status' ? `status-${failure.status}` : `error-${failure.status}`
}
