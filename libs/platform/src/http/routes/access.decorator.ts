import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common'
import type { Language } from '@tollgate/texts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../request/actor'
import { factsOf } from '../request/request-facts'

export type AccessLevel = 'public' | 'user' | 'admin' | 'root'

export const accessMetadata = Symbol('access')
export const changesMetadata = Symbol('changes')
export const demoMetadata = Symbol('allowed-on-demo-site')

/** Who may call a route, or every route of a controller. A route without it keeps the service from starting. */
export const Access = (level: AccessLevel) => SetMetadata(accessMetadata, level)

/** What of a browser may call a GET that changes: a script of our own pages, or a navigation that another site begins. */
export type ChangedBy = 'script' | 'navigation'

/**
 * Marks a GET route that changes something: it answers only to scripts of our own pages and to programs, and never to what a
 * text can make a browser load. A navigation must be bound by the route itself to what our page began.
 */
export const Changes = (by: ChangedBy = 'script') => SetMetadata(changesMetadata, by)

/** A write that a demo site allows to everybody: signing in and out. */
export const AllowedOnDemoSite = () => SetMetadata(demoMetadata, true)

/** The `Actor` who calls; null only on a public route that nobody signed in to. */
export const Caller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor | null => facts(context).actor,
)

/** The address of the client as text. */
export const ClientAddress = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => facts(context).ip,
)

/** The caller's `Language`. */
export const Lang = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Language => facts(context).language,
)

/** The id of this request, the one on the answer. */
export const RequestId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => facts(context).requestId,
)

function facts(context: ExecutionContext) {
  return factsOf(context.switchToHttp().getRequest<FastifyRequest>())
}
