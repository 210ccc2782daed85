import { type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import { roles } from '@tollgate/contracts'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import type { Actor } from '../request/actor'
import { factsOf } from '../request/request-facts'
import { type AccessLevel, accessMetadata } from '../routes/access.decorator'
import { findProvider } from './find-provider'

const beforeMetadata = Symbol('before-second-factor')

/** Marks what administrators may do before they have shown a second factor: what is needed to have one, and to leave. */
export const BeforeSecondFactor = () => SetMetadata(beforeMetadata, true)

/** Under this token a service provides whether administrators need a second factor, asked at each request; without it, they do not. */
export const SECOND_FACTOR_RULE = Symbol('SECOND_FACTOR_RULE')
export type SecondFactorRule = () => boolean

/** Whether somebody is to show a second factor first. */
export function lacksSecondFactor(who: Pick<Actor, 'role' | 'hasSecondFactor'>, isRequired: boolean): boolean {
  return isRequired && who.role >= roles.admin && who.hasSecondFactor !== true
}

/** By this code of `data` a console knows that it has to lead to the second factor. */
export const secondFactorCode = 'second_factor_required'

/** Closes everything to administrators who came by one factor, where two are asked of them. Runs after the access guard. */
export class SecondFactorGuard implements CanActivate {
  private readonly isRequired: SecondFactorRule

  constructor(
    private readonly reflector: Reflector,
    modules: ModuleRef,
  ) {
    this.isRequired = findProvider<SecondFactorRule>(modules, SECOND_FACTOR_RULE) ?? (() => false)
  }

  canActivate(context: ExecutionContext): boolean {
    const facts = factsOf(context.switchToHttp().getRequest<FastifyRequest>())
    const places = [context.getHandler(), context.getClass()]
    if (!facts.actor || !lacksSecondFactor(facts.actor, this.isRequired())) return true
    if (this.reflector.getAllAndOverride<boolean>(beforeMetadata, places)) return true
    if (this.reflector.getAllAndOverride<AccessLevel>(accessMetadata, places) !== 'public') {
      throw platformErrors.secondFactorRequired({ data: { code: secondFactorCode } })
    }
    // Whoever is not in yet is nobody to what is open to everybody: nothing is bound or ended for them there.
    facts.actor = null
    return true
  }
}
