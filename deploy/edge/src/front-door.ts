import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ownerOf, type RouteOwner } from '@tollgate/contracts'
import {
  type AppError,
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
import { answerFailure, type AnswerShape, relayShape } from './answers'
import type { EdgeConfig } from './config/edge.config'
import { originsOf } from './config/origins'
import { ToldClients } from './connections/told-clients'
import { ConsoleDoor } from './console/console-door'
import { forwardedHeaders } from './headers'
import { ServiceProxy } from './proxy'
import { setFields } from './visit/security-headers'
import { SiteStatus } from './visit/site-status'
import { type Visit, Visitors } from './visit/visitors'

/** What the edge answers itself. Its metrics are not among them: this port is the public one. */
const ownRoutes = /^\/(api\/docs(\/|$)|health\/(live|ready)\/?$)/

/** When a client may expect a restarted service. */
const retryAfterMs = 1_000

/** Looks at each request's path and sends it to the service that owns it, vouching for the client's address. */
export class FrontDoor {
  private readonly proxies: ReadonlyMap<RouteOwner, ServiceProxy>
  private readonly sign: ReturnType<typeof createEdgeSigner>
  private readonly visitors: Visitors
  private readonly toldClients: ToldClients
  private readonly console: ConsoleDoor | null

  constructor(
    config: EdgeConfig,
    private readonly own: RequestHandler,
    private readonly log: Log,
  ) {
    this.proxies = new Map([...originsOf(config)].map(([name, origin]) => [name, new ServiceProxy(origin)]))
    const site = new SiteStatus(config.IDENTITY_URL)
    const file = config.CONSOLE_REMOTES_FILE
    this.console = file === undefined ? null : new ConsoleDoor(file, site)
    this.sign = createEdgeSigner(config.EDGE_SECRET)
    this.visitors = new Visitors(config, site, log)
    this.toldClients = new ToldClients(config.EDGE_ADDRESS_MAX_CONNECTIONS)
  }

  /** Serves one request: by the edge itself, as a page of the console, or by the service that owns the route. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    watchQueued(request, response)
    inTurn(request, response, () => {
      // A throw is this request's alone, in whichever turn it is served.
      if (!guarded(this.log, 'request', () => this.receive(request, response))) response.destroy()
    })
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request)
    const visit = this.visitors.visitOf(request, path, ownerOf(request.method ?? 'GET', path))
    const { origin, isProxied } = visit
    if (isProxied && !this.toldClients.enter(origin.ip, response))
      return this.refuse(visit, response, platformErrors.tooManyRequests({ retryAfterMs }))
    const may = this.visitors.maySpeak(visit)
    if (may === true) return this.serve(visit, response)
    void Promise.resolve(may).then((isAllowed) => {
      const isGood = guarded(this.log, 'request', () =>
        isAllowed
          ? this.serve(visit, response)
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
    const { request, path, origin, fields } = visit
    const trace = startServerSpan(`${request.method} ${familyOf(path)}`, {
      traceparent: request.headers.traceparent as string | undefined,
      isTrusted: false,
    })
    finishWith(trace, request, response)
    const proxy = owner === null ? undefined : this.proxies.get(owner)
    const fail = (error: AppError) => {
      setFields(response, fields)
      answerFailure({ request, response, requestId: trace.requestId }, error, shapeOf(visit))
    }
    if (!proxy) return fail(platformErrors.notFound())
    const traceparent = traceparentOf(trace)
    proxy.forward({
      request,
      response,
      fields,
      headers: () => forwardedHeaders(request.headers, { ...this.sign(request, origin), traceparent }),
      onFailure: () => fail(platformErrors.unavailable({ retryAfterMs })),
    })
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

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

function shapeOf({ request, path, owner }: Visit): AnswerShape {
  return owner === 'relay' || !path.startsWith('/api/') ? relayShape(request, path) : 'console'
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
