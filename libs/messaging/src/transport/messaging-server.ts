import { type CustomTransportStrategy, type MessageHandler, type MsPattern, Server } from '@nestjs/microservices'
import type { EventContract, RpcContract } from '@tollgate/contracts'
import { isObservable, lastValueFrom } from 'rxjs'
import type { ConsumerOptions } from '../consume/consumer-options'
import type { Messaging } from '../messaging'
import { EventContext, RpcContext } from './contexts'
import { type HandlerExtras, messagingTransport } from './decorators'

/**
 * Nest's server for the messages of a process: requests over core NATS, events over JetStream. What is delivered, when
 * it is acknowledged and what becomes of failures is decided by `RpcServer` and `EventConsumer`; Nest wraps the methods
 * in its guards, pipes, interceptors and filters, and for an event all of these run in the transaction of its inbox row.
 */
export class MessagingServer extends Server implements CustomTransportStrategy {
  override readonly transportId = messagingTransport
  /** Whether the application knows of this server. */
  isConnected = false
  private readonly durables = new Set<string>()

  constructor(private readonly messaging: Messaging) {
    super()
  }

  /** Takes a method in. Throws when it came without a contract, or when another has its subject or durable name. */
  override addHandler(
    pattern: MsPattern,
    handler: MessageHandler,
    isEventHandler = false,
    extras: Record<string, unknown> = {},
  ): void {
    const route = this.normalizePattern(pattern)
    if (!('contract' in extras)) {
      throw new Error(`${route} has no contract: it is declared with @RpcHandler or @EventHandler`)
    }
    const told = extras as HandlerExtras // only our decorators write a contract
    if ('options' in told) this.claim(told.options.durable)
    else if (this.messageHandlers.has(route)) throw new Error(`two methods answer ${route}`)
    super.addHandler(pattern, handler, isEventHandler, extras)
  }

  /** Begins to take messages for every method. */
  listen(callback: (error?: unknown) => void): void {
    try {
      for (const handler of this.messageHandlers.values()) this.start(handler, handler.extras as HandlerExtras) // see addHandler
      callback()
    } catch (error) {
      callback(error)
    }
  }

  /** Takes no more messages and resolves when those taken are done with. */
  async close(): Promise<void> {
    await this.messaging.quiesce()
  }

  /** What happens to the connection is told by `Bus`. */
  on(event: string): never {
    throw new Error(`the transport tells nothing of ${event}: listen to the bus`)
  }

  /** The connection to NATS. */
  unwrap<T>(): T {
    return this.messaging.bus.nc as T // the caller's word, as Nest declares it
  }

  private claim(durable: string): void {
    if (this.durables.has(durable)) throw new Error(`two event handlers are called ${durable}`)
    this.durables.add(durable)
  }

  private start(handler: MessageHandler, told: HandlerExtras): void {
    if ('options' in told) this.apply(told.contract, told.options, handler)
    else this.answer(told.contract, handler)
  }

  private answer(contract: RpcContract, handler: MessageHandler): void {
    this.messaging.rpcServer.serve(contract, (request, meta) => resultOf(handler(request, new RpcContext([meta]))))
  }

  private apply(contract: EventContract, options: ConsumerOptions, handler: MessageHandler): void {
    this.messaging.consumers.consume(contract, options, async (payload, meta, tx) => {
      await resultOf(handler(payload, new EventContext([meta, tx ?? null])))
    })
  }
}

/** Interceptors and filters make observables of results; the last value counts, as there is one answer. */
async function resultOf(handled: Promise<unknown>): Promise<unknown> {
  const result = await handled
  return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result
}
