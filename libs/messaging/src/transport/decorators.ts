import 'reflect-metadata'
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices'
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants'
import type { EventContract, RpcContract, RpcReply, RpcRequest } from '@tollgate/contracts'
import type { ConsumerOptions, HandedOver } from '../consume/consumer-options'
import type { EventContext, RpcContext } from './contexts'

/** Handlers of this transport only; another one may be connected to the same application. */
export const messagingTransport = Symbol('tollgate.messaging')

/** What the decorators tell the server of a method. */
export type HandlerExtras =
  { readonly contract: RpcContract } | { readonly contract: EventContract; readonly options: ConsumerOptions }

type EventMethod<C extends EventContract, O extends ConsumerOptions> = (
  payload: HandedOver<C, O>,
  context: EventContext,
) => Promise<void> | void
type RpcMethod<C extends RpcContract> = (
  request: RpcRequest<C>,
  context: RpcContext,
) => Promise<RpcReply<C>> | RpcReply<C>
type MethodOf<F> = (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<F>) => void

/**
 * `@EventPattern` with a contract: the method of a controller applies its events. It is given the payload and the
 * `EventContext`, unless `@Payload()` and `@Ctx()` say otherwise.
 */
export function EventHandler<C extends EventContract, const O extends ConsumerOptions, F extends EventMethod<C, O>>(
  contract: C,
  options: O,
): MethodOf<F> {
  // One subject may have several consumers, so the durable name is part of the pattern.
  const pattern = { event: contract.subject, durable: options.durable }
  return (target, name, descriptor) => {
    giveArguments(target, name, descriptor)
    EventPattern(pattern, messagingTransport, { contract, options } satisfies HandlerExtras)(target, name, descriptor)
  }
}

/**
 * `@MessagePattern` with a contract: the method of a controller answers its requests. It is given the request and the
 * `RpcContext`, unless `@Payload()` and `@Ctx()` say otherwise.
 */
export function RpcHandler<C extends RpcContract, F extends RpcMethod<C>>(contract: C): MethodOf<F> {
  return (target, name, descriptor) => {
    giveArguments(target, name, descriptor)
    MessagePattern(contract.subject, messagingTransport, { contract } satisfies HandlerExtras)(target, name, descriptor)
  }
}

/** Nest by itself gives a method without parameter decorators the payload and nothing else. */
function giveArguments<F>(target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<F>): void {
  const isDecorated = Reflect.hasMetadata(PARAM_ARGS_METADATA, target.constructor, name)
  if (isDecorated || !(descriptor.value instanceof Function) || descriptor.value.length < 2) return
  Payload()(target, name, 0)
  Ctx()(target, name, 1)
}
