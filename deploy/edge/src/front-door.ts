import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownerOf, type RouteOwner } from '@tollgate/contracts'
import {
  createClientAddress,
  createEdgeSigner,
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
import { answerFailure } from './answers'
import type { EdgeConfig } from './config/edge.config'
import { originsOf } from './config/origins'
import { ConsoleDoor } from './console/console-door'
import { Widgets } from './console/widgets'
import { forwardedHeaders } from './headers'
import { ServiceProxy } from './proxy'

/** What the edge answers itself. Its metrics are not among them: this port is the public one. */
const ownRoutes = /^\/(api\/docs(\/|$)|health\/(live|ready)\/?$)/

/** When a client may expect a restarted service. */
const retryAfterMs = 1_000

/** Looks at each request's path and sends it to the service that owns it, vouching for the client's address. */
export class FrontDoor {
  private readonly proxies: ReadonlyMap<RouteOwner, ServiceProxy>
  private readonly sign: ReturnType<typeof createEdgeSigner>
  private readonly clientOf: ReturnType<typeof createClientAddress>
  private readonly console: ConsoleDoor | null

  constructor(
    config: EdgeConfig,
    private readonly own: RequestHandler,
    private readonly log: Log,
  ) {
    this.proxies = new Map([...originsOf(config)].map(([name, origin]) => [name, new ServiceProxy(origin)]))
    const file = config.CONSOLE_REMOTES_FILE
    this.console = file === undefined ? null : new ConsoleDoor(file, new Widgets(config.IDENTITY_URL))
    this.sign = createEdgeSigner(config.EDGE_SECRET)
    // No edge secret here: a client that has learned of the signed headers must not be believed by the edge itself.
    this.clientOf = createClientAddress({ trustedProxies: config.TRUSTED_PROXIES })
  }

  /** Serves one request: by the edge itself, as a page of the console, or by the service that owns the route. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    watchQueued(request, response)
    inTurn(request, response, () => {
      // A throw is this request's alone, in whichever turn it is served.
      if (!guarded(this.log, 'request', () => this.serve(request, response))) response.destroy()
    })
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request)
    if (ownRoutes.test(path)) return this.own(request, response)
    const owner = ownerOf(request.method ?? 'GET', path)
    if (owner === 'edge' && this.console !== null) return void this.serveConsole(this.console, request, response)
    this.pass(owner, request, response)
  }

  /** Sends a request to its service; what no service owns is told so. */
  private pass(owner: RouteOwner | null, request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request)
    const trace = startServerSpan(`${request.method} ${familyOf(path)}`, {
      traceparent: request.headers.traceparent as string | undefined,
      isTrusted: false,
    })
    finishWith(trace, request, response)
    const proxy = owner === null ? undefined : this.proxies.get(owner)
    const call = { request, response, requestId: trace.requestId }
    const isRelayRoute = owner === 'relay' || !path.startsWith('/api/')
    if (!proxy) return answerFailure(call, platformErrors.notFound(), isRelayRoute)
    const { ip } = this.clientOf(request.socket.remoteAddress, request.headers)
    proxy.forward({
      request,
      response,
      headers: forwardedHeaders(request.headers, { ...this.sign(ip), traceparent: traceparentOf(trace) }),
      onFailure: () => answerFailure(call, platformErrors.unavailable({ retryAfterMs }), isRelayRoute),
    })
  }

  /** What is no part of the console either is nobody's. */
  private async serveConsole(console: ConsoleDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!(await console.serve(request, response, pathOf(request)))) this.pass(null, request, response)
    } catch (cause) {
      // A browser that leaves in the middle of a file is no failure of ours.
      if (response.headersSent) return void response.destroy()
      const error = platformErrors.internal({ cause })
      this.log.error('console.failed', { path: pathOf(request), error })
      answerFailure({ request, response, requestId: randomUUID() }, error, false)
    }
  }

  /** Lets running requests end and closes the pools. */
  async close(): Promise<void> {
    await Promise.all([...this.proxies.values()].map((proxy) => proxy.close()))
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** A span's name must not hold ids, so it has the first two segments only; the service's own span says the route. */
function familyOf(path: string): string {
  return path.split('/', 3).join('/')
}

function finishWith(trace: ServerTrace, request: IncomingMessage, response: ServerResponse): void {
  const { span } = trace
  if (!span) return
  span.setAttribute('http.request.method', request.method ?? '')
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode)
    span.end()
  })
}
