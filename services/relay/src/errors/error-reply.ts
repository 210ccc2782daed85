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
  | {
      readonly kind: 'answer'
      readonly error: UpstreamError
      /** Seconds, as the upstream gave them; null where it gave none. */
      readonly retryAfterS: number | null
      /** The upstream's own status, where the channel shows another one instead. */
      readonly givenStatus?: number
    }
  | { readonly kind: 'transport'; readonly failure: FailureKind }

/** Who asked, for the text of an error. */
export interface Asker {
  readonly requestId: string
  readonly language: Language
}

/** This process ends: another one takes the next call. */
export const stopping: Refusal = { code: 'stopping', retryAfterMs: 1_000 }
/** Statuses that say to ask again later: too many requests, unavailable, and Anthropic's for overloaded. */
const askedLater = new Set([429, 503, 529])
/** Whose limit it is that was met, ours, an upstream says in words of its own. */
const saturated = 429
/** For how long an upstream asks not to be called again, in milliseconds; null where it does not. */
export function askedRestMs(failure: FinalFailure): number | null {
  if (failure.kind !== 'answer' || failure.retryAfterS === null) return null
  return askedLater.has(failure.givenStatus ?? failure.error.status) ? failure.retryAfterS * 1_000 : null
}

const late: ReadonlySet<FailureKind> = new Set(['headers-timeout', 'idle-timeout', 'connect-timeout'])
/** The upstream refuses us, not the caller: as it stands, the caller would look for the fault in their own key. */
const ourFaults = new Set([401, 402, 403, 407])
/** The same in words, as some providers say it with a status of another meaning. */
const ourFaultsInCodes =
  /invalid_api_key|api_key_invalid|account_|billing|insufficient_(?:user_)?quota|authentication|permission|unauthori[sz]ed|invalid_organization/i
const ourFaultsInTexts =
  /credit balance|\byour (?:api[ _-]?key|account|organi[sz]ation|billing|credits?|balance|plan)\b|\bapi[ _-]?key (?:not valid|is invalid|expired)|账户余额|账号余额|余额不足|欠费/i

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
 * our key or account become 502, in words of our own, as theirs tell of that account; redirects become 502, too. A 429 says
 * that this group's upstream is saturated. What is not an answer at all becomes 502 or 504.
 */
export function replyToFailure(failure: FinalFailure, asker: Asker): ErrorReply {
  if (failure.kind === 'stopping') return replyTo(stopping, asker)
  if (failure.kind === 'transport') return replyTo(refusalOfTransport(failure.failure), asker)
  const { error } = failure
  const retryAfterS = askedLater.has(error.status) ? (failure.retryAfterS ?? 1) : null
  if (error.status === saturated) return { ...replyTo({ code: 'upstream-saturated' }, asker), retryAfterS }
  if (isOurFault(failure)) {
    const reply = replyTo({ code: 'upstream-refused' }, asker)
    // What an administrator made of the status stands.
    return isMapped(failure) ? { ...reply, status: shownStatus(error.status) } : reply
  }
  const { type, param, code, fields } = error
  const message = signed(error.message, asker)
  return { status: shownStatus(error.status), error: { message, type, param, code, fields }, retryAfterS }
}

/** What an error says inside a stream that has begun: the same, with the status that it would have had before. */
export function replyInStream(error: UpstreamError, asker: Asker): ErrorReply {
  return replyToFailure({ kind: 'answer', error, retryAfterS: null }, asker)
}

/** A failure without the fields that one format alone knows: for a caller who speaks another. */
export function withoutFields(failure: FinalFailure): FinalFailure {
  return failure.kind === 'answer' ? { ...failure, error: { ...failure.error, fields: {} } } : failure
}

/** Whether what an upstream says is about us, its customer, and for nobody else. */
export function isAboutUs(failure: Extract<FinalFailure, { kind: 'answer' }>): boolean {
  return failure.error.status === saturated || failure.givenStatus === saturated || isOurFault(failure)
}

function isOurFault({ error, givenStatus = error.status }: Extract<FinalFailure, { kind: 'answer' }>): boolean {
  return ourFaults.has(error.status) || ourFaults.has(givenStatus) || tellsOfAccount(error)
}

/** Whether an upstream's words say that our key or account is at fault, whatever its status says. */
export function tellsOfAccount(error: UpstreamError): boolean {
  return namesAccount(error) || areOfAccount(error.message)
}

/** The same of words alone. */
export function areOfAccount(words: string): boolean {
  return ourFaultsInTexts.test(words)
}

/** Whether it says so by the name of its error, which no caller has a part in. */
export function namesAccount({ type, code }: UpstreamError): boolean {
  return ourFaultsInCodes.test(`${type} ${code ?? ''}`)
}

function isMapped({ error, givenStatus }: Extract<FinalFailure, { kind: 'answer' }>): boolean {
  return givenStatus !== undefined && givenStatus !== error.status && !ourFaults.has(error.status)
}

function refusalOfTransport(failure: FailureKind): Refusal {
  if (failure === 'saturated') return { code: 'upstream-saturated', retryAfterMs: 1_000 }
  return { code: late.has(failure) ? 'upstream-late' : 'upstream-failed' }
}

function shownStatus(status: number): number {
  return status >= 400 && status <= 599 ? status : 502
}

/** The request id is in every message, so that a person who shows only that can be helped. */
function signed(message: string, { requestId }: Asker): string {
  return `${message} (request id: ${requestId})`
}
