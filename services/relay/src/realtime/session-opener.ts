import type { Span } from '@opentelemetry/api'
import type { UpstreamCall, UpstreamHandler } from '@tollgate/upstream'
import type { Arrival } from '../admission/arrival'
import type { AnswerPort } from '../answer/answer-port'
import type { Refusal } from '../errors/relay.errors'
import type { TurnBooks } from '../turns/turn-books'

/** What sessions may take. */
export interface SessionLimits {
  /** From the first event to the end. */
  readonly sessionMs: number
  /** Without an event of either side. */
  readonly idleMs: number
}

/** The attempt that a session is to be the answer of. */
export interface SessionAttempt extends AnswerPort, UpstreamHandler {
  /** Set once the upstream has opened the socket. */
  status: number
  readonly span: Span | null
  /** Is told what its responses use; null at a channel without limits. */
  readonly place: { used(tokens: number): void } | null
  /** Takes what was asked for in place of a call. */
  ask(call: UpstreamCall, firstPartMs: number | null): void
}

/** Whose session it is. */
export interface SessionCaller {
  /** Why they may not go on, as they are known now; null where they may. */
  mayGoOn(): Refusal | null | Promise<Refusal | null>
  /** Counts a response that they ask for; a refusal where they may not have so many. */
  mayBegin(): Refusal | null | Promise<Refusal | null>
}

/** A session that an upstream is to be asked for. */
export interface AskedSession {
  readonly arrival: Arrival
  readonly attempt: SessionAttempt
  /** Of the upstream's API; its usual one where it is undefined. */
  readonly version: string | undefined
  /** Fields that are added to the head, names and values in turn. */
  readonly headers: readonly string[]
  readonly caller: SessionCaller
}

/** Asks upstreams for sessions. */
export interface SessionOpener {
  open(asked: AskedSession): void
}

/** What a session needs besides the port of its attempt. */
export interface SessionSetting {
  readonly caller: SessionCaller
  readonly turns: TurnBooks
  readonly limits: SessionLimits
}
