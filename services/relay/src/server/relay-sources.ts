import {
  type EventPayload,
  leasesRecalled,
  pricesView,
  type ResolvedToken,
  routingView,
  tokenChanged,
  tokenResolve,
  userChanged,
  type UserIdentity,
  userResolve,
} from '@tollgate/contracts'
import {
  CachedSessions,
  type Caches,
  type Messaging,
  type RemoteCache,
  type Rpc,
  type Views,
} from '@tollgate/messaging'
import { type Clock, type KeyRing, type Log, SecretBox } from '@tollgate/platform'
import { channelKeyPurpose, type Upstreams } from '@tollgate/upstream'
import { PriceBook } from '../admission/rules/price-book'
import type { ReadOption } from '../admission/rules/settings'
import type { LeaseBook } from '../lease/lease-book'
import { RoutingFeed } from '../routing/routing-feed'
import { RoutingIndex } from '../routing/routing-index'

/** A token's record has some 500 bytes. */
const maxTokens = 200_000
const maxUsers = 100_000
/** An event that was lost keeps a disabled token or a banned user alive for as long as this, or twice that where nobody calls. */
const freshMs = 60_000
/** An unknown key is refused without a question for so long, unless it is made meanwhile. */
const missMs = 5_000

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
      freshMs,
      missMs,
      fill: async (keyHash: string) => (await rpc.call(tokenResolve, { keyHash })).token,
      dropOn: [{ event: tokenChanged, keyOf: ({ keyHash, otherKeyHashes }) => [keyHash, ...otherKeyHashes] }],
    }),
    users: caches.create({
      name: 'relay-users',
      maxEntries: maxUsers,
      freshMs,
      fill: async (userId: number) => (await rpc.call(userResolve, { userId })).user,
      dropOn: [{ event: userChanged, keyOf: ({ userId }) => userId }],
    }),
    sessions: new CachedSessions(rpc, caches, clock),
  }
}

/** Calls home what is lent for those who may have less than before, or nothing any more: before their owners' edit is answered. */
export async function followOwners({ notes, feeds }: Messaging, leases: LeaseBook): Promise<void> {
  notes.listen(leasesRecalled, '*', ({ userId, tokenId }) => leases.recall(userId, tokenId))
  // After a gap the copies of tokens and users are gone, too: who calls is judged anew, and what nobody uses goes home by itself.
  const onGap = () => undefined
  const onToken = ({ userId, tokenId, change }: EventPayload<typeof tokenChanged>) => {
    if (change !== 'created') leases.recall(userId, tokenId)
  }
  const onUser = ({ userId, change }: EventPayload<typeof userChanged>) => {
    if (change === 'disabled' || change === 'deleted') leases.recall(userId, null)
  }
  await Promise.all([
    feeds.follow(tokenChanged, { onPayload: onToken, onGap }),
    feeds.follow(userChanged, { onPayload: onUser, onGap }),
  ])
}

/** How long a call waits for a channel that its owner has told of already. */
const reachWaitMs = 1_000

/** What the owners of channels and prices publish, as calls use it. */
export interface RelayViews {
  readonly routing: RoutingIndex
  readonly prices: PriceBook
  /** Resolves once both are complete. */
  readonly ready: Promise<unknown>
  /** Whether this revision of a channel has come, or comes in a moment. */
  reached(channelId: number, version: number): Promise<boolean>
}

export interface ViewsOptions {
  readonly ring: KeyRing
  readonly upstreams: Upstreams
  readonly read: ReadOption
  readonly log: Log
  readonly clock: Clock
}

/** Follows the views of one process. */
export function openViews(views: Views, { ring, upstreams, read, log, clock }: ViewsOptions): RelayViews {
  const routing = new RoutingIndex()
  const routed = views.open(routingView)
  const box = new SecretBox(ring, channelKeyPurpose, 'others')
  const feed = new RoutingFeed({ index: routing, upstreams, box, log, clock })
  routed.onChange((changes) => feed.take(changes))

  const priced = views.open(pricesView)
  const prices = new PriceBook({ pricesOf: (name) => priced.get(name)?.prices, read })
  priced.onChange(() => prices.forget())
  return {
    routing,
    prices,
    get ready() {
      return Promise.all([routed.ready, priced.ready])
    },
    reached: (channelId, version) => routed.reached(String(channelId), version, reachWaitMs),
  }
}
