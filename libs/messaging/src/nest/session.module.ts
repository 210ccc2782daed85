import { Injectable, Module } from '@nestjs/common'
import { sessionEnded, sessionResolve, userChanged, type UserIdentity } from '@tollgate/contracts'
import { Clock, SESSION_RESOLVER, type SessionResolver } from '@tollgate/platform'
import { Caches } from '../cache/caches'
import type { RemoteCache } from '../cache/remote-cache'
import { Rpc } from '../rpc/rpc'

interface CachedSession {
  user: UserIdentity
  expiresAt: number | null
}

type Kind = 'session' | 'access-token'

const maxSessions = 20_000
/** How long a session is served while identity is away. */
const maxAgeMs = 60_000
/** An unknown credential is refused without a question for so long; one that is made later is another one. */
const missMs = 5_000

/** The users behind credentials, each asked from identity once a minute at most and dropped by its events. */
@Injectable()
export class CachedSessions implements SessionResolver {
  private readonly sessions: RemoteCache<string, CachedSession>

  constructor(
    rpc: Rpc,
    caches: Caches,
    private readonly clock: Clock,
  ) {
    this.sessions = caches.create({
      name: 'sessions',
      maxEntries: maxSessions,
      maxAgeMs,
      missMs,
      fill: (key: string) => resolveSession(rpc, key),
      dropOn: [
        { event: userChanged, matches: ({ userId }, { user }: CachedSession) => user.id === userId },
        {
          event: sessionEnded,
          matches: ({ userId, credentialHash }, { user }: CachedSession) =>
            credentialHash === null && user.id === userId,
        },
        {
          event: sessionEnded,
          keyOf: ({ credentialHash }) =>
            credentialHash === null ? [] : [keyOf('session', credentialHash), keyOf('access-token', credentialHash)],
        },
      ],
    })
  }

  /** Resolves once no event that ends a session is missed; until then every question goes to identity. */
  get ready(): Promise<void> {
    return this.sessions.ready
  }

  /** The user of a session cookie or a system access token, by its hash; null when there is none. */
  async resolve(kind: Kind, credentialHash: string): Promise<UserIdentity | null> {
    const key = keyOf(kind, credentialHash)
    return this.userOf(key, await this.sessions.get(key))
  }

  /** The user if they are known here, without asking; null means only that they are not known here. */
  peek(kind: Kind, credentialHash: string): UserIdentity | null {
    const key = keyOf(kind, credentialHash)
    return this.userOf(key, this.sessions.peek(key) ?? null)
  }

  /** The user as identity knows them now: asked before a refusal is given. */
  async confirm(kind: Kind, credentialHash: string): Promise<UserIdentity | null> {
    const key = keyOf(kind, credentialHash)
    return this.userOf(key, await this.sessions.confirm(key))
  }

  private userOf(key: string, session: CachedSession | null): UserIdentity | null {
    if (session === null) return null
    if (session.expiresAt === null || session.expiresAt > this.clock.nowMs()) return session.user
    this.sessions.drop(key)
    return null
  }
}

function keyOf(kind: Kind, credentialHash: string): string {
  return `${kind}:${credentialHash}`
}

async function resolveSession(rpc: Rpc, key: string): Promise<CachedSession | null> {
  const separator = key.indexOf(':')
  const kind = key.slice(0, separator) as Kind // made by keyOf
  const { user, expiresAt } = await rpc.call(sessionResolve, { kind, credentialHash: key.slice(separator + 1) })
  return user === null ? null : { user, expiresAt }
}

/** Provides platform's SESSION_RESOLVER to every service but identity, which has its own. */
@Module({
  providers: [CachedSessions, { provide: SESSION_RESOLVER, useExisting: CachedSessions }],
  exports: [SESSION_RESOLVER],
})
export class SessionModule {}
