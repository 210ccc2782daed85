import { formerStreams, type ServiceName, type StreamContract, streams } from '@tollgate/contracts'
import { type Clock, createLog, type Log, SystemClock, thrown } from '@tollgate/platform'
import {
  connect,
  Events,
  type JetStreamClient,
  type JetStreamManager,
  type JetStreamPublishOptions,
  type NatsConnection,
  nuid,
  type PubAck,
} from 'nats'
import { messagingErrors } from '../messaging.errors'
import { ensureStreams } from './ensure-streams'
import { reconnectPauses } from './reconnect-pauses'
import { serverOptions } from './server-options'
import { SoleMaker } from './sole-maker'
import { Streams } from './streams'

/** Who connects, and to where. */
export interface BusOptions {
  url: string
  service: ServiceName
  /** Unique among the copies of the service; made up unless given. Letters, digits, `-` and `_`. */
  instance?: string
  clock?: Clock
  /** Those of the contracts unless given, and the ones that they replace. */
  streams?: readonly StreamContract[]
  formerStreams?: readonly string[]
}

type Listener = () => void | Promise<void>

/** The connection broke while an answer was awaited. */
export class ConnectionLost extends Error {}

/**
 * A process's one connection to NATS. It never gives up: when a server that died is back, the connection is made again,
 * the streams are ensured (the server may have lost them), and then the listeners of `onReconnect` are called.
 */
export class Bus {
  private readonly reconnectListeners = new Set<Listener>()
  private readonly disconnectListeners = new Set<Listener>()
  private isUp = true
  private connections = 1
  /** Since the connection was made the streams were seen to be there. */
  private hasStreams = false
  private isStopping = false
  readonly js: JetStreamClient
  private upSince: Promise<void> = Promise.resolve()
  private markUp: () => void = () => undefined

  readonly service: ServiceName
  readonly instance: string
  readonly clock: Clock
  readonly streams: Streams
  readonly maker: SoleMaker

  private constructor(
    options: BusOptions & { instance: string },
    readonly log: Log,
    readonly nc: NatsConnection,
    readonly jsm: JetStreamManager,
  ) {
    this.service = options.service
    this.instance = options.instance
    this.clock = options.clock ?? new SystemClock((error) => thrown(log, 'timer', error))
    this.streams = new Streams(options.streams ?? streams, options.formerStreams ?? formerStreams)
    this.js = nc.jetstream({ timeout: publishTimeoutMs })
    this.maker = new SoleMaker(this)
    this.followStatus().catch((error: unknown) => log.error('nats.status-lost', { error }))
  }

  /** Connects and ensures the streams; waits as long as it takes while the server is away. */
  static async connect(options: BusOptions): Promise<Bus> {
    const instance = options.instance ?? nuid.next()
    const log = createLog('messaging')
    const server = serverOptions(options.url)
    const waiting = setInterval(() => log.warn('nats.waiting', { servers: server.servers }), waitingReportMs)
    try {
      const nc = await connect({
        ...server,
        name: `${options.service}-${instance}`,
        waitOnFirstConnect: true,
        maxReconnectAttempts: -1,
        reconnectDelayHandler: reconnectPauses(options.clock ?? new SystemClock()),
        // A frozen server is noticed after two unanswered pings.
        pingInterval: 5_000,
        maxPingOut: 2,
        // Credentials may be rotated under a running process; it keeps trying.
        ignoreAuthErrorAbort: true,
        noAsyncTraces: true,
      })
      const jsm = await nc.jetstreamManager({ checkAPI: false, timeout: managementTimeoutMs })
      const bus = new Bus({ ...options, instance }, log, nc, jsm)
      await bus.ensureStreamsPatiently()
      return bus
    } finally {
      clearInterval(waiting)
    }
  }

  /** False between a lost connection and the next. */
  get isConnected(): boolean {
    return this.isUp && !this.nc.isClosed()
  }

  /** The largest body that the server takes in one message, in bytes; the rest of its limit is left to the headers. */
  get maxBodyBytes(): number {
    return (this.nc.info?.max_payload ?? defaultMaxPayloadBytes) - headerBytes
  }

  /** Returns the body of a message as it is. Throws AppError `messaging.payload-too-large` when the server would not take it. */
  checkedBody<B extends string | Uint8Array>(subject: string, body: B): B {
    const bytes = Buffer.byteLength(body)
    if (bytes <= this.maxBodyBytes) return body
    throw messagingErrors.payloadTooLarge({ details: { subject, bytes } })
  }

  /** Resolves at once while connected, else when the connection is back. */
  get connected(): Promise<void> {
    return this.upSince
  }

  /** Calls `listener` after every reconnection, once the streams are there again; returns what stops that. */
  onReconnect(listener: Listener): () => void {
    this.reconnectListeners.add(listener)
    return () => this.reconnectListeners.delete(listener)
  }

  /** Calls `listener` whenever the connection is lost; returns what stops that. */
  onDisconnect(listener: Listener): () => void {
    this.disconnectListeners.add(listener)
    return () => this.disconnectListeners.delete(listener)
  }

  /** Settles with `answer`, or rejects as soon as the connection is lost: what was asked over it gets no answer. */
  orLost<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.onDisconnect(() => reject(new ConnectionLost()))
      answer.then(resolve, reject).finally(forget)
    })
  }

  /**
   * Publishes into a stream and resolves once that has it on file. Rejects with ConnectionLost while the connection is lost, and
   * until the streams were looked after: what one that went back takes before that, its consumers pass over.
   */
  publish(subject: string, body: string | Uint8Array, options: Partial<JetStreamPublishOptions>): Promise<PubAck> {
    if (!this.isConnected || !this.hasStreams) return Promise.reject(new ConnectionLost())
    return this.orLost(this.js.publish(subject, body, options))
  }

  /** Sends what is buffered and closes. */
  async close(): Promise<void> {
    this.isStopping = true
    if (this.nc.isClosed()) return
    if (this.isUp) await Promise.race([this.nc.flush().catch(() => undefined), this.clock.sleep(flushTimeoutMs)])
    await this.nc.close()
  }

  private async followStatus(): Promise<void> {
    for await (const status of this.nc.status()) {
      if (status.type === Events.Disconnect) this.lost()
      else if (status.type === Events.Reconnect) void this.regained()
      else if (status.type === Events.Error) this.log.warn('nats.error', { reason: String(status.data) })
    }
    if (!this.isStopping) this.log.error('nats.closed')
  }

  private lost(): void {
    if (!this.isUp || this.isStopping) return
    this.isUp = false
    this.hasStreams = false
    this.maker.forget()
    this.upSince = new Promise((resolve) => (this.markUp = resolve))
    this.log.warn('nats.disconnected')
    for (const listener of this.disconnectListeners) this.notify(listener)
  }

  private async regained(): Promise<void> {
    const connection = ++this.connections
    this.isUp = true
    this.markUp()
    this.log.info('nats.reconnected')
    await this.ensureStreamsPatiently()
    // Lost again meanwhile: the call that regained it last tells.
    if (!this.isUp || connection !== this.connections) return
    for (const listener of this.reconnectListeners) this.notify(listener)
  }

  private notify(listener: Listener): void {
    Promise.resolve()
      .then(listener)
      .catch((error: unknown) => this.log.error('nats.listener-failed', { error }))
  }

  /** JetStream may answer a moment later than the server itself. */
  private async ensureStreamsPatiently(): Promise<void> {
    for (let waitMs = 50; !this.nc.isClosed(); waitMs = Math.min(waitMs * 2, 1_000)) {
      try {
        await this.orLost(ensureStreams(this))
        this.hasStreams = this.isUp
        return
      } catch (error) {
        this.log.warn('nats.streams-not-ready', { error })
      }
      if (!this.isUp) return
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const waitingReportMs = 5_000
const publishTimeoutMs = 2_000
const managementTimeoutMs = 3_000
const flushTimeoutMs = 1_000
const defaultMaxPayloadBytes = 1_048_576
const headerBytes = 4_096
