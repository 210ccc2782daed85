import { AckPolicy, type ConsumerInfo, DeliverPolicy, type JsMsg, nanos, RetentionPolicy, type StreamInfo } from 'nats'
import type { Bus } from '../connection/bus'
import { consumerNotFound, orMissing, streamNotFound } from '../connection/streams'

const retryMs = 1_000
const ackWaitMs = 30_000
const batchMessages = 100
const fetchMs = 1_000
/** Shared by all processes. */
const moverName = 'moving'
const fromFirst = { deliver_policy: DeliverPolicy.All }
const fromSeq = { deliver_policy: DeliverPolicy.StartSequence }

/**
 * Empties the streams of earlier versions: what their consumers have not acknowledged is published again, under the same
 * message id, into the streams that keep those subjects now; then the old stream is deleted. All processes share the work
 * through one durable consumer, so that each may die at any point; a message that moves twice is a repeat.
 */
export class FormerStreams {
  private readonly stopping = new AbortController()
  private readonly emptying: Promise<void>

  constructor(private readonly bus: Bus) {
    this.emptying = this.emptyAll()
  }

  /** Resolves when every former stream is gone, or `stop` was called. */
  get isDone(): Promise<void> {
    return this.emptying
  }

  /** Leaves the rest to others. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.emptying
  }

  private async emptyAll(): Promise<void> {
    for (const name of this.bus.streams.former) {
      while (!this.stopping.signal.aborted && !(await this.tryToEmpty(name))) {
        await this.bus.clock.sleep(retryMs, this.stopping.signal).catch(() => undefined)
      }
    }
  }

  private async tryToEmpty(name: string): Promise<boolean> {
    if (!this.bus.isConnected) return false
    try {
      return await this.bus.orLost(this.empty(name))
    } catch (error) {
      this.bus.log.warn('streams.former-not-empty', { stream: name, error })
      return false
    }
  }

  private async empty(name: string): Promise<boolean> {
    const { jsm } = this.bus
    const info = await orMissing(jsm.streams.info(name), streamNotFound)
    if (info === null) return true
    const floors = await this.floors(name)
    const mover = this.bus.js.consumers.getPullConsumerFor(await this.mover(info, floors))
    for (;;) {
      if (this.stopping.signal.aborted) return false
      const { num_pending, num_ack_pending } = await jsm.consumers.info(name, moverName)
      if (num_pending === 0 && num_ack_pending === 0) break
      const messages = await mover.fetch({ max_messages: batchMessages, expires: fetchMs })
      for await (const msg of messages) await this.move(msg, floors)
    }
    await orMissing(jsm.streams.delete(name), streamNotFound)
    this.bus.log.info('streams.former-removed', { stream: name })
    return true
  }

  /**
   * How far each subject has been acknowledged by all who read it durably: nothing, where one of them never read. What only
   * caches followed stands here not at all, and is of no use any more.
   */
  private async floors(stream: string): Promise<Map<string, number>> {
    const known = new Map<string, number>()
    for await (const { name, ack_floor } of this.bus.jsm.consumers.list(stream)) known.set(name, ack_floor.stream_seq)
    const floors = new Map<string, number>()
    for (const [durable, subject] of this.bus.streams.contracts.flatMap(({ consumers }) => Object.entries(consumers))) {
      floors.set(subject, Math.min(floors.get(subject) ?? Infinity, known.get(durable) ?? 0))
    }
    return floors
  }

  /** A work queue lets nobody read beside its consumer; what that has acknowledged is gone. */
  private async clear(stream: string): Promise<void> {
    for await (const { name } of this.bus.jsm.consumers.list(stream)) {
      if (name !== moverName) await orMissing(this.bus.jsm.consumers.delete(stream, name), consumerNotFound)
    }
  }

  /** One for all subjects: a stream that keeps them no longer lets no consumer name one of them. */
  private async mover({ config }: StreamInfo, floors: ReadonlyMap<string, number>): Promise<ConsumerInfo> {
    const { jsm } = this.bus
    const { name: stream, retention } = config
    const isQueue = retention === RetentionPolicy.Workqueue
    if (isQueue) await this.clear(stream)
    const existing = await orMissing(jsm.consumers.info(stream, moverName), consumerNotFound)
    if (existing !== null) return existing
    return jsm.consumers.add(stream, {
      durable_name: moverName,
      ...(isQueue ? fromFirst : { ...fromSeq, opt_start_seq: Math.min(...floors.values()) + 1 }),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_deliver: -1,
    })
  }

  private async move(msg: JsMsg, floors: ReadonlyMap<string, number>): Promise<void> {
    const { subject, data, headers, seq } = msg
    try {
      if (seq > (floors.get(subject) ?? Infinity)) {
        await this.bus.publish(subject, data, { ...(headers && { headers, msgID: headers.get('Nats-Msg-Id') }) })
      }
    } catch (error) {
      msg.nak()
      throw error
    }
    msg.ack()
  }
}
