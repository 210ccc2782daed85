import {
  tokenChanged,
  tokenResolve,
  userChanged,
  userResolve,
  type ResolvedToken,
  type UserIdentity,
} from '@tollgate/contracts'
import { CachedSessions, type Caches, type RemoteCache, type Rpc } from '@tollgate/messaging'
import type { Clock } from '@tollgate/platform'

/** A token's record has some 500 bytes. */
const maxTokens = 200_000
const maxUsers = 100_000

/** The copies of tokens, users and sessions that calls are judged by, dropped by their owners' events. */
export interface CallerCaches {
  readonly tokens: RemoteCache<string, ResolvedToken>
  readonly users: RemoteCache<number, UserIdentity>
  readonly sessions: CachedSessions
}

/** Makes the caches of one process. */
export function callerCaches({ caches, rpc, clock }: { caches: Caches; rpc: Rpc; clock: Clock }): CallerCaches {
  return {
    tokens: caches.create({
      name: 'relay-tokens',
      maxEntries: maxTokens,
      fill: async (keyHash: string) => (await rpc.call(tokenResolve, { keyHash })).token,
      dropOn: [{ event: tokenChanged, keyOf: ({ keyHash }) => keyHash }],
    }),
    users: caches.create({
      name: 'relay-users',
      maxEntries: maxUsers,
      fill: async (userId: number) => (await rpc.call(userResolve, { userId })).user,
      dropOn: [{ event: userChanged, keyOf: ({ userId }) => userId }],
    }),
    sessions: new CachedSessions(rpc, caches, clock),
  }
}
