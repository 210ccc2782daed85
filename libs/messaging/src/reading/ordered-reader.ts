import { AckPolicy, DeliverPolicy, createInbox, nanos, type Msg, type MsgHdrs, type Subscription } from 'nats'
import type { Timer } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import { deliveryOf } from './delivery'

/** One message of a stream, in the stream's order. */
export interface StreamMessage {
  seq: number
  subject: string
  data: Uint8Array
  headers: MsgHdrs | undefined
  /** When the server stored it, Unix milliseconds. */
  storedAtMs: number
}

export interface OrderedReaderOptions {
  stream: string
  /** One subject, wildcards allowed; servers before 2.10 know no more. */
  filter: string
  /** `all` reads what the stream keeps, then what comes; `new` only what comes. */
  start: 'all' | 'new'
  /** Called for every message, in order, in the same turn of the event loop in which it arrived. */
  onMessage(message: StreamMessage): void
  /** Everything that was there when the reader (re)started has been handed over; `seq` is how far that is. */
  onCaughtUp(seq: number): void
  /** Messages may have been missed (the stream dropped them or was made anew); reading goes on without them. */
  onGap(): void
  /** Called when the stream does not exist; makes it. */
  ensureStream?(): Promise<void>
}

const heartbeatMs = 1_000
const silenceMs = 3_500
const firstRetryMs = 50
const maxRetryMs = 1_000

/**
 * Reads a stream without acknowledgements, pushed by the server, in order and without loss: after a lost message, a
 * silent server or a reconnection it starts a new consumer behind the last message it has seen. This is what views,
 * caches and the in-force wait stand on.
 */
export class OrderedReader {
  private subscription: Subscription | null = null
  private generation = 0
  private position: number | null = null
  private createdAt: string | null = null
  private consumerSeq = 0
  private caughtUpAt: number | null = null
  private lastSeqAtStart = 0
  private lastHeardMs = 0
  private isStopped = false
  private isRestarting = false
  private readonly forgetReconnect: () => void
  private readonly watchdog: Timer

  constructor(
    private readonly bus: Bus,
    private readonly options: OrderedReaderOptions,
  ) {
    this.forgetReconnect = bus.onReconnect(() => this.restart())
    this.watchdog = bus.clock.every(() => this.checkSilence(), heartbeatMs)
    this.restart()
  }

  /** Ends reading. */
  stop(): void {
    this.isStopped = true
    this.forgetReconnect()
    this.watchdog.cancel()
    this.drop()
  }

  private restart(): void {
    this.drop()
    if (!this.isRestarting) void this.restartUntilDone()
  }

  private drop(): void {
    this.generation += 1
    this.subscription?.unsubscribe()
    this.subscription = null
  }

  private async restartUntilDone(): Promise<void> {
    this.isRestarting = true
    for (let waitMs = firstRetryMs; !this.isStopped; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
      const generation = this.generation
      try {
        await this.bus.orLost(this.subscribe(generation))
        // Dropped meanwhile (a second reconnection): what was made belongs to a connection that is gone.
        if (generation === this.generation) break
        continue
      } catch (error) {
        this.drop()
        if (this.isStopped || this.bus.nc.isClosed()) break
        this.bus.log.warn('reader.restarting', { stream: this.options.stream, error })
      }
      await this.bus.connected
      await this.bus.clock.sleep(waitMs)
    }
    this.isRestarting = false
  }

  private async subscribe(generation: number): Promise<void> {
    const startSeq = await this.startingPoint()
    if (generation !== this.generation) return
    const inbox = createInbox()
    this.consumerSeq = 0
    this.caughtUpAt = null
    this.lastHeardMs = this.bus.clock.monotonicMs()
    this.subscription = this.bus.nc.subscribe(inbox, {
      callback: (error, msg) => {
        if (generation !== this.generation) return
        if (error) this.restart()
        else this.receive(msg)
      },
    })
    const consumer = await this.bus.jsm.consumers.add(this.options.stream, {
      deliver_subject: inbox,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: startSeq,
      filter_subject: this.options.filter,
      ack_policy: AckPolicy.None,
      max_deliver: 1,
      flow_control: true,
      idle_heartbeat: nanos(heartbeatMs),
      mem_storage: true,
      num_replicas: 1,
    })
    if (generation !== this.generation) return
    // Some may have been delivered before this answer was written.
    this.caughtUpAt = consumer.num_pending + consumer.delivered.consumer_seq
    this.checkCaughtUp()
  }

  /** Where to begin, after judging whether what was read before still belongs to this stream. */
  private async startingPoint(): Promise<number> {
    const { start } = this.options
    const info = await this.streamInfo()
    const { first_seq: firstSeq, last_seq: lastSeq } = info.state
    const isAnew = this.createdAt !== null && String(info.created) !== this.createdAt
    this.createdAt = String(info.created)
    const isBehind = this.position !== null && lastSeq < this.position
    // Whoever reads state needs only what is left of it; whoever reads facts needs every one.
    const isTorn = this.position !== null && start === 'new' && firstSeq > this.position + 1
    if (isAnew || isBehind || isTorn) {
      this.position = null
      this.options.onGap()
    }
    this.position ??= start === 'all' ? 0 : lastSeq
    this.lastSeqAtStart = lastSeq
    return this.position + 1
  }

  private async streamInfo() {
    try {
      return await this.bus.jsm.streams.info(this.options.stream)
    } catch (error) {
      await this.options.ensureStream?.()
      throw error
    }
  }

  private receive(msg: Msg): void {
    this.lastHeardMs = this.bus.clock.monotonicMs()
    if (msg.headers !== undefined && msg.headers.code === 100) return this.receiveControl(msg, msg.headers)
    const delivery = deliveryOf(msg.reply)
    if (delivery === null) return
    if (delivery.consumerSeq !== this.consumerSeq + 1) return this.restart()
    this.consumerSeq = delivery.consumerSeq
    this.position = delivery.streamSeq
    const { subject, data, headers } = msg
    this.options.onMessage({ seq: delivery.streamSeq, subject, data, headers, storedAtMs: delivery.storedAtMs })
    this.checkCaughtUp()
  }

  private receiveControl(msg: Msg, headers: MsgHdrs): void {
    const stalled = headers.get('Nats-Consumer-Stalled')
    if (stalled !== '') this.bus.nc.publish(stalled)
    else if (msg.reply) msg.respond()
    const sent = headers.get('Nats-Last-Consumer')
    if (sent !== '' && Number(sent) !== this.consumerSeq) this.restart()
  }

  private checkCaughtUp(): void {
    if (this.caughtUpAt === null || this.consumerSeq < this.caughtUpAt) return
    this.caughtUpAt = null
    // Nothing that matches is left before the end that the stream had: that far has been read, too.
    this.position = Math.max(this.position ?? 0, this.lastSeqAtStart)
    this.options.onCaughtUp(this.position)
  }

  private checkSilence(): void {
    if (this.subscription === null || !this.bus.isConnected) return
    if (this.bus.clock.monotonicMs() - this.lastHeardMs > silenceMs) this.restart()
  }
}
