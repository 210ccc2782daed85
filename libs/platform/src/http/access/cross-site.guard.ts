import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { cookieValue } from '../request/cookies'
import { factsOf } from '../request/request-facts'
import { sessionCookie } from './credentials'
import { isWrite } from './is-write'
import { comesFromAnotherSite, ownHostsOf } from './same-site'

/** Refuses writes that another site makes a signed-in browser send. Runs after the access guard. */
export class CrossSiteGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    if (!isWrite(context, this.reflector) || !isByCookie(request)) return true
    const ownHosts = ownHostsOf(request.headers, factsOf(request).isEdge)
    if (comesFromAnotherSite(request.headers, ownHosts)) throw platformErrors.crossSite()
    return true
  }
}

/** The cookie is the credential, or would be one: a public route may still act on the session that the browser sends along. */
function isByCookie(request: FastifyRequest): boolean {
  const { actor } = factsOf(request)
  if (actor) return actor.credential?.kind === 'session'
  return cookieValue(request.headers.cookie, sessionCookie) !== undefined
}
