import 'reflect-metadata'
import type { EventContract, RpcContract } from '@tollgate/contracts'
import type { ConsumerOptions, EventApplier } from '../consume/consumer-options'
import type { RpcAnswerer } from '../rpc/rpc-server'

export interface EventRegistration {
  contract: EventContract
  options: ConsumerOptions
}

const eventKey = Symbol('tollgate.event-handler')
const rpcKey = Symbol('tollgate.rpc-handler')

type MethodOf<F> = (target: object, name: string | symbol, descriptor: TypedPropertyDescriptor<F>) => void

/** Makes a provider's method apply the events of a contract: `(payload, meta, tx)`. */
export function EventHandler<C extends EventContract, F extends EventApplier<C>>(
  contract: C,
  options: ConsumerOptions,
): MethodOf<F> {
  return (_target, _name, descriptor) => {
    if (descriptor.value) Reflect.defineMetadata(eventKey, { contract, options }, descriptor.value)
  }
}

/** Makes a provider's method answer the requests of a contract. */
export function RpcHandler<C extends RpcContract, F extends RpcAnswerer<C>>(contract: C): MethodOf<F> {
  return (_target, _name, descriptor) => {
    if (descriptor.value) Reflect.defineMetadata(rpcKey, contract, descriptor.value)
  }
}

/** What `@EventHandler` said of a method, if anything. */
export function eventRegistrationOf(method: object): EventRegistration | undefined {
  return Reflect.getMetadata(eventKey, method) as EventRegistration | undefined // only EventHandler writes this key
}

/** What `@RpcHandler` said of a method, if anything. */
export function rpcContractOf(method: object): RpcContract | undefined {
  return Reflect.getMetadata(rpcKey, method) as RpcContract | undefined // only RpcHandler writes this key
}
