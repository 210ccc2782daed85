import type { CallerError, UpstreamError } from '@tollgate/formats'
import type { Language } from '@tollgate/platform'
import type { FailureKind } from '@tollgate/upstream'
import { type Refusal, relayErrors, textOfRefusal } from './relay.errors'

/** An error on its way to a caller, before it takes the shape of their dialect. */
export interface ErrorReply {
  readonly status: number
  readonly error: CallerError
  /** Seconds for `Retry-After`; null when it is not sent. */
  readonly retryAfterS: number | null
}

/** Why the last attempt failed, and what the upstream said of it. */
export type FinalFailure =
  /** This process ends. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'answer'; readonly error: UpstreamError; readonly retryAfter: string | null }
  | { readonly kind: 'transport'; readonly failure: FailureKind }

/** Who asked, for the text of an error. */
export interface Asker {
  readonly requestId: string
  readonly language: Language
}

/** This process ends: another one takes the next call. */
export const stopping: Refusal = { code: 'stopping', retryAfterMs: 1_000 }
const late: ReadonlySet<FailureKind> = new Set(['headers-timeout', 'idle-timeout', 'connect-timeout'])
/** The upstream refuses us, not the caller: as it stands, the caller would look for the fault in their own key. */
const ourFaults = new Set([401, 402, 403, 407])

/** A refusal or failure of our own. */
export function replyTo(refusal: Refusal, asker: Asker): ErrorReply {
  const { status, type, code } = relayErrors[refusal.code]
  const { retryAfterMs, param = null } = refusal
  return {
    status,
    error: { message: signed(textOfRefusal(refusal, asker.language), asker), type, param, code },
    retryAfterS: retryAfterMs === undefined ? null : Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  }
}

/**
 * What a caller is told when every attempt has failed: the last upstream's own error, with these exceptions. Refusals of
 * our key or account become 502; redirects, too. A 429 says that this group's upstream is saturated. What is not an
 * answer at all becomes 502 or 504.
 */
export function replyToFailure(failure: FinalFailure, asker: Asker): ErrorReply {
  if (failure.kind === 'stopping') return replyTo(stopping, asker)
  if (failure.kind === 'transport') return replyTo(refusalOfTransport(failure.failure), asker)
  const { error, retryAfter } = failure
  if (error.status === 429) {
    return { ...replyTo({ code: 'upstream-saturated' }, asker), retryAfterS: secondsOf(retryAfter) }
  }
  const message = signed(error.message, asker)
  if (ourFaults.has(error.status)) {
    const { type, code } = relayErrors['upstream-refused']
    return { status: 502, error: { message, type, param: null, code }, retryAfterS: null }
  }
  const { type, param, code, fields } = error
  const retryAfterS = error.status === 503 ? secondsOf(retryAfter) : null
  return { status: shownStatus(error.status), error: { message, type, param, code, fields }, retryAfterS }
}

function refusalOfTransport(failure: FailureKind): Refusal {
  if (failure === 'saturated') return { code: 'upstream-saturated', retryAfterMs: 1_000 }
  return { code: late.has(failure) ? 'upstream-late' : 'upstream-failed' }
}

function shownStatus(status: number): number {
  return status >= 400 && status <= 599 ? status : 502
}

/** Seconds of an upstream's `Retry-After`; a date, or none, counts as one. */
function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 1
}

/** The request id is in every message, so that a person who shows only that can be helped. */
function signed(message: string, { requestId }: Asker): string {
  return `${message} (request id: ${requestId})`
}
