import { Injectable } from '@nestjs/common'
import { DiscoveryService, MetadataScanner } from '@nestjs/core'
import { Messaging } from '../messaging'
import { eventRegistrationOf, rpcContractOf } from './decorators'

type Method = (...args: unknown[]) => unknown

/** Finds the methods that carry `@EventHandler` or `@RpcHandler` and connects them to the bus. */
@Injectable()
export class HandlerExplorer {
  private readonly durables = new Set<string>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly messaging: Messaging,
  ) {}

  /** Starts every handler of the application. Throws when two consumers share a durable name. */
  start(): void {
    // A provider with an alias is listed under both names.
    const instances = new Set<unknown>(this.discovery.getProviders().map(({ instance }): unknown => instance))
    for (const instance of instances) {
      if (typeof instance === 'object' && instance !== null) this.startHandlersOf(instance as Record<string, unknown>)
    }
  }

  private startHandlersOf(instance: Record<string, unknown>): void {
    for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance))) {
      const method = instance[name]
      if (typeof method === 'function') this.startHandler(instance, method as Method)
    }
  }

  private startHandler(instance: object, method: Method): void {
    const rpc = rpcContractOf(method)
    if (rpc) this.messaging.rpcServer.serve(rpc, (request) => method.call(instance, request))
    const event = eventRegistrationOf(method)
    if (!event) return
    const { durable } = event.options
    if (this.durables.has(durable)) throw new Error(`two event handlers are called ${durable}`)
    this.durables.add(durable)
    this.messaging.consumers.consume(event.contract, event.options, async (payload, meta, tx) => {
      await method.call(instance, payload, meta, tx)
    })
  }
}
