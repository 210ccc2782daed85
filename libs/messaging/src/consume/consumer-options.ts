import type { EventContract, EventPayload } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'

/** What a handler may know of a message besides its payload. */
export interface EventMeta {
  /** The same for every delivery of one message. */
  messageId: string
  /** W3C `traceparent` of what caused the event, or null. */
  traceparent: string | null
  subject: string
  streamSeq: number
  /** 1 for the first delivery. */
  deliveryCount: number
  /** When the event was stored, Unix milliseconds. */
  storedAtMs: number
}

export interface ConsumerOptions {
  /** Names the consumer for good; all copies of a service share it. Letters, digits, `-` and `_`. */
  durable: string
  /**
   * True (the default): the handler runs in a transaction together with an inbox row, so a repeated message changes
   * nothing. False: the handler itself makes sure that twice equals once.
   */
  inbox?: boolean
  /** Handlers at once in one process; 1 unless given. */
  concurrency?: number
  /** Messages taken and not yet finished in one process; 16 for each handler unless given. */
  maxInFlight?: number
  /** The same in bytes, where messages are large: without limit unless given. */
  maxInFlightBytes?: number
  /**
   * True: one message at a time over all copies, each only after the one before was acknowledged; a failing message
   * holds up those behind it. Implies concurrency 1.
   */
  isStrictlyOrdered?: boolean
  /**
   * After so many failures that are not the infrastructure's, the message goes to the dead letters: 10 unless given,
   * without limit where the contract says that it is money. A database or a bus that is away never counts.
   */
  maxFailures?: number
  /**
   * What becomes of a message that breaks its contract: it goes to the dead letters, unless it is to be `handed-over` to the
   * handler, which then is given an UnreadableEvent in the place of the payload.
   */
  unreadable?: 'handed-over'
}

/** A message that breaks its contract, for a handler that takes such. */
export class UnreadableEvent {
  constructor(
    /** The body, as UTF-8. */
    readonly text: string,
    readonly reason: string,
  ) {}
}

/** What a handler with these options is given. */
export type HandedOver<C extends EventContract, O extends ConsumerOptions> = O extends { unreadable: 'handed-over' }
  ? EventPayload<C> | UnreadableEvent
  : EventPayload<C>

/** Applies one event. `tx` is there unless `inbox` is false. */
export type EventApplier<C extends EventContract, O extends ConsumerOptions = ConsumerOptions> = (
  payload: HandedOver<C, O>,
  meta: EventMeta,
  tx?: Tx,
) => Promise<void> | void

/** Thrown by a handler for a message that can never succeed: it goes to the dead letters at once. */
export class UnprocessableEvent extends Error {}

/** Thrown by a handler for a message whose turn has not come: it is delivered again after a while, and that is no failure. */
export class PostponedEvent extends Error {
  constructor(readonly delayMs: number) {
    super('postponed')
  }
}
