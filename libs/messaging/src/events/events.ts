import { randomUUID } from 'node:crypto'
import type { EventContract, EventPayload } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { headers } from 'nats'
import type { Bus } from '../connection/bus'
import { carryTrace, inOutgoingSpan } from '../connection/tracing'
import { messagingErrors } from '../messaging.errors'
import type { Outbox } from './outbox'

export interface PublishOptions {
  /** `Transactions.run` resolves only after every present process that follows this event has applied it, or 1 s. */
  inForce?: boolean
  /** The payload was put together from parts that were parsed already, so it is not parsed once more: for large batches. */
  isParsed?: boolean
}

export interface PublishNowOptions {
  /** Names the message for good: sent again within 5 minutes it is kept once. */
  messageId: string
  timeoutMs?: number
}

/** Publishes events. */
export class Events {
  constructor(
    private readonly bus: Bus,
    private readonly outbox: Outbox | null,
  ) {}

  /**
   * Publishes once `tx` is committed, and never if it is not: the event stands in the outbox of that transaction.
   * Throws AppError `messaging.contract-breach` or `messaging.payload-too-large`, and Error in a service without a
   * database.
   */
  publish<C extends EventContract>(
    tx: Tx,
    contract: C,
    payload: EventPayload<C>,
    options: PublishOptions = {},
  ): Promise<void> {
    return this.publishAll(tx, contract, [payload], options)
  }

  /** Publishes many events of one kind as `publish` does one, in their order, by one statement. */
  async publishAll<C extends EventContract>(
    tx: Tx,
    contract: C,
    payloads: readonly EventPayload<C>[],
    options: PublishOptions = {},
  ): Promise<void> {
    const { outbox } = this
    if (outbox === null) throw new Error('a service without a database publishes with publishNow')
    if (payloads.length === 0) return
    const { subject } = contract
    const bodies = payloads.map((payload) => {
      const json = JSON.stringify(options.isParsed ? payload : parse(contract, payload))
      return this.bus.checkedBody(subject, json)
    })
    await inOutgoingSpan({ operation: 'publish', subject, kind: 'producer' }, async (traceparent) => {
      const rows = bodies.map((payload) => ({ messageId: randomUUID(), subject, payload, traceparent }))
      await outbox.add(tx, rows, options.inForce ?? false)
    })
  }

  /**
   * Publishes without a database and resolves with the stream's sequence once JetStream has it on file. The payload is
   * not checked here but by every reader: this is the relay's way, where each microsecond counts. Throws AppError
   * `messaging.unavailable` when there is no acknowledgement (the message may be kept all the same), and
   * `messaging.payload-too-large`.
   */
  async publishNow<C extends EventContract>(
    contract: C,
    payload: EventPayload<C>,
    options: PublishNowOptions,
  ): Promise<number> {
    return this.publishEncoded(contract, JSON.stringify(payload), options)
  }

  /** Like `publishNow`, for a payload that is JSON already, as text or as its bytes. */
  async publishEncoded(
    contract: EventContract,
    json: string | Uint8Array,
    options: PublishNowOptions,
  ): Promise<number> {
    const body = this.bus.checkedBody(contract.subject, json)
    const hop = { operation: 'publish', subject: contract.subject, kind: 'producer' } as const
    return inOutgoingSpan(hop, async (traceparent) => {
      const carried = headers()
      carryTrace(carried, traceparent)
      const { messageId: msgID, timeoutMs } = options
      try {
        const publishing = { msgID, headers: carried, ...(timeoutMs !== undefined && { timeout: timeoutMs }) }
        const ack = await this.bus.publish(contract.subject, body, publishing)
        return ack.seq
      } catch (cause) {
        throw messagingErrors.unavailable({ cause, retryAfterMs: 1_000, details: { subject: contract.subject } })
      }
    })
  }
}

function parse(contract: EventContract, payload: unknown): unknown {
  const parsed = contract.schema.safeParse(payload)
  if (parsed.success) return parsed.data
  throw messagingErrors.contractBreach({ cause: parsed.error, details: { subject: contract.subject } })
}
