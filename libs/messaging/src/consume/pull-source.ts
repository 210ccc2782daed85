import {
  AckPolicy,
  DeliverPolicy,
  ReplayPolicy,
  createInbox,
  nanos,
  type ConsumerConfig,
  type Msg,
  type Subscription,
} from 'nats'
import type { Timer } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import { jetStreamCode } from '../connection/streams'

export interface PullSourceOptions {
  stream: string
  durable: string
  filter: string
  ackWaitMs: number
  /** Messages taken and not yet finished: in this process, and with `isExclusive` over all copies. */
  maxInFlight: number
  isExclusive: boolean
  onMessage(msg: Msg): void
}

const heartbeatMs = 1_000
/** Short, because what a killed process had asked for stays open so long. */
const expiresMs = 3_000
const silenceMs = 3_500
const retryMs = 250
const consumerNotFound = 10014

/**
 * Pulls a durable consumer's messages, as many as there is room for. One request is open at a time; when it ends, is
 * not heard of any more, or the connection was lost, the next one follows.
 */
export class PullSource {
  private subscription: Subscription | null = null
  private open = 0
  private inFlight = 0
  private lastHeardMs = 0
  private isPreparing = false
  private isStopped = false
  private readonly timer: Timer
  private readonly forgetReconnect: () => void

  constructor(
    private readonly bus: Bus,
    private readonly options: PullSourceOptions,
  ) {
    this.timer = bus.clock.every(() => this.checkSilence(), heartbeatMs)
    this.forgetReconnect = bus.onReconnect(() => this.prepare())
    void this.prepare()
  }

  /** One message was acknowledged, refused or given up: there is room again. */
  finished(): void {
    this.inFlight -= 1
    this.pull()
  }

  /** Takes no more messages; once resolved, those taken may be given back. */
  async stop(): Promise<void> {
    this.isStopped = true
    this.timer.cancel()
    this.forgetReconnect()
    this.subscription?.unsubscribe()
    this.subscription = null
    if (!this.bus.isConnected) return
    // A 2.9 server that finds nothing but abandoned requests loses a message that was given back until its ack wait is
    // over. Asking for the consumer makes it forget them.
    const { stream, durable } = this.options
    await this.bus.orLost(this.bus.jsm.consumers.info(stream, durable)).catch(() => undefined)
  }

  /** Makes sure that the consumer exists, and begins to pull anew. */
  private async prepare(): Promise<void> {
    if (this.isPreparing || this.isStopped) return
    this.isPreparing = true
    try {
      await this.bus.orLost(this.ensureConsumer())
      if (!this.isStopped) this.listen()
    } catch (error) {
      this.bus.log.warn('consumer.not-ready', { durable: this.options.durable, error })
      if (this.bus.isConnected) this.bus.clock.setTimer(() => void this.prepare(), retryMs)
    } finally {
      this.isPreparing = false
    }
    this.pull()
  }

  private listen(): void {
    this.subscription?.unsubscribe()
    const inbox = createInbox()
    this.open = 0
    this.lastHeardMs = this.bus.clock.monotonicMs()
    const subscription = this.bus.nc.subscribe(inbox, {
      callback: (error, msg) => {
        if (subscription !== this.subscription) return
        if (error) void this.prepare()
        else this.receive(msg, inbox)
      },
    })
    this.subscription = subscription
  }

  private receive(msg: Msg, inbox: string): void {
    this.lastHeardMs = this.bus.clock.monotonicMs()
    if (msg.subject !== inbox) {
      this.open -= 1
      this.inFlight += 1
      this.options.onMessage(msg)
      return this.pull()
    }
    const code = msg.headers?.code ?? 0
    if (code === 100) return
    // Whatever else the server says, this request is over: expired, consumer gone, leader changed, shutting down.
    this.open = 0
    if (code === 404 || code === 408) return this.pull()
    this.bus.clock.setTimer(() => void this.prepare(), retryMs)
  }

  private pull(): void {
    if (this.isStopped || this.isPreparing || this.subscription === null || !this.bus.isConnected) return
    const room = this.options.maxInFlight - this.inFlight
    // Half of the room at least, so that a busy consumer does not ask for each message by itself.
    const isWorthwhile = this.inFlight === 0 || room * 2 >= this.options.maxInFlight
    if (this.open > 0 || room < 1 || !isWorthwhile) return
    this.open = room
    const { stream, durable } = this.options
    const request = { batch: room, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) }
    this.bus.nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, JSON.stringify(request), {
      reply: this.subscription.getSubject(),
    })
  }

  private checkSilence(): void {
    const isWaiting = this.open > 0 && this.bus.isConnected && !this.isPreparing
    if (isWaiting && this.bus.clock.monotonicMs() - this.lastHeardMs > silenceMs) void this.prepare()
  }

  private async ensureConsumer(): Promise<void> {
    const { stream, durable } = this.options
    const wanted = this.config()
    const existing = await this.bus.jsm.consumers.info(stream, durable).catch((error: unknown) => {
      if (jetStreamCode(error) === consumerNotFound) return null
      throw error
    })
    if (existing === null) {
      await this.bus.jsm.consumers.add(stream, wanted)
      return
    }
    const { ack_wait, max_ack_pending } = wanted
    const has = existing.config
    if (has.filter_subject !== wanted.filter_subject) {
      throw new Error(`the consumer ${durable} exists for ${String(has.filter_subject)}: a durable keeps its subject`)
    }
    if (has.ack_wait === ack_wait && has.max_ack_pending === max_ack_pending) return
    await this.bus.jsm.consumers.update(stream, durable, { ack_wait, max_ack_pending })
  }

  private config() {
    const { durable, filter, ackWaitMs, isExclusive } = this.options
    return {
      durable_name: durable,
      filter_subject: filter,
      deliver_policy: DeliverPolicy.All,
      replay_policy: ReplayPolicy.Instant,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      // Failures are counted here: the server cannot tell a broken message from a database that is away.
      max_deliver: -1,
      max_ack_pending: isExclusive ? 1 : 1_000,
    } satisfies Partial<ConsumerConfig>
  }
}
