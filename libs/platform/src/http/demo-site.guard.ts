import { Injectable, type CanActivate, type ExecutionContext, type OnModuleInit } from '@nestjs/common'
import { ModuleRef, Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error'
import { demoMetadata } from './access.decorator'
import { findProvider } from './access.guard'
import { roles } from './actor'
import { isWrite } from './cross-site.guard'
import { factsOf } from './request-facts'

/** Under this token a service provides whether the site is a demo, asked at each write; without it, it is none. */
export const DEMO_SITE = Symbol('DEMO_SITE')
export type DemoSite = () => boolean

/** On a demo site only root writes; others get 405, but for routes marked `@AllowedOnDemoSite()`. */
@Injectable()
export class DemoSiteGuard implements CanActivate, OnModuleInit {
  #isDemoSite: DemoSite = () => false

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.#isDemoSite = findProvider<DemoSite>(this.modules, DEMO_SITE) ?? this.#isDemoSite
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.#isDemoSite() || !isWrite(context, this.reflector)) return true
    if (this.reflector.getAllAndOverride<boolean>(demoMetadata, [context.getHandler(), context.getClass()])) return true
    const { actor } = factsOf(context.switchToHttp().getRequest<FastifyRequest>())
    if (actor && actor.role >= roles.root) return true
    throw new AppError('platform.demo-site')
  }
}
