import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../errors/app-error'
import type { ErrorKind } from '../../errors/error-definition'
import type { Actor } from '../request/actor'
import { bodyAtHand } from '../request/body-parsing'
import { findFacts } from '../request/request-facts'

/** Under this token a service provides who is told of requests that were refused; without it, the log alone is. */
export const REFUSAL_WITNESS = Symbol('REFUSAL_WITNESS')

/** A request that was refused, as a witness needs it. */
export interface RefusedRequest {
  readonly code: string
  readonly kind: ErrorKind
  /** What the refusal itself says: the values of its text and its details. */
  readonly context: Readonly<Record<string, unknown>>
  readonly method: string
  /** The route's pattern, not what was asked; empty where there is no such route. */
  readonly route: string
  /** As they came: nothing in them has been checked, and they may hold secrets. */
  readonly query: unknown
  /** Undefined where it is large and was refused before anybody looked at it. */
  readonly body: unknown
  readonly cookie: (name: string) => string | undefined
  readonly actor: Actor | null
  readonly address: string
}

/** Is told of each refusal before the answer goes out, and must not hold it up. */
export interface RefusalWitness {
  refused(refusal: RefusedRequest): void
}

/** The refusal behind a failure. */
export function refusedRequest(failure: AppError, request: FastifyRequest): RefusedRequest {
  const facts = findFacts(request)
  return {
    code: failure.code,
    kind: failure.definition.kind,
    context: failure.context,
    method: request.method,
    route: request.routeOptions.url ?? '',
    query: request.query,
    body: bodyAtHand(request),
    cookie: (name) => request.cookies?.[name],
    actor: facts?.actor ?? null,
    address: facts?.ip ?? '',
  }
}
