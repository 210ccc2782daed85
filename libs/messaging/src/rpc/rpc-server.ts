import type { RpcContract, RpcReply, RpcRequest } from '@tollgate/contracts'
import { AppError, thrown, toWireError } from '@tollgate/platform'
import type { Msg, Subscription } from 'nats'
import type { Bus } from '../connection/bus'
import { readJson } from '../connection/read-json'
import { inIncomingSpan, traceparentOf } from '../connection/tracing'
import { within } from '../connection/within'
import { messagingErrors } from '../messaging.errors'
import type { RpcReplyMessage } from './rpc.message'

/** What is known of a request besides its payload. */
export interface RpcMeta {
  subject: string
  /** W3C `traceparent` of the caller, or null. */
  traceparent: string | null
}

/** Answers a request; an AppError that it throws reaches the caller by code and context. */
export type RpcAnswerer<C extends RpcContract> = (
  request: RpcRequest<C>,
  meta: RpcMeta,
) => Promise<RpcReply<C>> | RpcReply<C>

/**
 * Requests that a process answers at the same time. More than can be answered within their time are refused at once,
 * so that a flood ends in `messaging.unavailable` and not in memory.
 */
const maxRunning = 4_096
/**
 * How long one of them may keep its place. The contracts let a caller wait for 10 s at most, so nobody hears an answer
 * that comes later; and a place that is never given back would bring the process nearer to refusing everything.
 */
const maxAnswerMs = 30_000
const retryAfterMs = 1_000

/** Answers other services' questions; the copies of a service share them. */
export class RpcServer {
  private readonly subscriptions: Subscription[] = []
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly bus: Bus) {}

  /**
   * Begins to answer. A handler that has not ended after 30 s is given up: that is logged as an error, and the caller,
   * if it still waits, gets AppError `messaging.handler-timed-out`.
   */
  serve<C extends RpcContract>(contract: C, answer: RpcAnswerer<C>): void {
    const handle = answer as RpcAnswerer<RpcContract> // requests are parsed by this contract before
    const callback = (error: Error | null, msg: Msg) => {
      if (error) return this.bus.log.error('rpc.subscription-failed', { subject: contract.subject, error })
      if (this.running.size >= maxRunning) return this.refuse(contract, msg)
      const work = this.respond(contract, handle, msg).finally(() => this.running.delete(work))
      this.running.add(work)
    }
    this.subscriptions.push(this.bus.nc.subscribe(contract.subject, { queue: this.bus.service, callback }))
  }

  /** Takes no more questions and resolves when those taken are answered. */
  async stop(): Promise<void> {
    const { isConnected } = this.bus
    await Promise.all(
      this.subscriptions.splice(0).map(async (subscription) => {
        if (isConnected) await this.bus.orLost(subscription.drain()).catch(() => undefined)
        else subscription.unsubscribe()
      }),
    )
    await Promise.all(this.running)
  }

  private refuse(contract: RpcContract, msg: Msg): void {
    const error = messagingErrors.unavailable({ retryAfterMs, details: { subject: contract.subject } })
    this.send(contract, msg, this.encoded(contract, { error: toWireError(error) }))
  }

  private async respond(contract: RpcContract, answer: RpcAnswerer<RpcContract>, msg: Msg): Promise<void> {
    this.send(contract, msg, await this.reply(contract, answer, msg))
  }

  private send(contract: RpcContract, msg: Msg, reply: string): void {
    try {
      msg.respond(reply)
    } catch (error) {
      this.bus.log.warn('rpc.not-answered', { subject: contract.subject, error })
    }
  }

  private async reply(contract: RpcContract, answer: RpcAnswerer<RpcContract>, msg: Msg): Promise<string> {
    const { subject } = contract
    const traceparent = traceparentOf(msg.headers)
    try {
      return await inIncomingSpan({ operation: 'respond', subject, kind: 'server' }, traceparent, async () => {
        const request = contract.request.safeParse(readJson(msg.data))
        if (!request.success) throw messagingErrors.contractBreach({ cause: request.error, details: { subject } })
        const work = () => answer(request.data, { subject, traceparent })
        const tooLate = () => messagingErrors.handlerTimedOut({ retryAfterMs, details: { subject } })
        return this.encoded(contract, { ok: await within(this.bus.clock, maxAnswerMs, work, tooLate) })
      })
    } catch (error) {
      return this.failure(contract, error)
    }
  }

  private failure(contract: RpcContract, error: unknown): string {
    this.report(contract, error)
    const wireError = toWireError(error)
    try {
      return this.encoded(contract, { error: wireError })
    } catch (cause) {
      // What the error tells of itself is no JSON, or too large: the caller gets its code alone.
      this.report(contract, cause)
      return JSON.stringify({ error: { ...wireError, context: {} } })
    }
  }

  private report(contract: RpcContract, error: unknown): void {
    if (error instanceof AppError)
      this.bus.log[error.definition.level]('rpc.failed', { subject: contract.subject, error })
    else thrown(this.bus.log, `rpc ${contract.subject}`, error)
  }

  /** Throws when the reply cannot be JSON, and AppError `messaging.payload-too-large`. */
  private encoded({ subject }: RpcContract, reply: RpcReplyMessage): string {
    return this.bus.checkedBody(subject, JSON.stringify(reply))
  }
}
