import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { comesFromAnotherSite, factsOf, ownHostsOf, platformErrors } from '@tollgate/platform'
import type { FastifyRequest } from 'fastify'

/**
 * Keeps other sites from signing a visitor's browser in as a user of their choosing: what these routes take is not bound to
 * the browser by a state, and the general guard against other sites looks only at browsers that are signed in already.
 */
@Injectable()
export class OwnPagesOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const ownHosts = ownHostsOf(request.headers, factsOf(request).isEdge)
    if (comesFromAnotherSite(request.headers, ownHosts)) throw platformErrors.crossSite()
    return true
  }
}
