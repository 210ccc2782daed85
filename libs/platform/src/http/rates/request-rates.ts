import type { ExecutionContext } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { clientKey } from '../../limits/client-key'
import type { Limits } from '../../limits/limits'
import { findProvider } from '../access/find-provider'
import type { Actor } from '../request/actor'
import { bodyLengthOf } from '../request/body-parsing'
import { isWrite } from '../routes/is-write'
import { costOf, pointsOf, type RateClass, rateMetadata, type RateName } from './rate-rules'

/** Under this token a service provides how its routes are limited; without it, they are not. */
export const REQUEST_LIMITS = Symbol('REQUEST_LIMITS')
export interface RequestLimits {
  readonly counts: Limits<RateName>
  /** How many reads a minute one user may make, asked for each request; 0 is no limit. */
  readsPerMinute(): number
}

/** How often one user, or one address where nobody is signed in, may ask the routes of the console. */
export class RequestRates {
  private readonly limits: RequestLimits | null

  constructor(
    private readonly reflector: Reflector,
    modules: ModuleRef,
  ) {
    this.limits = findProvider<RequestLimits>(modules, REQUEST_LIMITS)
  }

  /** Counts a request. Throws `platform.too-many-requests`. */
  async take(context: ExecutionContext, actor: Actor | null, ip: string): Promise<void> {
    const most = this.limits?.readsPerMinute() ?? 0
    const limit = this.classOf(context)
    if (!this.limits || most === 0 || limit === 'free') return
    const key = actor ? `user-${actor.userId}` : `from-${clientKey(ip)}`
    const points = pointsOf(limit, most)
    const length = bodyLengthOf(context.switchToHttp().getRequest<FastifyRequest>())
    const { refused } = await this.limits.counts.take([{ limit, key, points }], costOf(length, points))
    if (refused) throw platformErrors.tooManyRequests({ retryAfterMs: refused.retryAfterMs })
  }

  private classOf(context: ExecutionContext): RateClass {
    const said = this.reflector.getAllAndOverride<RateClass>(rateMetadata, [context.getHandler(), context.getClass()])
    return said ?? (isWrite(context, this.reflector) ? 'write' : 'read')
  }
}
