import { randomUUID } from 'node:crypto'
import { callCaptured, callRefused, channelConfirm, keyRefused, leaseGrant, routingExplain } from '@tollgate/contracts'
import type { Messaging, Options } from '@tollgate/messaging'
import {
  type Clock,
  createClientAddress,
  Egress,
  type KeyRing,
  type Log,
  type OwnPlaces,
  Roster,
} from '@tollgate/platform'
import { QuestionBudget } from '@tollgate/platform/limits/question-budget'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { createUpstreams, type Upstreams } from '@tollgate/upstream'
import type { CallContext } from '../account/call-context'
import { Callers } from '../admission/caller/callers'
import { RefusedCallers } from '../admission/caller/refused-callers'
import { BodyRooms } from '../admission/intake/body-rooms'
import { Intake } from '../admission/intake/intake'
import { CallerLimits } from '../admission/limits/caller-limits'
import { RequestRate } from '../admission/limits/rate-limit'
import { type ReadOption, readSettings, settingKeys } from '../admission/rules/settings'
import { BodyScanner, createBodyThread } from '../bodies/body-scanner'
import type { BodyThread } from '../bodies/body-thread'
import { BodyTranslator } from '../bodies/body-translator'
import { RetainedRequests } from '../bodies/retained-requests'
import { AnswerCache } from '../cache/answer-cache'
import { BodyCapture } from '../capture/body-capture'
import { explain } from '../choice/explain'
import { TokenCounter } from '../counting/token-counter'
import type { Journal } from '../journal/journal'
import { LeaseBook } from '../lease/lease-book'
import { ChannelPlaces } from '../limits/channel-places'
import { Places } from '../limits/places'
import { QuotaBook } from '../quota/quota-book'
import { RefusedCalls } from '../refusals/refused-calls'
import type { RelayConfig } from '../relay.config'
import { UpstreamSessions } from '../sessions/open-session'
import { TaskBooks } from '../tasks/task-books'
import { RelayMetrics } from '../telemetry/relay-metrics'
import { RefusedKeys } from '../verdicts/refused-keys'
import { WordSearch } from '../words/word-search'
import { RelayJournal } from './relay-journal'
import { type CallerCaches, callerCaches, followOwners, openViews, type RelayViews } from './relay-sources'

export interface RuntimeOptions {
  readonly config: RelayConfig
  readonly messaging: Messaging
  readonly options: Options
  readonly ring: KeyRing
  /** Where no channel leads. */
  readonly own?: OwnPlaces
  readonly clock: Clock
  readonly log: Log
  /** The compiled threads; for tests, which run from sources. */
  readonly counterFile?: string
  readonly wordsFile?: string
  readonly bodiesFile?: string
  readonly captureFile?: string
  /** Asks the process to end in order. */
  readonly end: () => void
}

/** Injects what the runtime is opened with. */
export const RUNTIME_OPTIONS = Symbol('RUNTIME_OPTIONS')

/** How long the tokens of calls that were cut short are counted for. */
const countingMs = 300
const pollMs = 20
/** What a look into the cache may take: a model takes longer than that to begin. */
const cacheWaitMs = 100
/** And what a place may: while Redis is away each process goes by its own counts, which a burst on a busy machine is no reason for. */
const placeWaitMs = 1_000

/** Everything that one relay process holds: opened once, closed in order. */
export class RelayRuntime {
  private constructor(
    readonly context: CallContext,
    private readonly journal: RelayJournal,
    private readonly redis: readonly RedisScripts[],
    private readonly bodies: BodyThread,
  ) {}

  /** Resolves when calls can be taken. */
  static async open(given: RuntimeOptions): Promise<RelayRuntime> {
    const { config, messaging, options, ring, clock, log } = given
    const read: ReadOption = (key) => options.get(key)
    const versions = { azure: config.AZURE_DEFAULT_API_VERSION }
    const upstreams = createUpstreams({ log, own: given.own, networks: config.EGRESS_CHANNEL_NETWORKS, versions })
    const views = openViews(messaging.views, { ring, upstreams, read, log, clock })
    const caches = callerCaches({ caches: messaging.caches, rpc: messaging.rpc, clock })
    const metrics = new RelayMetrics()
    const journal = await RelayJournal.open({
      root: config.RELAY_JOURNAL_DIR,
      messaging,
      clock,
      log,
      onFault: (fault) => metrics.journalFaulty(fault),
      end: given.end,
    })
    await Promise.all([options.ready, views.ready, caches.tokens.ready, caches.users.ready, caches.sessions.ready])

    const redis = new RedisScripts(config.REDIS_URL, log, clock)
    const answers = new RedisScripts(config.REDIS_URL, log, clock, { awayEvent: 'cache.away', timeoutMs: cacheWaitMs })
    const asked = new RedisScripts(config.REDIS_URL, log, clock, { awayEvent: 'places.away', timeoutMs: placeWaitMs })
    const places = new Places(asked, clock)
    const bodies = createBodyThread({
      clock,
      log,
      ...(given.bodiesFile !== undefined && { workerFile: given.bodiesFile }),
    })
    const cache = new AnswerCache({ scripts: answers, ring, clock, log })
    const parts = { read, upstreams, views, caches, redis, cache, places, bodies, metrics, journal: journal.journal }
    const context = contextOf(given, parts)
    await followOwners(messaging, context.leases)
    messaging.rpcServer.serve(routingExplain, async ({ userId, group, model }) => {
      const user = userId === null ? null : await caches.users.get(userId)
      return explain(context, { user, isUserNamed: userId !== null, group, model })
    })
    options.onChange((keys) => {
      views.prices.forget()
      if ([...keys].some((key) => settingKeys.has(key))) takeSettings(context, read)
    })
    const runtime = new RelayRuntime(context, journal, [redis, answers, asked], bodies)
    runtime.showMetrics()
    return runtime
  }

  /**
   * Ends the calls that are still open, each with what it delivered; resolves once all are settled. What is not counted
   * within a moment is estimated: its receipts belong into this journal, while it can be written.
   */
  async endCalls(): Promise<void> {
    const { openCalls, counter, words, clock } = this.context
    for (const call of openCalls) call.cutShort()
    const deadlineMs = clock.monotonicMs() + countingMs
    while (openCalls.size > 0 && clock.monotonicMs() < deadlineMs) await clock.sleep(pollMs)
    await Promise.all([counter.close(), words.close(), this.bodies.close()])
  }

  /** Ends what still runs, sends leases home and the journal's last entries off, and lets go of everything. */
  async close(): Promise<void> {
    const { leases, refused, refusedCalls, refusedKeys, capture, upstreams, egress, cache, places } = this.context
    await this.endCalls()
    leases.close()
    await Promise.all([refused.close(), refusedCalls.close(), refusedKeys.close(), capture.close()])
    await this.journal.close()
    await Promise.all([cache.kept(), places.close()])
    for (const connection of this.redis) connection.close()
    await Promise.all([upstreams.close(), egress.close()])
  }

  private showMetrics(): void {
    const { metrics, leases, openCalls, routing, clock } = this.context
    metrics.watch({
      openStreams: () => [...openCalls].filter(({ isStreaming }) => isStreaming).length,
      heldUnits: () => leases.heldUnits,
      unappliedReceipts: () => this.journal.unapplied,
      endedJournals: () => this.journal.endedCount,
      *restingChannels() {
        for (const { id, health } of routing.channels) {
          const state = health.overallAt(clock.monotonicMs())
          if (state !== 'healthy') yield [id, state] as const
        }
      },
    })
  }
}

interface ContextParts {
  readonly read: ReadOption
  readonly upstreams: Upstreams
  readonly views: RelayViews
  readonly caches: CallerCaches
  readonly redis: RedisScripts
  readonly cache: AnswerCache
  readonly places: Places
  readonly bodies: BodyThread
  readonly metrics: RelayMetrics
  readonly journal: Journal
}

function contextOf(given: RuntimeOptions, parts: ContextParts): CallContext {
  const { config, messaging, clock, log, counterFile, wordsFile } = given
  const { read, upstreams, views, caches, redis, cache, places, bodies, metrics, journal } = parts
  const { rpc } = messaging
  const context: CallContext = {
    callers: new Callers(caches.tokens, caches.users, new QuestionBudget(clock)),
    sessions: caches.sessions,
    settings: readSettings(read),
    prices: views.prices,
    routing: views.routing,
    confirmChannel: async (group, model) => {
      const { channels } = await rpc.call(channelConfirm, { group, model })
      const heard = channels.map(({ id, version }) => views.reached(id, version))
      return (await Promise.all(heard)).includes(true)
    },
    leases: new LeaseBook({ grant: (command) => rpc.call(leaseGrant, command), journal, clock, log }),
    journal,
    upstreams,
    egress: new Egress({ own: given.own, networks: config.EGRESS_CHANNEL_NETWORKS }),
    scanner: new BodyScanner(bodies),
    translator: new BodyTranslator(bodies),
    words: new WordSearch({ clock, log, ...(wordsFile !== undefined && { workerFile: wordsFile }) }),
    counter: new TokenCounter({ clock, log, ...(counterFile !== undefined && { workerFile: counterFile }) }),
    rate: new RequestRate(redis),
    metrics,
    refused: new RefusedCallers(clock, log),
    addressOf: createClientAddress({ edgeSecret: config.EDGE_SECRET, trustedProxies: config.TRUSTED_PROXIES }),
    clock,
    log,
    random: Math.random,
    ...intakeOf(config),
    rooms: new BodyRooms(),
    openCalls: new Roster(),
    cache,
    places: new ChannelPlaces(places, clock, (channelId, limit) => metrics.channelFull(channelId, limit)),
    callerLimits: new CallerLimits(places, clock),
    retained: new RetainedRequests(),
    quotas: new QuotaBook(rpc, clock),
    tasks: new TaskBooks(rpc, log),
    ...tellersOf(given, metrics),
    realtime: new UpstreamSessions(() => context, {
      sessionMs: config.RELAY_REALTIME_SESSION_SECONDS * 1_000,
      idleMs: config.RELAY_REALTIME_IDLE_SECONDS * 1_000,
    }),
  }
  return context
}

/** What tells other services of what calls have met, without a promise. */
function tellersOf(
  { messaging: { events }, ring, clock, log, captureFile }: RuntimeOptions,
  metrics: RelayMetrics,
): Pick<CallContext, 'refusedCalls' | 'refusedKeys' | 'capture'> {
  return {
    refusedCalls: new RefusedCalls({
      clock,
      log,
      publish: (told) => events.publishNow(callRefused, told, { messageId: randomUUID() }),
      onUntold: (calls, why) => metrics.refusalsUntold(calls, why),
    }),
    refusedKeys: new RefusedKeys({
      clock,
      log,
      publish: (told) => events.publishNow(keyRefused, told, { messageId: randomUUID() }),
    }),
    capture: new BodyCapture({
      clock,
      log,
      ring,
      random: Math.random,
      publish: (captured) => events.publishNow(callCaptured, captured, { messageId: `body-${captured.requestId}` }),
      onLost: (why) => metrics.bodyLost(why),
      workerFile: captureFile,
    }),
  }
}

/** Reads the options anew. What was kept under another generation is given to nobody any more, and goes. */
function takeSettings(context: CallContext, read: ReadOption): void {
  const { generation } = context.settings.cache
  context.settings = readSettings(read)
  if (context.settings.cache.generation !== generation) void context.cache.empty()
}

/** How much is taken in at once, and the largest body: one that no budget has room for is too large. */
function intakeOf(config: RelayConfig): Pick<CallContext, 'intake' | 'bodyLimitBytes'> {
  const bodyBytes = config.RELAY_BODY_BUDGET_BYTES
  const bodyBytesOfUser = config.RELAY_USER_BODY_BUDGET_BYTES
  return {
    intake: new Intake({
      calls: config.RELAY_MAX_CALLS,
      callsOfUser: config.RELAY_USER_MAX_CALLS,
      sessionsOfUser: config.RELAY_USER_MAX_SESSIONS,
      bodyBytes,
      bodyBytesOfUser,
    }),
    bodyLimitBytes: Math.min(config.RELAY_BODY_LIMIT_BYTES, bodyBytes, bodyBytesOfUser),
  }
}
