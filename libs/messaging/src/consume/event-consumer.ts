import { setMaxListeners } from 'node:events'
import type { EventContract } from '@tollgate/contracts'
import { metrics, type Timer } from '@tollgate/platform'
import type { JsMsg } from 'nats'
import type { Bus } from '../connection/bus'
import { defaultAckWaitMs } from '../connection/durable-consumer'
import { readJson } from '../connection/read-json'
import { inIncomingSpan, traceparentOf } from '../connection/tracing'
import {
  type ConsumerOptions,
  type EventApplier,
  type EventMeta,
  type HandedOver,
  PostponedEvent,
  UnprocessableEvent,
  UnreadableEvent,
} from './consumer-options'
import type { DeadLetters } from './dead-letters'
import { failureDelayMs, failuresAllowed, infrastructureDelayMs, kindOfFailure } from './failure-policy'
import type { Inbox } from './inbox'
import { PullSource } from './pull-source'

export interface EventConsumerHost {
  bus: Bus
  inbox: Inbox | null
  deadLetters: DeadLetters
}

interface Taken {
  msg: JsMsg
  meta: EventMeta
}

const keepAliveMs = 2_000
/** A handler that runs for longer is logged, and once more for each such time that passes. */
const longRunMs = 60_000
const queuePerHandler = 16
const maxRemembered = 1_000
/** A body that is no JSON is judged when it has come so often: the client may have garbled it when its connection came back. */
const deliveriesToJudge = 3

const handled = metrics.counter('tollgate_events_handled', 'Deliveries of events, by outcome', ['durable', 'outcome'])

/** Applies the events of one subject, each acknowledged after it has taken effect. */
export class EventConsumer<C extends EventContract> {
  private readonly source: PullSource
  private readonly queue: Taken[] = []
  private readonly running = new Set<Promise<void>>()
  private readonly unfinished = new Set<JsMsg>()
  private readonly failures = new Map<number, number>()
  private readonly stopping = new AbortController()
  private readonly keepAlive: Timer
  private readonly concurrency: number
  private readonly maxFailures: number

  constructor(
    private readonly host: EventConsumerHost,
    private readonly contract: C,
    private readonly options: ConsumerOptions,
    private readonly apply: EventApplier<C>,
  ) {
    const stream = host.bus.streams.of(contract.subject)
    const isExclusive = options.isStrictlyOrdered ?? false
    if ((options.inbox ?? true) && host.inbox === null) {
      throw new Error(`${options.durable} keeps an inbox, but this service has no database`)
    }
    if (stream.isKeptUntilRead && stream.consumers[options.durable] !== contract.subject) {
      throw new Error(`${stream.name} keeps ${contract.subject} for the consumers it names: ${options.durable} is none`)
    }
    this.concurrency = isExclusive ? 1 : (options.concurrency ?? 1)
    this.maxFailures = options.maxFailures ?? failuresAllowed(contract)
    // Every handler that waits for the infrastructure listens.
    setMaxListeners(0, this.stopping.signal)
    this.keepAlive = host.bus.clock.every(() => this.keepTaken(), keepAliveMs)
    this.source = new PullSource(host.bus, {
      stream: stream.name,
      durable: options.durable,
      filter: contract.subject,
      ackWaitMs: defaultAckWaitMs,
      maxInFlightBytes: options.maxInFlightBytes ?? Infinity,
      maxInFlight: isExclusive ? 1 : (options.maxInFlight ?? this.concurrency * queuePerHandler),
      isExclusive,
      onMessage: (msg) => this.take(msg),
    })
  }

  /** Takes no more, gives back what has not begun, and resolves when the running handlers have ended. */
  async stop(): Promise<void> {
    const closed = this.source.stop()
    this.stopping.abort()
    await closed
    for (const taken of this.queue.splice(0)) this.release(taken, 0)
    await Promise.all(this.running)
    this.keepAlive.cancel()
  }

  private take(msg: JsMsg): void {
    const meta = metaOf(msg)
    if (meta === null) return this.source.finished(msg)
    this.unfinished.add(msg)
    this.queue.push({ msg, meta })
    this.pump()
  }

  private pump(): void {
    while (this.running.size < this.concurrency && !this.stopping.signal.aborted) {
      const taken = this.queue.shift()
      if (taken === undefined) return
      const work = this.process(taken)
        .catch((error: unknown) => this.host.bus.log.error('event.abandoned', { error }))
        .finally(() => {
          this.running.delete(work)
          this.pump()
        })
      this.running.add(work)
    }
  }

  /** Tells the server that what waits or runs here is in good hands, so that it is not delivered again. */
  private keepTaken(): void {
    if (!this.host.bus.isConnected) return
    for (const msg of this.unfinished) msg.working()
  }

  private async process(taken: Taken): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const isNew = await this.handleWatched(taken)
        return this.acknowledge(taken, isNew ? 'applied' : 'repeated')
      } catch (error) {
        if (error instanceof PostponedEvent) return this.postpone(taken, error.delayMs)
        if (kindOfFailure(error) !== 'infrastructure') return this.failed(taken, error)
        this.host.bus.log.warn('event.waiting', { durable: this.options.durable, error })
        handled.inc({ durable: this.options.durable, outcome: 'waiting' })
      }
      // The message stays here, so that those behind it do not overtake it while the database is away.
      const isWaiting = await this.pause(infrastructureDelayMs(attempt))
      if (!isWaiting) return this.release(taken, 0)
    }
  }

  private async pause(delayMs: number): Promise<boolean> {
    try {
      await this.host.bus.clock.sleep(delayMs, this.stopping.signal)
      return true
    } catch {
      return false
    }
  }

  /**
   * A handler that does not end is not given up: it may hold what it was given, or the transaction of its inbox row, and a
   * second one beside it would wait for the same. But it holds up its consumer, and somebody has to know.
   */
  private async handleWatched(taken: Taken): Promise<boolean> {
    const { clock, log } = this.host.bus
    const startMs = clock.monotonicMs()
    const watch = clock.every(() => {
      const runningMs = Math.round(clock.monotonicMs() - startMs)
      log.error('event.handler-runs-long', {
        durable: this.options.durable,
        messageId: taken.meta.messageId,
        runningMs,
      })
    }, longRunMs)
    try {
      return await this.handle(taken)
    } finally {
      watch.cancel()
    }
  }

  private handle({ msg, meta }: Taken): Promise<boolean> {
    const hop = { operation: 'process', subject: msg.subject, kind: 'consumer' } as const
    return inIncomingSpan(hop, meta.traceparent, async () => {
      const payload = this.payloadOf(msg, meta)
      if (!(this.options.inbox ?? true) || this.host.inbox === null) {
        await this.apply(payload, meta)
        return true
      }
      return this.host.inbox.once(this.options.durable, meta.messageId, (tx) => this.apply(payload, meta, tx))
    })
  }

  private payloadOf(msg: JsMsg, { deliveryCount }: EventMeta): HandedOver<C, ConsumerOptions> {
    const body = readJson(msg.data)
    if (body === undefined && deliveryCount < deliveriesToJudge) throw new Error('came as no JSON')
    const parsed = this.contract.schema.safeParse(body)
    if (parsed.success) return parsed.data as HandedOver<C, ConsumerOptions> // the schema is this contract's own
    const reason = `breaks its contract: ${parsed.error.message}`
    if (this.options.unreadable !== 'handed-over') throw new UnprocessableEvent(reason)
    const text = Buffer.from(msg.data).toString('utf8')
    return new UnreadableEvent(text, reason) as unknown as HandedOver<C, ConsumerOptions> // its handler takes such: EventHandler's type
  }

  private async failed(taken: Taken, error: unknown): Promise<void> {
    const { durable } = this.options
    const failures = (this.failures.get(taken.meta.streamSeq) ?? 0) + 1
    this.remember(taken.meta.streamSeq, failures)
    const isOver = kindOfFailure(error) === 'hopeless' || failures >= this.maxFailures
    if (isOver && (await this.bury(taken, error))) return this.acknowledge(taken, 'dead')
    this.host.bus.log.error('event.failed', { durable, messageId: taken.meta.messageId, failures, error })
    handled.inc({ durable, outcome: 'failed' })
    this.release(taken, failureDelayMs(failures))
  }

  private remember(streamSeq: number, failures: number): void {
    this.failures.set(streamSeq, failures)
    const [oldest] = this.failures.keys()
    // Messages that another copy finished are never heard of again.
    if (this.failures.size > maxRemembered && oldest !== undefined) this.failures.delete(oldest)
  }

  private async bury({ msg, meta }: Taken, error: unknown): Promise<boolean> {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const { messageId, streamSeq } = meta
    try {
      await this.host.deadLetters.bury(msg, { durable: this.options.durable, messageId, reason, streamSeq })
      return true
    } catch (cause) {
      this.host.bus.log.warn('event.not-buried', { durable: this.options.durable, error: cause })
      return false
    }
  }

  private postpone(taken: Taken, delayMs: number): void {
    handled.inc({ durable: this.options.durable, outcome: 'postponed' })
    this.release(taken, delayMs)
  }

  private acknowledge(taken: Taken, outcome: string): void {
    this.failures.delete(taken.meta.streamSeq)
    handled.inc({ durable: this.options.durable, outcome })
    this.finish(taken, (msg) => msg.ack())
  }

  /**
   * Gives a message back. A server of version 2.9 hands it at once to a copy that asks already; where none does, it may keep it
   * until its ack wait is over, and a copy that comes then waits for so long (6 s).
   */
  private release(taken: Taken, delayMs: number): void {
    this.finish(taken, (msg) => msg.nak(delayMs))
  }

  private finish({ msg }: Taken, tell: (msg: JsMsg) => void): void {
    this.unfinished.delete(msg)
    // Cut off, the answer would be lost anyway: the server delivers again, and the inbox knows.
    if (!this.host.bus.nc.isClosed()) tell(msg)
    this.source.finished(msg)
  }
}

/** Null when the message is no delivery of JetStream. */
function metaOf(msg: JsMsg): EventMeta | null {
  try {
    const { streamSequence: streamSeq, deliveryCount, timestampNanos } = msg.info
    return {
      messageId: msg.headers?.get('Nats-Msg-Id') || `${msg.subject}:${streamSeq}`,
      traceparent: traceparentOf(msg.headers),
      subject: msg.subject,
      streamSeq,
      deliveryCount,
      storedAtMs: Math.floor(timestampNanos / 1_000_000),
    }
  } catch {
    return null
  }
}
