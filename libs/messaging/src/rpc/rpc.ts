import type { RpcContract, RpcReply, RpcRequest } from '@tollgate/contracts'
import { AppError, fromWireError, metrics } from '@tollgate/platform'
import { ErrorCode, headers, type Msg, NatsError } from 'nats'
import type { Bus } from '../connection/bus'
import { readJson } from '../connection/read-json'
import { carryTrace, inOutgoingSpan } from '../connection/tracing'
import { messagingErrors } from '../messaging.errors'
import { rpcReply } from './rpc.message'

export interface CallOptions {
  /** The contract's time unless given. */
  timeoutMs?: number
}

/** How long a call waits for an owner that is just starting, or for the connection; nothing was asked yet. */
const patienceMs = 500
const patienceStepMs = 25
const retryAfterMs = 1_000

/** Asks other services: core NATS request and reply, answered by any copy of the owner. */
export class Rpc {
  private readonly duration = metrics.histogram(
    'tollgate_rpc_duration',
    'Seconds from a question to its answer',
    ['subject', 'outcome'],
    [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  )

  constructor(private readonly bus: Bus) {}

  /**
   * Asks, and returns the answer. Throws the owner's AppError as the owner threw it; AppError `messaging.unavailable`
   * (with `retryAfterMs`) when nobody answers in time, and then the request may or may not have been carried out;
   * `messaging.contract-breach` or `messaging.payload-too-large` when request or answer are not as they have to be.
   */
  async call<C extends RpcContract>(
    contract: C,
    request: RpcRequest<C>,
    options: CallOptions = {},
  ): Promise<RpcReply<C>> {
    const startMs = this.bus.clock.monotonicMs()
    let outcome = 'ok'
    try {
      return await inOutgoingSpan({ operation: 'request', subject: contract.subject, kind: 'client' }, (traceparent) =>
        this.ask(contract, request, options.timeoutMs ?? contract.timeoutMs, traceparent),
      )
    } catch (error) {
      outcome = messagingErrors.unavailable.is(error) ? 'unavailable' : 'error'
      throw error
    } finally {
      this.duration.observe({ subject: contract.subject, outcome }, (this.bus.clock.monotonicMs() - startMs) / 1_000)
    }
  }

  private async ask<C extends RpcContract>(
    contract: C,
    request: RpcRequest<C>,
    timeoutMs: number,
    traceparent: string | null,
  ): Promise<RpcReply<C>> {
    const carried = headers()
    carryTrace(carried, traceparent)
    const body = this.bus.checkedBody(contract.subject, JSON.stringify(request))
    const msg = await this.send(contract, body, { timeout: timeoutMs, headers: carried })
    const reply = rpcReply.safeParse(readJson(msg.data))
    if (!reply.success) throw messagingErrors.contractBreach({ details: { subject: contract.subject } })
    if ('error' in reply.data) throw fromWireError(reply.data.error)
    const parsed = contract.reply.safeParse(reply.data.ok)
    if (parsed.success) return parsed.data as RpcReply<C> // the schema is this contract's own
    throw messagingErrors.contractBreach({ cause: parsed.error, details: { subject: contract.subject } })
  }

  private async send(
    contract: RpcContract,
    body: string,
    options: { timeout: number; headers: ReturnType<typeof headers> },
  ): Promise<Msg> {
    const { bus } = this
    const deadlineMs = bus.clock.monotonicMs() + Math.min(patienceMs, options.timeout)
    for (;;) {
      try {
        // Never handed to a broken connection: the client would send it later, when nobody is waiting.
        if (bus.isConnected) return await bus.orLost(bus.nc.request(contract.subject, body, options))
      } catch (error) {
        if (!isNobodyThere(error)) throw unavailable(contract, error)
        if (bus.clock.monotonicMs() >= deadlineMs) throw unavailable(contract, error)
      }
      if (bus.clock.monotonicMs() >= deadlineMs) throw unavailable(contract)
      await bus.clock.sleep(patienceStepMs)
    }
  }
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders
}

function unavailable(contract: RpcContract, cause?: unknown): AppError {
  return messagingErrors.unavailable({ cause, retryAfterMs, details: { subject: contract.subject } })
}
