import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import { roles, userStatus } from '@tollgate/contracts'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { type Actor, SESSION_RESOLVER, type SessionResolver } from '../request/actor'
import { factsOf, type RequestFacts } from '../request/request-facts'
import { type AccessLevel, accessMetadata } from './access.decorator'
import { credentialsOf, namesAnotherUser } from './credentials'
import { findProvider } from './find-provider'

const leastRole: Readonly<Record<Exclude<AccessLevel, 'public'>, number>> = roles

/** Finds out who calls and whether they may: 401 for nobody, 403 for a banned user or too low a role. */
export class AccessGuard implements CanActivate {
  private readonly sessions: SessionResolver | null

  constructor(
    private readonly reflector: Reflector,
    modules: ModuleRef,
  ) {
    this.sessions = findProvider<SessionResolver>(modules, SESSION_RESOLVER)
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride<AccessLevel>(accessMetadata, [
      context.getHandler(),
      context.getClass(),
    ])
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const facts = factsOf(request)
    if (level === 'public') {
      facts.actor = await this.actorOrNobody(request, facts)
      return true
    }
    const actor = await this.actor(request, facts)
    if (!actor) throw platformErrors.unauthenticated()
    if (namesAnotherUser(request.headers, actor.userId)) throw platformErrors.userMismatch()
    if (actor.status !== userStatus.active) throw platformErrors.userBanned()
    if (actor.role < leastRole[level]) throw platformErrors.forbidden()
    facts.actor = actor
    return true
  }

  /** On a public route being signed in is a courtesy: when it cannot be told, or does not hold, the caller is nobody. */
  private async actorOrNobody(request: FastifyRequest, facts: RequestFacts): Promise<Actor | null> {
    try {
      const actor = await this.actor(request, facts)
      const isUsable = actor?.status === userStatus.active && !namesAnotherUser(request.headers, actor.userId)
      return isUsable ? actor : null
    } catch {
      return null
    }
  }

  private async actor(request: FastifyRequest, facts: RequestFacts): Promise<Actor | null> {
    if (!this.sessions) return null
    for (const credential of credentialsOf(request.headers)) {
      const user = await this.sessions.resolve(credential.kind, credential.hash)
      if (!user) continue
      const { id: userId, username, role, status, group } = user
      return { userId, username, role, status, group, language: facts.language, clientIp: facts.ip, credential }
    }
    return null
  }
}
