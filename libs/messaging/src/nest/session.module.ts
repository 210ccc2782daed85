import { Injectable, Module } from '@nestjs/common'
import {
  type OpenSession,
  type ProofWay,
  proofWaysOf,
  sessionEnded,
  sessionProven,
  sessionResolve,
  type TokenGrant,
  userChanged,
  type UserIdentity,
} from '@tollgate/contracts'
import {
  Clock,
  type CredentialKind as Kind,
  type KnownCredential,
  platformErrors,
  SESSION_RESOLVER,
  type SessionResolver,
} from '@tollgate/platform'
import { QuestionBudget } from '@tollgate/platform/limits/question-budget'
import { Caches } from '../cache/caches'
import type { RemoteCache } from '../cache/remote-cache'
import { Rpc } from '../rpc/rpc'
import { TokenUses } from './token-uses'

interface CachedSession {
  user: UserIdentity
  expiresAt: number | null
  session: OpenSession | null
  token: TokenGrant | null
  hasSecondFactor: boolean
}

const kinds: readonly Kind[] = ['session', 'access-token', 'api-token']

const maxSessions = 20_000
/** How long a session is served while identity is away. */
const maxAgeMs = 60_000
/** An unknown credential is refused without a question for so long; one that is made later is another one. */
const missMs = 5_000

/** The users behind credentials, each asked from identity once a minute at most and dropped by its events. */
@Injectable()
export class CachedSessions implements SessionResolver {
  private readonly sessions: RemoteCache<string, CachedSession>
  private readonly questions: QuestionBudget
  private readonly uses: TokenUses

  constructor(
    private readonly rpc: Rpc,
    caches: Caches,
    private readonly clock: Clock,
  ) {
    this.questions = new QuestionBudget(clock)
    this.uses = new TokenUses(rpc, clock)
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
            credentialHash === null ? [] : kinds.map((kind) => keyOf(kind, credentialHash)),
        },
        { event: sessionProven, keyOf: ({ credentialHash }) => keyOf('session', credentialHash) },
      ],
    })
  }

  /** Resolves once no event that ends a session is missed; until then every question goes to identity. */
  get ready(): Promise<void> {
    return this.sessions.ready
  }

  /**
   * Who is behind a session cookie or a token, by its hash; null when there is nobody. Throws
   * `platform.too-many-requests` for an address whose credentials were nobody's too often.
   */
  async find(kind: Kind, credentialHash: string, clientIp: string): Promise<KnownCredential | null> {
    const key = keyOf(kind, credentialHash)
    return this.unended(key, this.sessions.peek(key) ?? (await this.ask(key, clientIp)))
  }

  /** Takes in that an API token was used; identity is told later. */
  noteUse(tokenId: number, address: string): void {
    this.uses.note(tokenId, address)
  }

  /** Asked from identity each time: it is seldom, and must not be out of date. */
  async waysToProve(userId: number): Promise<ProofWay[]> {
    return (await this.rpc.call(proofWaysOf, { userId })).ways
  }

  /** The same if it is known here, without asking; null means only that it is not known here. */
  peek(kind: Kind, credentialHash: string): KnownCredential | null {
    const key = keyOf(kind, credentialHash)
    return this.unended(key, this.sessions.peek(key) ?? null)
  }

  /** The same as identity knows it now: asked before a refusal is given. */
  async confirm(kind: Kind, credentialHash: string): Promise<KnownCredential | null> {
    const key = keyOf(kind, credentialHash)
    return this.unended(key, await this.sessions.confirm(key))
  }

  private async ask(key: string, clientIp: string): Promise<CachedSession | null> {
    if (this.sessions.isMissing(key)) return null
    const question = this.questions.take(clientIp)
    if ('retryAfterMs' in question) throw platformErrors.tooManyRequests(question)
    let isInVain = false
    try {
      const session = await this.sessions.get(key)
      isInVain = session === null
      return session
    } finally {
      if (!isInVain) question.giveBack()
    }
  }

  private unended(key: string, session: CachedSession | null): CachedSession | null {
    if (session === null) return null
    if (session.expiresAt === null || session.expiresAt > this.clock.nowMs()) return session
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
  const credentialHash = key.slice(separator + 1)
  const {
    user,
    expiresAt,
    session = null,
    token = null,
    hasSecondFactor = false,
  } = await rpc.call(sessionResolve, { kind, credentialHash })
  return user === null ? null : { user, expiresAt, session, token, hasSecondFactor }
}

/** Provides platform's SESSION_RESOLVER to every service but identity, which has its own. */
@Module({
  providers: [CachedSessions, { provide: SESSION_RESOLVER, useExisting: CachedSessions }],
  exports: [SESSION_RESOLVER],
})
export class SessionModule {}
