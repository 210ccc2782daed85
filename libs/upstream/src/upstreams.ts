import { type Clock, createLog, guardedConnector, type Log, SystemClock } from '@tollgate/platform'
import type { buildConnector } from 'undici'
import { type BalanceQuestion, fetchBalance } from './balance/balance-call'
import type { UpstreamBalance } from './balance/read-balance'
import { callJson, fetchModels, type JsonCall, type RefusalReader } from './call/json-call'
import type { UpstreamCall, UpstreamChannel, UpstreamHandler, UpstreamRequest, UpstreamTarget } from './call/upstream'
import type { JsonAnswer } from './call/whole-answer'
import type { PlacedRequest } from './channel/followed-places'
import { balanceTarget, type ReadyTarget, readyTarget, type TargetSetting, type TokenPlace } from './channel/target'
import { Connections } from './connections/connections'
import type { ChannelNetworks } from './connections/networks'
import { tunnelConnector } from './connections/tunnel-connector'
import { DecodedAnswer } from './event-stream/decoded-answer'
import { decoderFor } from './event-stream/stream-decoder'
import { type FetchLimits, Following } from './followed/following'
import { Departures } from './http1/departures'
import { Exchange, type TimeLimits } from './http1/exchange'
import { sharedReading } from './http1/socket-reading'
import { ticksUntil } from './http1/ticks'
import { TokenCall } from './tokens/token-call'
import { TokenKeeper } from './tokens/token-keeper'
import { SocketCall } from './websocket/socket-call'
import type { SocketHandler, SocketRequest, UpstreamSocket } from './websocket/upstream-socket'
import { WebSockets } from './websocket/web-sockets'

export interface UpstreamsOptions extends ChannelNetworks {
  /** 10 s unless given. */
  connectTimeoutMs?: number
  /** Until the headers of an answer; 300 s unless given. */
  headersTimeoutMs?: number
  /** Between two parts of a stream; 60 s unless given. */
  streamIdleTimeoutMs?: number
  /** How long an unused connection is kept; 30 s unless given, less when the upstream says so. */
  keepAliveMs?: number
  /** Open connections to one origin; a call beyond that fails with `saturated`. 4,096 unless given. */
  maxConnectionsPerOrigin?: number
  /** Versions of APIs, by the slugs of providers, where neither channel nor call names one. */
  versions?: Readonly<Record<string, string>>
  /** By which keys sign, tokens end and answers are asked for again; the machine's unless given. */
  clock?: Clock
  /** Is told what handlers throw; one of its own unless given. */
  log?: Log
}

/** The way out to providers: connections kept per origin, every address checked. */
export interface Upstreams {
  /** Checks a channel's addresses and builds its headers. Throws `upstream.unknown-type`, `.base-url-*`, `.account-*`, `.region-invalid`, `.api-version-invalid`, `.key-invalid`, `.service-account-invalid`, `.aws-key-invalid` or `.setting-invalid`. */
  target(channel: UpstreamChannel, key: string): UpstreamTarget
  /** Starts a call. Never throws: what goes wrong comes by `onError`. */
  call(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall
  /** Opens a WebSocket, by the same rules, proofs and proxies as a call. Never throws: what goes wrong comes by `onError`. */
  dial(request: SocketRequest, handler: SocketHandler): UpstreamSocket
  /** One call whose answer is read whole, whatever its status. Throws `upstream.<failure kind>` when none came. */
  callJson(call: JsonCall): Promise<JsonAnswer>
  /** The upstream's own list of models, sorted. Throws `upstream.not-offered`, `.models-refused`, `.models-unreadable`, or as `callJson`. */
  fetchModels(target: UpstreamTarget, reasonOf: RefusalReader): Promise<string[]>
  /** What is left of what was paid, by one key. Throws as `target`, `upstream.balance-not-told`, `.balance-refused`, `.balance-unreadable`, or as `callJson`. */
  fetchBalance(channel: UpstreamChannel, key: string, asked: Omit<BalanceQuestion, 'today'>): Promise<UpstreamBalance>
  /** Connections that exist, busy and idle together, WebSockets included. */
  readonly connections: number
  /** Ends every call and every WebSocket with `aborted` and closes all connections. */
  close(): Promise<void>
}

const nothing = Buffer.alloc(0)

/** Makes the way out; one for a process. */
export function createUpstreams(options: UpstreamsOptions = {}): Upstreams {
  const { connectTimeoutMs = 10_000, headersTimeoutMs = 300_000, streamIdleTimeoutMs = 60_000 } = options
  const { keepAliveMs = 30_000, maxConnectionsPerOrigin = 4_096, log = createLog('upstream') } = options
  const { own, networks = [], versions = {}, clock = new SystemClock() } = options
  return new HttpUpstreams({
    connectTimeoutMs,
    headersTimeoutMs,
    streamIdleTimeoutMs,
    keepAliveMs,
    maxConnectionsPerOrigin,
    versions,
    clock,
    log,
    own,
    networks,
  })
}

type Settled = Required<Omit<UpstreamsOptions, 'own'>> & Pick<UpstreamsOptions, 'own'>

class HttpUpstreams implements Upstreams {
  private readonly direct: buildConnector.connector
  private readonly limits: TimeLimits
  private readonly departures: Departures
  /** By origin and proxy. */
  private readonly kept = new Map<string, Connections>()
  private readonly sockets: WebSockets
  private readonly tokens: TokenKeeper
  private readonly following: Following
  private isClosed = false

  constructor(private readonly options: Settled) {
    const { connectTimeoutMs, headersTimeoutMs, streamIdleTimeoutMs, own, networks } = options
    const connect = { timeout: connectTimeoutMs, onread: sharedReading }
    this.direct = guardedConnector('operator', { own, networks, connect })
    this.departures = new Departures(options.log)
    const { maxConnectionsPerOrigin: maxPerOrigin, log } = options
    // `ws` reads its sockets itself.
    const direct = guardedConnector('operator', { own, networks, connect: { timeout: connectTimeoutMs } })
    const connectorBy = (proxy: string | null) => (proxy === null ? direct : this.tunnelBy(proxy))
    this.sockets = new WebSockets({ connectorBy, maxPerOrigin, log })
    this.tokens = new TokenKeeper(this, options.clock)
    this.following = new Following({
      ...{ clock: options.clock, log, headersTimeoutMs },
      ask: (request, handler) => this.startPlainly(request, handler),
      fetch: (placed, limits, handler) => this.fetch(placed, limits, handler),
    })
    this.limits = {
      headersTicks: ticksUntil(headersTimeoutMs),
      idleTicks: ticksUntil(headersTimeoutMs),
      streamIdleTicks: ticksUntil(streamIdleTimeoutMs),
    }
  }

  target(channel: UpstreamChannel, key: string): UpstreamTarget {
    return readyTarget(channel, key, this.targets)
  }

  /** What targets are made with. */
  private get targets(): TargetSetting {
    const { versions, clock } = this.options
    const connectionsTo = (origin: string, proxy: string | null) => this.connectionsTo(origin, proxy)
    const tokenAt = (place: Pick<TokenPlace, 'id'>) => this.tokens.last(place)
    return { versions, clock, tokenAt, connectionsTo }
  }

  call(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall {
    const target = request.target as ReadyTarget // every target of this lib's users comes from `target` above
    const { tokens: place, followed } = target
    if (followed !== null && request.follow !== undefined) return this.following.call(request, followed, handler)
    if (place === null) return this.startPlainly(request, handler)
    const begin = (token: string, hearing: UpstreamHandler) => {
      const path = target.pathFor(request.capability, request.model, request)
      return this.start(request, path && place.source.pathWith(path, token), hearing)
    }
    return new TokenCall({ place, keeper: this.tokens, handler, begin, log: this.options.log })
  }

  /** By nothing but the key. */
  private startPlainly(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall {
    const { pathFor } = request.target as ReadyTarget // as above
    return this.start(request, pathFor(request.capability, request.model, request), handler)
  }

  private start(request: UpstreamRequest, path: string | null, handler: UpstreamHandler): UpstreamCall {
    if (request.framing === 'messages') {
      const dial = (asked: SocketRequest, hearing: SocketHandler) => this.dial(asked, hearing)
      return new SocketCall(request, handler).dialWith(dial, this.options)
    }
    const target = request.target as ReadyTarget // as above
    const place = target.placeFor(request.model)
    const head = path === null ? null : place.headFor(request, path)
    const connection = head === null || this.isClosed ? null : place.connections.acquire()
    const decoder = decoderFor(request.framing, target.provider.quirks.has('aws-event-stream'))
    const decoded = decoder === null ? null : new DecodedAnswer(handler, decoder)
    const exchange = new Exchange(decoded ?? handler, connection, head ?? nothing, request, this.limits)
    if (decoded !== null) decoded.call = exchange
    if (connection !== null) connection.carry(exchange)
    else if (path === null)
      exchange.failSoon('protocol', new Error(`type ${target.provider.type} has no ${request.capability}`))
    else if (head === null) exchange.failSoon('protocol', new Error('the path has characters that cannot be sent'))
    else exchange.failSoon(this.isClosed ? 'aborted' : 'saturated', null)
    return exchange
  }

  /** Sends what is ready but for its connection, and may be sent twice. */
  private fetch(
    { connections, head, body }: PlacedRequest,
    limits: FetchLimits,
    handler: UpstreamHandler,
  ): UpstreamCall {
    const connection = this.isClosed ? null : connections.acquire()
    const exchange = new Exchange(handler, connection, head, { ...limits, body, isRepeatable: true }, this.limits)
    if (connection !== null) connection.carry(exchange)
    else exchange.failSoon(this.isClosed ? 'aborted' : 'saturated', null)
    return exchange
  }

  dial(request: SocketRequest, handler: SocketHandler): UpstreamSocket {
    return this.sockets.dial(request.target as ReadyTarget, request, handler) // as above
  }

  callJson(call: JsonCall): Promise<JsonAnswer> {
    return callJson(this, call)
  }

  fetchModels(target: UpstreamTarget, reasonOf: RefusalReader): Promise<string[]> {
    return fetchModels(this, target, reasonOf)
  }

  async fetchBalance(
    channel: UpstreamChannel,
    key: string,
    asked: Omit<BalanceQuestion, 'today'>,
  ): Promise<UpstreamBalance> {
    const target = balanceTarget(channel, key, this.targets)
    return fetchBalance(this, target, { ...asked, today: new Date(this.options.clock.nowMs()) })
  }

  get connections(): number {
    let sum = this.sockets.size
    for (const connections of this.kept.values()) sum += connections.size
    return sum
  }

  async close(): Promise<void> {
    this.following.close()
    this.isClosed = true
    this.sockets.close()
    await Promise.all([...this.kept.values()].map((connections) => connections.close()))
  }

  private connectionsTo(origin: string, proxy: string | null): Connections {
    const key = `${origin} ${proxy ?? ''}`
    let connections = this.kept.get(key)
    if (!connections) {
      const { keepAliveMs, maxConnectionsPerOrigin: maxConnections, log } = this.options
      const connector = proxy === null ? this.direct : this.tunnelBy(proxy)
      const { departures } = this
      connections = new Connections(origin, { connector, departures, keepAliveMs, maxConnections, log })
      this.kept.set(key, connections)
    }
    return connections
  }
  private tunnelBy(proxy: string): buildConnector.connector {
    return tunnelConnector(proxy, this.options.connectTimeoutMs, this.options)
  }
}
