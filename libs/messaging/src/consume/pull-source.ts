import type { ConsumeCallback, Consumer, ConsumerInfo, ConsumerMessages, FetchMessages, JsMsg } from 'nats'
import type { Bus } from '../connection/bus'
import { defaultMaxAckPending, ensureDurable } from '../connection/durable-consumer'

export interface PullSourceOptions {
  stream: string
  durable: string
  filter: string
  ackWaitMs: number
  /** Messages taken and not yet finished: in this process, and with `isExclusive` over all copies. */
  maxInFlight: number
  /** The same in bytes, in this process. */
  maxInFlightBytes: number
  isExclusive: boolean
  onMessage(msg: JsMsg): void
}

const heartbeatMs = 1_000
/** How long a request stays open at the server. Short, because that of a killed process stays open as well. */
const expiresMs = 3_000
const retryMs = 250

/**
 * Fetches a durable consumer's messages, as many as there is room for, again and again. `consume()` of the library
 * would ask ahead and keep messages to itself, where nobody can tell the server that they are in good hands.
 */
export class PullSource {
  private consumer: Consumer | null = null
  private messages: ConsumerMessages | null = null
  private inFlight = 0
  private inFlightBytes = 0
  private isStopped = false
  private tellRoom: () => void = () => undefined
  private readonly forgetDisconnect: () => void
  private readonly fetching: Promise<void>

  constructor(
    private readonly bus: Bus,
    private readonly options: PullSourceOptions,
  ) {
    this.forgetDisconnect = bus.onDisconnect(() => this.lost())
    this.fetching = this.fetchUntilStopped()
  }

  /** One message was acknowledged, refused or given up: there is room again. */
  finished(msg: JsMsg): void {
    this.inFlight -= 1
    this.inFlightBytes -= msg.data.length
    if (this.isWorthwhile) this.tellRoom()
  }

  /** Takes no more messages; once resolved, those taken may be given back. */
  async stop(): Promise<void> {
    this.isStopped = true
    this.forgetDisconnect()
    this.messages?.stop()
    this.tellRoom()
    if (!this.bus.isConnected) return
    await this.fetching
    // A 2.9 server that finds nothing but abandoned requests loses a message that was given back until its ack wait is
    // over. Asking for the consumer makes it forget them.
    const { stream, durable } = this.options
    await this.bus.orLost(this.bus.jsm.consumers.info(stream, durable)).catch(() => undefined)
  }

  /** Nothing more will be fetched: the source was stopped, or the connection was closed for good. */
  private get isOver(): boolean {
    return this.isStopped || this.bus.nc.isClosed()
  }

  /** Half of the room at least, so that a busy consumer does not ask for each message by itself. */
  private get isWorthwhile(): boolean {
    const { maxInFlight, maxInFlightBytes } = this.options
    return this.inFlight === 0 || (this.inFlight * 2 <= maxInFlight && this.inFlightBytes * 2 <= maxInFlightBytes)
  }

  /** As many as there is room for, also if each is as large as the server allows. */
  private get room(): number {
    const { maxInFlight, maxInFlightBytes } = this.options
    const largest = Math.floor((maxInFlightBytes - this.inFlightBytes) / this.bus.maxBodyBytes)
    return Math.max(1, Math.min(maxInFlight - this.inFlight, largest))
  }

  private async fetchUntilStopped(): Promise<void> {
    while (!this.isOver) {
      try {
        await this.fetch()
      } catch (error) {
        this.consumer = null
        if (this.isOver) return
        this.bus.log.warn('consumer.not-ready', { durable: this.options.durable, error })
        await this.pause(this.bus.clock.sleep(retryMs))
      }
    }
  }

  private async fetch(): Promise<void> {
    while (!this.isOver && !this.bus.isConnected) await this.pause(this.bus.connected)
    while (!this.isOver && !this.isWorthwhile) await this.pause(new Promise(() => undefined))
    if (this.isOver) return
    this.consumer ??= await this.ensured()
    // A callback, which `fetch` honours as `consume` does, costs half of what the library's iterator does.
    const request: FetchMessages & ConsumeCallback = {
      max_messages: this.room,
      expires: expiresMs,
      idle_heartbeat: heartbeatMs,
      callback: (msg) => this.receive(msg),
    }
    this.messages = await this.consumer.fetch(request)
    if (this.isStopped || !this.bus.isConnected) this.messages.stop()
    const failure = await this.messages.closed()
    if (failure instanceof Error) throw failure
  }

  private receive(msg: JsMsg): void {
    this.inFlight += 1
    this.inFlightBytes += msg.data.length
    this.options.onMessage(msg)
  }

  /** Waits, but no longer than until there is room or the source is stopped. */
  private pause(until: Promise<void>): Promise<void> {
    const told = new Promise<void>((resolve) => (this.tellRoom = resolve))
    return Promise.race([until, told])
  }

  /** What was asked for over a lost connection never comes, and the server may have lost the consumer. */
  private lost(): void {
    this.consumer = null
    this.messages?.stop()
  }

  private async ensured(): Promise<Consumer> {
    return this.bus.js.consumers.getPullConsumerFor(await this.bus.orLost(this.ensureConsumer()))
  }

  private ensureConsumer(): Promise<ConsumerInfo> {
    const { stream, durable, filter, ackWaitMs, isExclusive } = this.options
    const maxAckPending = isExclusive ? 1 : defaultMaxAckPending
    return ensureDurable(this.bus.jsm, stream, { durable, filter, ackWaitMs, maxAckPending })
  }
}
