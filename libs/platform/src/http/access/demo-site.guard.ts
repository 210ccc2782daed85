import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import { roles } from '@tollgate/contracts'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { factsOf } from '../request/request-facts'
import { demoMetadata } from '../routes/access.decorator'
import { isWrite } from '../routes/is-write'
import { findProvider } from './find-provider'

/** Under this token a service provides whether the site is a demo, asked at each write; without it, it is none. */
export const DEMO_SITE = Symbol('DEMO_SITE')
export type DemoSite = () => boolean

/** On a demo site only root writes; others get 405, but for routes marked `@AllowedOnDemoSite()`. */
export class DemoSiteGuard implements CanActivate {
  private readonly isDemoSite: DemoSite

  constructor(
    private readonly reflector: Reflector,
    modules: ModuleRef,
  ) {
    this.isDemoSite = findProvider<DemoSite>(modules, DEMO_SITE) ?? (() => false)
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.isDemoSite() || !isWrite(context, this.reflector)) return true
    if (this.reflector.getAllAndOverride<boolean>(demoMetadata, [context.getHandler(), context.getClass()])) return true
    const { actor } = factsOf(context.switchToHttp().getRequest<FastifyRequest>())
    if (actor && actor.role >= roles.root) return true
    throw platformErrors.demoSite()
  }
}
