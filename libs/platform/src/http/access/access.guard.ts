import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import { roles, userStatus } from '@tollgate/contracts'
import type { FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { type Actor, SESSION_RESOLVER, type SessionResolver } from '../request/actor'
import { factsOf, type RequestFacts } from '../request/request-facts'
import { type AccessLevel, accessMetadata } from '../routes/access.decorator'
import { credentialsOf, namesAnotherUser } from './credentials'
import { findProvider } from './find-provider'
import { tokenStopsAt } from './token-scope'

const leastRole: Readonly<Record<Exclude<AccessLevel, 'public'>, number>> = roles

/** Counts a request of the actor, or of the address where nobody is signed in; throws where there were too many. */
export interface RequestCounter {
  take(context: ExecutionContext, actor: Actor | null, ip: string): Promise<void>
}

/**
 * Finds out who calls and whether they may: 429 for too often, 401 for nobody, 403 for a banned user, too low a role, or a token that
 * does not reach so far.
 */
export class AccessGuard implements CanActivate {
  private readonly sessions: SessionResolver | null

  constructor(
    private readonly reflector: Reflector,
    modules: ModuleRef,
    private readonly rates: RequestCounter,
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
      facts.actor = await this.actorOrNobody(context, facts)
      await this.rates.take(context, facts.actor, facts.ip)
      return true
    }
    const actor = await this.actor(request, facts)
    const stopped = actor && this.stopOf(actor, context)
    // Whoever has somebody's key and calls from elsewhere uses up nothing of theirs.
    await this.rates.take(context, stopped === 'address' ? null : actor, facts.ip)
    if (!actor) throw platformErrors.unauthenticated()
    if (namesAnotherUser(request.headers, actor.userId)) throw platformErrors.userMismatch()
    // Before the refusals: log and audit say who was refused.
    facts.actor = actor
    if (actor.status !== userStatus.active) throw platformErrors.userBanned()
    if (stopped === 'address') throw platformErrors.tokenAddressForbidden({ address: facts.ip })
    if (stopped === 'scope') throw platformErrors.tokenScopeForbidden()
    if (actor.role < leastRole[level]) throw platformErrors.forbidden()
    this.noteUse(actor)
    return true
  }

  /** On a public route being signed in is a courtesy: when it cannot be told, or does not hold, the caller is nobody. */
  private async actorOrNobody(context: ExecutionContext, facts: RequestFacts): Promise<Actor | null> {
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    try {
      const actor = await this.actor(request, facts)
      const isUsable = actor?.status === userStatus.active && !namesAnotherUser(request.headers, actor.userId)
      if (!isUsable || this.stopOf(actor, context) !== null) return null
      this.noteUse(actor)
      return actor
    } catch {
      return null
    }
  }

  /** Where an API token does not reach; null with any other credential. */
  private stopOf({ token, clientIp }: Actor, context: ExecutionContext): ReturnType<typeof tokenStopsAt> {
    return token ? tokenStopsAt(context, this.reflector, token, clientIp) : null
  }

  private noteUse({ token, clientIp }: Actor): void {
    if (token) this.sessions?.noteUse(token.id, clientIp)
  }

  private async actor(request: FastifyRequest, facts: RequestFacts): Promise<Actor | null> {
    if (!this.sessions) return null
    for (const credential of credentialsOf(request.headers)) {
      const known = await this.sessions.find(credential.kind, credential.hash, facts.ip)
      if (!known) continue
      const { session, token } = known
      const { id: userId, username, status, group } = known.user
      // An API token does not rise with its person.
      const role = token ? Math.min(known.user.role, token.role) : known.user.role
      const from = { language: facts.language, clientIp: facts.ip }
      const shown = known.hasSecondFactor === true && { hasSecondFactor: true }
      const by = { credential, session, ...shown, ...(token && { token }) }
      return { userId, username, role, status, group, ...from, ...by }
    }
    return null
  }
}
