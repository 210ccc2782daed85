import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { factsOf } from '../request/request-facts'
import { changedBy, isWrite } from '../routes/is-write'
import { isLoadedByPage } from './loaded-by-page'
import { comesFromAnotherSite, ownHostsOf } from './same-site'

/**
 * Refuses writes that another site, or a text in one of our pages, makes a browser send. Runs after the access guard. Who shows
 * a token of any kind is no browser that was led here: pages cannot add that header to what they load.
 */
export class CrossSiteGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { actor, host } = factsOf(request)
    const shown = actor?.credential?.kind ?? 'session'
    if (shown !== 'session' || !isWrite(context, this.reflector)) return true
    const { headers } = request
    const by = changedBy(context, this.reflector)
    if (by !== undefined && isLoadedByPage(headers, by)) throw platformErrors.crossSite()
    // A navigation that another site begins is bound by its route.
    if (by === 'navigation') return true
    if (comesFromAnotherSite(headers, ownHostsOf(headers, host))) throw platformErrors.crossSite()
    return true
  }
}
