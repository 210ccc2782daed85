import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RouteOwner, ownerOf } from '@tollgate/contracts'
import {
  AppError,
  createClientAddress,
  createEdgeSigner,
  type RequestHandler,
  type ServerTrace,
  startServerSpan,
  traceparentOf,
} from '@tollgate/platform'
import { answerFailure } from './answers'
import type { EdgeConfig } from './edge.config'
import { forwardedHeaders } from './headers'
import { originsOf } from './origins'
import { ServiceProxy } from './proxy'

/** What the edge answers itself. Its metrics are not among them: this port is the public one. */
const ownRoutes = /^\/(api\/docs(\/|$)|health\/(live|ready)\/?$)/

/** Seconds after which a client may expect a restarted service. */
const retryAfterMs = 1_000

/** Looks at each request's path and sends it to the service that owns it, vouching for the client's address. */
export class FrontDoor {
  readonly #proxies: ReadonlyMap<RouteOwner, ServiceProxy>
  readonly #sign: ReturnType<typeof createEdgeSigner>
  readonly #clientOf: ReturnType<typeof createClientAddress>

  constructor(
    config: EdgeConfig,
    private readonly own: RequestHandler,
  ) {
    this.#proxies = new Map([...originsOf(config)].map(([name, origin]) => [name, new ServiceProxy(origin)]))
    this.#sign = createEdgeSigner(config.EDGE_SECRET)
    // No edge secret here: a client that has learned of the signed headers must not be believed by the edge itself.
    this.#clientOf = createClientAddress({ trustedProxies: config.TRUSTED_PROXIES })
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request)
    if (ownRoutes.test(path)) return this.own(request, response)
    const trace = startServerSpan(`${request.method} ${familyOf(path)}`, {
      traceparent: request.headers.traceparent as string | undefined,
      isTrusted: false,
    })
    finishWith(trace, request, response)
    const owner = ownerOf(request.method ?? 'GET', path)
    const proxy = owner === null ? undefined : this.#proxies.get(owner)
    const call = { request, response, requestId: trace.requestId }
    const isRelayRoute = owner === 'relay' || !path.startsWith('/api/')
    if (!proxy) return answerFailure(call, new AppError('platform.not-found'), isRelayRoute)
    const { ip } = this.#clientOf(request.socket.remoteAddress, request.headers)
    proxy.forward({
      request,
      response,
      headers: forwardedHeaders(request.headers, { ...this.#sign(ip), traceparent: traceparentOf(trace) }),
      onFailure: () => answerFailure(call, new AppError('platform.unavailable', { retryAfterMs }), isRelayRoute),
    })
  }

  /** Lets running requests end and closes the pools. */
  async close(): Promise<void> {
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()))
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
