import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Clock, SystemClock } from '@tollgate/clock'
import { ownerOf, type RouteOwner } from '@tollgate/contracts'
import {
  type AppError,
  createEdgeSigner,
  endServerSpan,
  guarded,
  inTurn,
  type Log,
  platformErrors,
  type RequestHandler,
  type ServerTrace,
  startServerSpan,
  traceparentOf,
  watchQueued,
} from '@tollgate/platform'
import { answerFailure, type AnswerShape, relayShape } from './answers'
import type { EdgeConfig } from './config/edge.config'
import { originsOf } from './config/origins'
import { type SilenceTimes, SilenceWatch } from './connections/silence-watch'
import { ToldClients } from './connections/told-clients'
import { ConsoleDoor } from './console/console-door'
import { edgeErrors } from './edge.errors'
import { forwardedHeaders } from './headers'
import { ServiceProxy } from './proxy'
import { isHeard } from './service-health'
import type { Opening } from './upgrades/opening'
import { WebSocketProxy } from './upgrades/web-socket-proxy'
import { pathOf, webSocketAsked } from './upgrades/web-socket-request'
import { setFields } from './visit/security-headers'
import { SiteStatus } from './visit/site-status'
import { spanNameOf } from './visit/span-name.policy'
import { type Visit, Visitors } from './visit/visitors'

/** What the edge answers itself. Its metrics are not among them: this port is the public one. */
const ownRoutes = /^\/(api\/docs(\/|$)|health\/(live|ready)\/?$)/

/** When a client may expect a restarted service. */
const retryAfterMs = 1_000

/** By which clock it is watched that services answer, and after which times. */
export interface Watching {
  readonly clock: Clock
  readonly silence?: SilenceTimes
}

/** Looks at each request's path and sends it to the service that owns it, vouching for the client's address. */
export class FrontDoor {
  private readonly proxies: ReadonlyMap<RouteOwner, ServiceProxy>
  private readonly webSockets: WebSocketProxy
  private readonly sign: ReturnType<typeof createEdgeSigner>
  private readonly visitors: Visitors
  private readonly toldClients: ToldClients
  private readonly console: ConsoleDoor | null

  constructor(
    config: EdgeConfig,
    private readonly own: RequestHandler,
    private readonly log: Log,
    { clock, silence }: Watching = { clock: new SystemClock() },
  ) {
    const consoleMs = config.EDGE_CONSOLE_ANSWER_SECONDS * 1_000
    // Streams may be silent for minutes while a model thinks; the relay watches that, the edge does not.
    const proxyTo = (name: RouteOwner, origin: string) =>
      name === 'relay'
        ? new ServiceProxy(origin, 0)
        : new ServiceProxy(origin, consoleMs, new SilenceWatch((withinMs) => isHeard(origin, withinMs), clock, silence))
    this.proxies = new Map([...originsOf(config)].map(([name, origin]) => [name, proxyTo(name, origin)]))
    this.webSockets = new WebSocketProxy(config.RELAY_URL, log)
    const site = new SiteStatus(config.IDENTITY_URL)
    const file = config.CONSOLE_REMOTES_FILE
    this.console = file === undefined ? null : new ConsoleDoor(file, site)
    this.sign = createEdgeSigner(config.EDGE_SECRET)
    this.visitors = new Visitors(config, site, log)
    this.toldClients = new ToldClients(config.EDGE_ADDRESS_MAX_CONNECTIONS)
  }

  /** Opens a WebSocket by the service that owns its route, or refuses it. */
  upgrade(opening: Opening): void {
    const { request, response, socket } = opening
    const isGood = guarded(this.log, 'request', () =>
      this.receive(request, response, (visit) => this.passOpening(visit, opening), socket),
    )
    if (!isGood) socket.destroy()
  }

  /** Serves one request: by the edge itself, as a page of the console, or by the service that owns the route. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    watchQueued(request, response)
    inTurn(request, response, () => {
      const receive = () => this.receive(request, response, (visit) => this.serve(visit, response))
      // A throw is this request's alone, in whichever turn it is served.
      if (!guarded(this.log, 'request', receive)) response.destroy()
    })
  }

  /** Has a request served that may be here. `lifetime` closes when there is nothing more to it. */
  private receive(
    request: IncomingMessage,
    response: ServerResponse,
    serve: (visit: Visit) => void,
    lifetime: EventEmitter = response,
  ): void {
    const path = pathOf(request)
    const visit = this.visitors.visitOf(request, path, ownerOf(request.method ?? 'GET', path))
    const { origin, isProxied } = visit
    if (isProxied && !this.toldClients.enter(origin.ip, lifetime))
      return this.refuse(visit, response, platformErrors.tooManyRequests({ retryAfterMs }))
    const asked = webSocketAsked(request, path)
    if (asked === 'elsewhere') return this.refuse(visit, response, edgeErrors.noWebSocket())
    if (asked === 'badly') return this.refuse(visit, response, edgeErrors.badOpening())
    const may = this.visitors.maySpeak(visit)
    if (may === true) return serve(visit)
    void Promise.resolve(may).then((isAllowed) => {
      const isGood = guarded(this.log, 'request', () =>
        isAllowed
          ? serve(visit)
          : this.refuse(visit, response, platformErrors.unknownHost({ host: request.headers.host ?? '' })),
      )
      if (!isGood) response.destroy()
    })
  }

  private refuse(visit: Visit, response: ServerResponse, error: AppError): void {
    setFields(response, visit.fields)
    answerFailure({ request: visit.request, response, requestId: randomUUID() }, error, shapeOf(visit))
  }

  private serve(visit: Visit, response: ServerResponse): void {
    const { request, path, owner } = visit
    if (ownRoutes.test(path)) {
      setFields(response, visit.fields)
      return this.own(request, response)
    }
    if (owner === 'edge' && this.console !== null) return void this.serveConsole(this.console, visit, response)
    this.pass(visit, owner, response)
  }

  /** Sends a request to its service; what no service owns is told so. */
  private pass(visit: Visit, owner: RouteOwner | null, response: ServerResponse): void {
    const { request, fields } = visit
    const { trace, fail } = this.begin(visit, response)
    const proxy = owner === null ? undefined : this.proxies.get(owner)
    if (!proxy) return fail(platformErrors.notFound())
    proxy.forward({
      request,
      response,
      fields,
      headers: () => this.headersOf(visit, trace),
      onFailure: () => fail(platformErrors.unavailable({ retryAfterMs })),
    })
  }

  private passOpening(visit: Visit, opening: Opening): void {
    const { trace, fail } = this.begin(visit, opening.response, opening.socket)
    if (opening.hasSentMore) return fail(edgeErrors.hasteOpening())
    this.webSockets.open({
      opening,
      headers: this.headersOf(visit, trace),
      fields: visit.fields,
      onFailure: () => fail(platformErrors.unavailable({ retryAfterMs })),
      onHaste: () => fail(edgeErrors.hasteOpening()),
    })
  }

  /** Begins the trace of a request that goes on to a service; `fail` answers it instead of that. */
  private begin(visit: Visit, response: ServerResponse, lifetime: EventEmitter = response) {
    const { request, path, owner, fields } = visit
    const trace = startServerSpan(spanNameOf(request.method ?? '', path, owner !== null), {
      traceparent: request.headers.traceparent as string | undefined,
      isTrusted: false,
    })
    if (trace.span || trace.unchosen) lifetime.once('close', () => finish(trace, response))
    const fail = (error: AppError) => {
      setFields(response, fields)
      answerFailure({ request, response, requestId: trace.requestId }, error, shapeOf(visit))
    }
    return { trace, fail }
  }

  private headersOf({ request, origin }: Visit, trace: ServerTrace): Record<string, string | string[]> {
    return forwardedHeaders(request.headers, { ...this.sign(request, origin), traceparent: traceparentOf(trace) })
  }

  /** What is no part of the console either is nobody's. */
  private async serveConsole(console: ConsoleDoor, visit: Visit, response: ServerResponse): Promise<void> {
    const { request, path, fields } = visit
    try {
      setFields(response, fields)
      if (!(await console.serve(request, response, path))) this.pass(visit, null, response)
    } catch (cause) {
      // A browser that leaves in the middle of a file is no failure of ours.
      if (response.headersSent) return void response.destroy()
      const error = platformErrors.internal({ cause })
      this.log.error('console.failed', { path, error })
      answerFailure({ request, response, requestId: randomUUID() }, error, 'console')
    }
  }

  /** Lets running requests end and closes the pools. */
  async close(): Promise<void> {
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.close()))
  }
}

function shapeOf({ request, path, owner }: Visit): AnswerShape {
  return owner === 'relay' || !path.startsWith('/api/') ? relayShape(request, path) : 'console'
}

/** Of an answer that did not come to its end there is no more to say than what was begun. */
function finish(trace: ServerTrace, response: ServerResponse): void {
  endServerSpan(trace, response.statusCode, response.writableFinished ? null : 'cut')
}
