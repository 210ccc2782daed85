import { Injectable } from '@nestjs/common'
import { DiscoveryService, MetadataScanner } from '@nestjs/core'
import { PATTERN_METADATA } from '@nestjs/microservices/constants'

/** Nest looks for message handlers in controllers only; elsewhere they would wait for ever, unnoticed. */
@Injectable()
export class HandlerCheck {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Throws when a provider carries `@EventHandler` or `@RpcHandler`. */
  run(): void {
    for (const { metatype } of this.discovery.getProviders()) {
      const prototype: unknown = typeof metatype === 'function' ? metatype.prototype : undefined
      if (typeof prototype === 'object' && prototype !== null) this.check(prototype as Record<string, unknown>)
    }
  }

  private check(prototype: Record<string, unknown>): void {
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const method = prototype[name]
      if (typeof method !== 'function' || !Reflect.hasMetadata(PATTERN_METADATA, method)) continue
      throw new Error(
        `${prototype.constructor.name}.${name} takes messages, but its class is no controller of its module`,
      )
    }
  }
}
