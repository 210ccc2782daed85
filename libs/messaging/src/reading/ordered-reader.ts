import { thrown } from '@tollgate/platform'
import { AckPolicy, ConsumerEvents, type ConsumerMessages, DeliverPolicy, type JsMsg, type MsgHdrs, nanos } from 'nats'
import type { Bus } from '../connection/bus'

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
const expiresMs = 10_000
/** Asked for ahead of what has been read. */
const maxMessages = 512
/** A consumer that nobody reads is forgotten by the server. */
const inactiveMs = 10_000
/** A server that deletes a stream forgets its name first and takes its files away last: one made meanwhile under that name could lose its own. */
const deletedWithinMs = 250
const firstRetryMs = 50
const maxRetryMs = 1_000

/**
 * Reads a stream without acknowledgements, in order and without loss: after a lost message, a silent server or a
 * reconnection it starts a new consumer behind the last message it has seen, and it notices when the stream is not the
 * one it was. This is what views, caches and the in-force wait stand on.
 */
export class OrderedReader {
  private messages: ConsumerMessages | null = null
  private generation = 0
  private position: number | null = null
  private createdAt: string | null = null
  private consumerSeq = 0
  private caughtUpAt: number | null = null
  private lastSeqAtStart = 0
  private isStopped = false
  private isRestarting = false
  private readonly forget: (() => void)[]

  constructor(
    private readonly bus: Bus,
    private readonly options: OrderedReaderOptions,
  ) {
    this.forget = [bus.onDisconnect(() => this.drop()), bus.onReconnect(() => this.restart())]
    this.restart()
  }

  /** Ends reading. */
  stop(): void {
    this.isStopped = true
    for (const forget of this.forget) forget()
    this.drop()
  }

  private restart(): void {
    this.drop()
    if (!this.isRestarting) void this.restartUntilDone()
  }

  private drop(): void {
    this.generation += 1
    this.messages?.stop()
    this.messages = null
  }

  private async restartUntilDone(): Promise<void> {
    this.isRestarting = true
    for (let waitMs = firstRetryMs; !this.isStopped; waitMs = Math.min(waitMs * 2, maxRetryMs)) {
      const generation = this.generation
      try {
        await this.bus.orLost(this.read(generation))
        // Dropped meanwhile (a second reconnection): what was made belongs to a connection that is gone.
        if (generation === this.generation) break
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

  private async read(generation: number): Promise<void> {
    const startSeq = await this.startingPoint()
    if (generation !== this.generation) return
    const consumer = await this.bus.jsm.consumers.add(this.options.stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: startSeq,
      filter_subject: this.options.filter,
      ack_policy: AckPolicy.None,
      max_deliver: 1,
      inactive_threshold: nanos(inactiveMs),
      mem_storage: true,
      num_replicas: 1,
    })
    if (generation !== this.generation) return
    this.consumerSeq = 0
    this.caughtUpAt = consumer.num_pending
    const messages = await this.bus.js.consumers.getPullConsumerFor(consumer).consume({
      max_messages: maxMessages,
      expires: expiresMs,
      idle_heartbeat: heartbeatMs,
      abort_on_missing_resource: true,
      callback: (msg) => {
        if (generation === this.generation) this.receive(msg)
      },
    })
    if (generation !== this.generation) return messages.stop()
    this.messages = messages
    this.watch(messages, generation)
    this.checkCaughtUp()
  }

  /** Starts anew when the server is silent or the consumer or its stream are gone. */
  private watch(messages: ConsumerMessages, generation: number): void {
    const restart = () => {
      if (generation === this.generation) this.restart()
    }
    void messages.closed().then(restart)
    const watchStatus = async () => {
      for await (const { type } of await messages.status()) if (type === ConsumerEvents.HeartbeatsMissed) restart()
    }
    watchStatus().catch(restart)
  }

  /** Where to begin, after judging whether what was read before still belongs to this stream. */
  private async startingPoint(): Promise<number> {
    const { start } = this.options
    const info = await this.streamInfo()
    const { first_seq: firstSeq, last_seq: lastSeq } = info.state
    const isAnew = this.createdAt !== null && String(info.created) !== this.createdAt
    this.createdAt = String(info.created)
    const isBehind = this.position !== null && lastSeq < this.position
    // A reader of state needs only what is left of it; a reader of facts needs every one.
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
      if (this.createdAt !== null) await this.bus.clock.sleep(deletedWithinMs)
      await this.options.ensureStream?.()
      throw error
    }
  }

  private receive(msg: JsMsg): void {
    const { deliverySequence, streamSequence, timestampNanos } = msg.info
    if (deliverySequence !== this.consumerSeq + 1) return this.restart()
    this.consumerSeq = deliverySequence
    this.position = streamSequence
    const { subject, data, headers } = msg
    const storedAtMs = Math.floor(timestampNanos / 1_000_000)
    try {
      this.options.onMessage({ seq: streamSequence, subject, data, headers, storedAtMs })
    } catch (error) {
      // One message that its reader cannot take must not keep the others from it.
      thrown(this.bus.log, `reader ${this.options.stream}`, error, { seq: streamSequence })
    }
    this.checkCaughtUp()
  }

  private checkCaughtUp(): void {
    if (this.caughtUpAt === null || this.consumerSeq < this.caughtUpAt) return
    this.caughtUpAt = null
    // Nothing that matches is left before the end that the stream had: that far has been read, too.
    this.position = Math.max(this.position ?? 0, this.lastSeqAtStart)
    this.options.onCaughtUp(this.position)
  }
}
