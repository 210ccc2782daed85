import {
  tokenChanged,
  tokenResolve,
  userChanged,
  userResolve,
  type ResolvedToken,
  type UserIdentity,
} from '@tollgate/contracts'
import type { Caches, RemoteCache, Rpc } from '@tollgate/messaging'

/** A token's record has some 500 bytes. */
const maxTokens = 200_000
const maxUsers = 100_000

/** The copies of tokens and users that calls are judged by, dropped by their owners' events. */
export interface CallerCaches {
  readonly tokens: RemoteCache<string, ResolvedToken>
  readonly users: RemoteCache<number, UserIdentity>
}

/** Makes the caches of one process. */
export function callerCaches(caches: Caches, rpc: Rpc): CallerCaches {
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
  }
}
