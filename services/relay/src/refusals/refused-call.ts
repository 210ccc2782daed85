import { type callRefused, type EventPayload, mostRefusedName, mostRefusedText } from '@tollgate/contracts'
import type { Language } from '@tollgate/texts'
import type { Caller } from '../admission/caller/caller'
import { type Refusal, relayErrors, textOfRefusal } from '../errors/relay.errors'

/** A refused call as it is told. */
export type ToldCall = EventPayload<typeof callRefused>['calls'][number]

/** What a request asked for and from where: an `Arrival`, and for questions the same of theirs. */
export interface RefusedArrival {
  readonly requestId: string
  readonly ip: string
  readonly startedAtMs: number
  readonly durationMs: number
  readonly clientRequestId: string | null
}

/** A refusal, and whom it met. */
export interface RefusedCall {
  readonly refusal: Refusal
  /** As far as that was found out. */
  readonly caller: Caller
  readonly arrival: RefusedArrival
  /** Method and path. */
  readonly path: string
  /** Empty where it is not known. */
  readonly model: string
  readonly isStream: boolean
}

/** The event's part for one call; what callers, clients and administrators named is cut to what it takes. */
export function toldCall({ refusal, caller, arrival, path, model, isStream }: RefusedCall): ToldCall {
  const { user, token, group } = caller
  const text = (language: Language) => textOfRefusal(refusal, language).slice(0, mostRefusedText)
  return {
    requestId: arrival.requestId,
    userId: user.id,
    username: cutName(user.username),
    tokenId: token.id,
    tokenName: cutName(token.name),
    group: cutName(group),
    model: cutName(model),
    isStream,
    path: cutName(path),
    startedAtMs: arrival.startedAtMs,
    durationMs: Math.round(arrival.durationMs),
    reason: refusal.code,
    status: relayErrors[refusal.code].status,
    zh: text('zh'),
    en: text('en'),
    clientRequestId: arrival.clientRequestId,
    clientIp: arrival.ip,
  }
}

/** A name as far as the event takes it. */
export function cutName(name: string): string {
  return name.length > mostRefusedName ? name.slice(0, mostRefusedName) : name
}
