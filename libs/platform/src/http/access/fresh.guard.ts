import type { CanActivate, ExecutionContext } from '@nestjs/common'
import type { ModuleRef, Reflector } from '@nestjs/core'
import { Clock } from '@tollgate/clock'
import type { OpenSession, ProofWay } from '@tollgate/contracts'
import type { Text } from '@tollgate/texts'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../errors/app-error'
import { platformErrors } from '../../errors/platform.errors'
import { SESSION_RESOLVER, type SessionResolver } from '../request/actor'
import { factsOf } from '../request/request-facts'
import { freshMetadata, type FreshRule } from '../routes/fresh.decorator'
import { findProvider } from './find-provider'

/** How long a proof of who somebody is holds. */
export const proofLifetimeMs = 10 * 60 * 1_000

/** By this code of `data` a console knows that it has to ask who somebody is, and may then try again. */
const code = 'fresh_sign_in_required'

const wayTexts: Readonly<Record<ProofWay, Text>> = {
  password: { zh: '密码', en: 'your password' },
  totp: { zh: '验证器中的验证码', en: 'a code of your authenticator app' },
  recovery_code: { zh: '恢复代码', en: 'a recovery code' },
  passkey: { zh: '通行密钥', en: 'a passkey' },
  sign_in: { zh: '重新登录', en: 'signing in again' },
}

/** Refuses what is marked with `@Fresh()` unless its caller has just proved who they are. Runs after the access guard. */
export class FreshGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<FreshRule | undefined>(freshMetadata, [
      context.getHandler(),
      context.getClass(),
    ])
    if (!rule) return true
    const request = context.switchToHttp().getRequest<FastifyRequest>()
    const { actor } = factsOf(request)
    // Whoever calls a public route without being signed in has no credential that could be changed.
    if (!actor) return true
    const needed = rule(request.body, actor)
    if (needed === 'none') return true
    if (!actor.session) throw platformErrors.freshNotByToken({ data: { code, ways: [] } })
    if (needed === 'session' || isFresh(actor.session, this.modules.get(Clock, { strict: false }).nowMs())) return true
    throw freshSignInRequired(await this.waysOf(actor.userId))
  }

  private waysOf(userId: number): Promise<ProofWay[]> {
    const sessions = findProvider<SessionResolver>(this.modules, SESSION_RESOLVER)
    return sessions ? sessions.waysToProve(userId) : Promise.resolve([])
  }
}

/** Whether the person of a session proved who they are a short while ago. */
export function isFresh({ provenAt }: Readonly<OpenSession>, nowMs: number): boolean {
  return provenAt !== null && nowMs - provenAt < proofLifetimeMs
}

/** The refusal of an act whose person has to prove who they are first, with the ways by which they can. */
export function freshSignInRequired(ways: readonly ProofWay[]): AppError {
  const told = { zh: listed(ways, 'zh', '、', '或'), en: listed(ways, 'en', ', ', ' or ') }
  return platformErrors.freshSignInRequired({ ways: told }, { data: { code, ways } })
}

function listed(ways: readonly ProofWay[], language: keyof Text, comma: string, or: string): string {
  const names = ways.map((way) => wayTexts[way][language])
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(comma)}${or}${last}`
}
