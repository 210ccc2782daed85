import type { Transactions } from '@tollgate/persistence'
import { type KeyRing, loadConfig, serviceEnv } from '@tollgate/platform'
import { Caches } from './cache/caches'
import { Bus, type BusOptions } from './connection/bus'
import { EventConsumers } from './consume/event-consumers'
import { Events } from './events/events'
import { Outbox } from './events/outbox'
import { Notes } from './notes/notes'
import { Applied } from './presence/applied'
import { InForce } from './presence/in-force'
import { Presence } from './presence/presence'
import { EventFeeds } from './reading/event-feeds'
import { Rpc } from './rpc/rpc'
import { RpcServer } from './rpc/rpc-server'
import { FormerStreams } from './streams/former-streams'
import { StreamLevels } from './streams/stream-levels'
import { Views } from './views/views'

export interface MessagingOptions extends BusOptions {
  /** For services with a database: outbox and inbox live in its schema. */
  transactions?: Transactions
  /** What this process seals and opens with: its presence says so. */
  ring?: KeyRing
  /** How long a write waits for those who read it; IN_FORCE_TIMEOUT_MS unless given. */
  inForceTimeoutMs?: number
}

/** How long running handlers get to end when the process stops. */
const finishTimeoutMs = 4_000

/** Everything that one process does on the bus. A process may have several, as tests do. */
export class Messaging {
  readonly presence: Presence
  readonly inForce: InForce
  readonly rpc: Rpc
  readonly rpcServer: RpcServer
  readonly events: Events
  readonly notes: Notes
  readonly outbox: Outbox | null
  readonly consumers: EventConsumers
  readonly views: Views
  readonly feeds: EventFeeds
  readonly caches: Caches
  readonly levels: StreamLevels
  readonly formerStreams: FormerStreams
  private quiet: Promise<void> | null = null

  private constructor(
    readonly bus: Bus,
    transactions: Transactions | null,
    { ring, inForceTimeoutMs = inForceTimeout() }: MessagingOptions,
  ) {
    const applied = new Applied()
    this.presence = new Presence(bus, applied, ring ?? null)
    this.inForce = new InForce(bus, this.presence, inForceTimeoutMs)
    this.rpc = new Rpc(bus)
    this.rpcServer = new RpcServer(bus)
    this.outbox = transactions === null ? null : new Outbox(bus, this.inForce, transactions)
    this.events = new Events(bus, this.outbox)
    this.notes = new Notes(bus)
    this.consumers = new EventConsumers(bus, transactions)
    this.views = new Views({ bus, applied, presence: this.presence, inForce: this.inForce })
    this.feeds = new EventFeeds(bus, applied, this.presence)
    this.caches = new Caches(this.feeds, bus.clock)
    this.levels = new StreamLevels(bus)
    this.formerStreams = new FormerStreams(bus)
  }

  /** Connects; waits as long as it takes while NATS is away. */
  static async connect(options: MessagingOptions): Promise<Messaging> {
    return new Messaging(await Bus.connect(options), options.transactions ?? null, options)
  }

  /** Takes no more work, finishes what runs, and says goodbye; asking and publishing still work. */
  quiesce(): Promise<void> {
    this.quiet ??= this.finishWork()
    return this.quiet
  }

  /** Ends everything else. The database must still be open for it, unless `outbox.stop` was called before. */
  async close(): Promise<void> {
    await this.outbox?.stop()
    this.levels.stop()
    await this.formerStreams.stop()
    this.views.stop()
    this.feeds.stop()
    this.caches.stop()
    await this.bus.close()
  }

  private async finishWork(): Promise<void> {
    const { clock, log } = this.bus
    const isDone = Promise.all([this.consumers.stop(), this.rpcServer.stop()]).then(() => true)
    const isOver = clock.sleep(finishTimeoutMs).then(() => false)
    // A handler that hangs must not keep the rest of the process from ending in order; its message comes again.
    if (!(await Promise.race([isDone, isOver]))) log.warn('messaging.handlers-abandoned')
    await this.presence.leave()
  }

  /** `quiesce`, then `close`. */
  async stop(): Promise<void> {
    await this.quiesce()
    await this.close()
  }
}

function inForceTimeout(): number {
  return loadConfig(serviceEnv.pick({ IN_FORCE_TIMEOUT_MS: true })).IN_FORCE_TIMEOUT_MS
}
