import type { Context } from '@opentelemetry/api'
import type { Language } from '@tollgate/texts'
import type { FastifyRequest } from 'fastify'
import type { ClientOrigin } from '../../client-address/client-address'
import type { RequestContext } from '../../trace-context/request-context'
import type { Actor } from './actor'

/** What is known of a request before its handler runs. */
export interface RequestFacts extends RequestContext, ClientOrigin {
  readonly language: Language
  /** What is traced meanwhile belongs below this. */
  readonly tracing: Context
  /** Set by the access guard. */
  actor: Actor | null
}

const factsByRequest = new WeakMap<object, RequestFacts>()

/** Keeps the facts of a request for its guards, handler and error filter. */
export function keepFacts(request: FastifyRequest, facts: RequestFacts): void {
  factsByRequest.set(request.raw, facts)
}

/** The facts of a request; throws when the service was not made by `createService`, which gathers them. */
export function factsOf(request: FastifyRequest): RequestFacts {
  const facts = factsByRequest.get(request.raw)
  if (!facts) throw new Error('The facts of this request were not gathered; make the application with createService')
  return facts
}

/** The facts of a request, or undefined when it failed before they were gathered. */
export function findFacts(request: FastifyRequest): RequestFacts | undefined {
  return factsByRequest.get(request.raw)
}
