import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import { comesFromAnotherSite, factsOf, ownHostsOf, platformErrors } from '@tollgate/platform'
import type { FastifyRequest } from 'fastify'

/**
 * Lets no other site sign a visitor's browser in, as somebody else of its choosing: what these routes take is bound to no
 * browser by a state, and the guard of the house looks only at browsers that are signed in already.
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
