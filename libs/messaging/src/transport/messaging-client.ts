import { randomUUID } from 'node:crypto'
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices'
import type { EventContract, RpcContract } from '@tollgate/contracts'
import type { NatsConnection } from 'nats'
import type { Messaging } from '../messaging'

/**
 * Nest's client for messages, with contracts as patterns. `send(contract, request)` asks like `Rpc.call`;
 * `emit(contract, payload)` publishes like `Events.publishNow`, under a new message id, and emits the stream's sequence.
 * Both fail as these do. Where each microsecond counts these are called themselves, and an event that belongs to a
 * transaction is published with `Events.publish`.
 */
export class MessagingClient extends ClientProxy {
  constructor(private readonly messaging: Messaging) {
    super()
  }

  /** Resolves when the process is connected to NATS. */
  connect(): Promise<void> {
    return this.messaging.bus.connected
  }

  /** Does nothing: the connection is closed with the module. */
  close(): void {}

  /** The connection to NATS. */
  unwrap<T = NatsConnection>(): T {
    return this.messaging.bus.nc as T // the caller's word, as Nest declares it
  }

  protected publish({ pattern, data }: ReadPacket, answer: (packet: WritePacket) => void): () => void {
    this.messaging.rpc.call(contractOf<RpcContract>('rpc', pattern), data).then(
      (response) => answer({ response, isDisposed: true }),
      (err: unknown) => answer({ err, isDisposed: true }),
    )
    return () => undefined
  }

  protected async dispatchEvent<T>({ pattern, data }: ReadPacket): Promise<T> {
    const contract = contractOf<EventContract>('event', pattern)
    return (await this.messaging.events.publishNow(contract, data, { messageId: randomUUID() })) as T // emit's only result
  }
}

function contractOf<C extends RpcContract | EventContract>(kind: C['kind'], pattern: unknown): C {
  const isContract = typeof pattern === 'object' && pattern !== null && 'kind' in pattern && pattern.kind === kind
  if (!isContract) throw new TypeError(`the pattern is no ${kind} of the contracts`)
  return pattern as C // only defineRpc and defineEvent give such a kind
}
