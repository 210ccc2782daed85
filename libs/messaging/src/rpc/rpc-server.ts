import type { RpcContract, RpcReply, RpcRequest } from '@tollgate/contracts'
import { AppError, toWireError } from '@tollgate/platform'
import type { Msg, Subscription } from 'nats'
import type { Bus } from '../connection/bus'
import { inIncomingSpan, traceparentOf } from '../connection/tracing'
import { readJson, type RpcReplyMessage } from './rpc.message'

/** Answers a request; an AppError that it throws reaches the caller by code and context. */
export type RpcAnswerer<C extends RpcContract> = (request: RpcRequest<C>) => Promise<RpcReply<C>> | RpcReply<C>

/** Answers other services' questions; the copies of a service share them. */
export class RpcServer {
  private readonly subscriptions: Subscription[] = []
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly bus: Bus) {}

  /** Begins to answer. */
  serve<C extends RpcContract>(contract: C, answer: RpcAnswerer<C>): void {
    const handle = answer as RpcAnswerer<RpcContract> // requests are parsed by this contract before
    const callback = (error: Error | null, msg: Msg) => {
      if (error) return this.bus.log.error('rpc.subscription-failed', { subject: contract.subject, error })
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

  private async respond(contract: RpcContract, answer: RpcAnswerer<RpcContract>, msg: Msg): Promise<void> {
    const reply = await this.reply(contract, answer, msg)
    try {
      msg.respond(JSON.stringify(reply))
    } catch (error) {
      this.bus.log.warn('rpc.not-answered', { subject: contract.subject, error })
    }
  }

  private async reply(contract: RpcContract, answer: RpcAnswerer<RpcContract>, msg: Msg): Promise<RpcReplyMessage> {
    const hop = { operation: 'respond', subject: contract.subject, kind: 'server' } as const
    try {
      return await inIncomingSpan(hop, traceparentOf(msg.headers), async () => {
        const request = contract.request.safeParse(readJson(msg.data))
        if (!request.success) throw new AppError('messaging.contract-breach', { subject: contract.subject })
        return { ok: await answer(request.data) }
      })
    } catch (error) {
      this.report(contract, error)
      return { error: toWireError(error) }
    }
  }

  private report(contract: RpcContract, error: unknown): void {
    const level = error instanceof AppError ? (error.definition?.level ?? 'error') : 'error'
    this.bus.log[level]('rpc.failed', { subject: contract.subject, error })
  }
}
