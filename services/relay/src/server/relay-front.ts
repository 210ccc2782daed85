import type { Server } from 'node:http'
import {
  closeStalled,
  createLog,
  guarded,
  inTurn,
  newRequestId,
  type RequestHandler,
  SystemClock,
  thrown,
  watchQueued,
} from '@tollgate/platform'
import type { CallContext } from '../account/call-context'
import type { Dialect } from '../admission/call-kind'
import { headOf, sendError } from '../answer/client-response'
import { Call } from '../call/call'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { ClientServer } from '../client-http/client-server'
import type { NodeRequest, NodeResponse } from '../client-http/node-exchange'
import { replyTo, stopping } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'
import { ModelList } from '../models/model-list'
import { Question, type Questioner, type Topic } from '../questions/question'
import { modelsTopic, quotaTopic } from '../questions/topics'
import type { RelayConfig } from '../relay.config'
import { OpenDoor } from '../task-questions/open-door'
import { TaskImages } from '../task-questions/task-images'
import { takeNotice } from '../task-questions/task-notice'
import { tasksTopic } from '../task-questions/tasks-topic'
import type { Destination } from './core/destination'
import { dialectOf } from './core/dialects'
import { opensWebSocket, upgradeDestinationOf } from './realtime-paths'
import { destinationOf, isOperations } from './relay-paths'

/** Longer than any proxy keeps a connection, so that it is the proxy who closes it. */
const keepAliveMs = 75_000
/** The text format of Prometheus. */
const metricsType = 'text/plain; version=0.0.4; charset=utf-8'
/** How long a browser may remember the answer to a preflight: a day. */
const preflightSeconds = '86400'

type ServerConfig = Pick<RelayConfig, 'RELAY_CLIENT_STALL_SECONDS' | 'RELAY_REALTIME_MESSAGE_BYTES'>

/**
 * The relay's HTTP server: a plain handler, in front of the service's own. Calls never pass through Nest; health and
 * metrics do.
 */
export class RelayFront {
  private context: CallContext | null = null
  private models: ModelList | null = null
  private door: OpenDoor | null = null
  /** What callers are told while none of them can be taken. */
  private closed: Refusal = { code: 'not-ready', retryAfterMs: 1_000 }
  private readonly log = createLog('relay')

  /** `metricsOfAll` returns the metrics of all workers that share the port; null where this process is the only one. */
  constructor(private readonly metricsOfAll: (() => Promise<string>) | null = null) {}

  /** From now on calls are taken. */
  open(context: CallContext): void {
    this.models = new ModelList(context)
    this.door = new OpenDoor(context)
    this.context = context
  }

  /** From now on nothing is taken any more: this process ends. */
  close(): void {
    this.context = null
    this.models = null
    this.closed = stopping
  }

  /** The server, given the handler of everything that is no call. Clients that stop reading are given up. */
  createServer(serviceHandler: RequestHandler, config: ServerConfig): Server {
    const { RELAY_CLIENT_STALL_SECONDS, RELAY_REALTIME_MESSAGE_BYTES: maxMessageBytes } = config
    const clock = new SystemClock((error) => thrown(this.log, 'timer', error))
    const server = new ClientServer({
      clock,
      log: this.log,
      keepAliveMs,
      isOurs: (url) => !isOperations(url),
      serve: (request, response) => this.guard(response, () => this.handle(request, response)),
      serveNode: (request, response) => this.serveNode(request, response, serviceHandler),
      serveUpgrade: (request, response) => this.guard(response, () => this.handleUpgrade(request, response)),
      maxMessageBytes,
    })
    closeStalled(server, { patienceMs: RELAY_CLIENT_STALL_SECONDS * 1_000, clock })
    return server
  }

  private serveNode(request: NodeRequest, response: NodeResponse, serviceHandler: RequestHandler): void {
    // The parser goes on with the packet in which too many requests came, though their connection has ended.
    if (request.socket.destroyed) return
    watchQueued(request, response)
    inTurn(request, response, () =>
      this.guard(response, () => {
        if (isOperations(request.url ?? '')) this.operate(request, response, serviceHandler)
        else this.handle(request, response)
      }),
    )
  }

  /** A throw is this request's alone, in whichever turn it is served. */
  private guard(response: ClientResponse, act: () => void): void {
    if (!guarded(this.log, 'request', act)) response.destroy()
  }

  private handle(incoming: ClientRequest, response: ClientResponse): void {
    const { method = '', url = '' } = incoming
    const destination = destinationOf(method, url)
    if (method === 'OPTIONS') return preflight(incoming, response)
    if (destination.kind === 'unknown') {
      const path = url.split('?')[0] ?? ''
      const unknown = { code: 'route-unknown', params: { method, path } } as const
      const refusal = upgradeDestinationOf(incoming) === null ? unknown : ({ code: 'websocket-needed' } as const)
      return refuse(incoming, response, refusal, dialectAt(destination, incoming))
    }
    if (this.context === null || this.models === null)
      return refuse(incoming, response, this.closed, dialectAt(destination, incoming))
    if (destination.kind === 'call') return new Call(this.context, destination, incoming, response).start()
    const questioner = { incoming, response, dialect: dialectAt(destination, incoming) }
    if (destination.kind === 'task-image' || destination.kind === 'task-notice')
      return this.openTo(this.context, destination, questioner)
    const topic = topicOf(this.context, this.models, destination, questioner)
    void new Question(this.context, topic, questioner).answer()
  }

  /** Whoever asks proves nothing but that they know the address. */
  private openTo(context: CallContext, destination: OpenDestination, request: Questioner): void {
    void this.door?.serve(request, (requestId) =>
      destination.kind === 'task-notice'
        ? takeNotice(context, request, { requestId, taken: destination.taken })
        : new TaskImages(context).show(request, destination.imageId, requestId),
    )
  }

  private handleUpgrade(incoming: ClientRequest, response: ClientResponse): void {
    const destination = upgradeDestinationOf(incoming)
    if (destination === null || !opensWebSocket(incoming)) return this.handle(incoming, response)
    if (this.context === null) return refuse(incoming, response, this.closed, destination.call)
    new Call(this.context, destination, incoming, response).start()
  }

  private operate(incoming: NodeRequest, response: NodeResponse, serviceHandler: RequestHandler): void {
    if (this.metricsOfAll === null || incoming.url !== '/metrics') return serviceHandler(incoming, response)
    this.metricsOfAll().then(
      (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
      () => response.writeHead(503).end(),
    )
  }
}

type OpenDestination = Extract<Destination, { kind: 'task-image' | 'task-notice' }>
type Asked = Exclude<Destination, OpenDestination | { kind: 'call' | 'unknown' }>

function topicOf(context: CallContext, models: ModelList, asked: Asked, { incoming, response }: Questioner): Topic {
  if (asked.kind === 'quota') return quotaTopic(context, asked.topic)
  if (asked.kind !== 'tasks') return modelsTopic(models, asked.kind === 'model' ? asked.model : null)
  return tasksTopic(context, { platform: asked.platform, asked: asked.asked, incoming, response })
}

function dialectAt(destination: Destination, { headers }: ClientRequest): Dialect {
  if (destination.kind === 'call') return destination.call
  return destination.dialect ?? dialectOf(headers)
}

function refuse(
  incoming: ClientRequest,
  response: ClientResponse,
  refusal: Refusal,
  { format, entrance }: Dialect,
): void {
  const asker = { requestId: newRequestId(), language: entrance.languageOf(incoming.headers) }
  sendError(response, { head: headOf(asker.requestId), format, reply: replyTo(refusal, asker) })
}

/** Answers a preflight: pages of any origin may call, with any header, but without cookies, which `*` does not allow. */
function preflight(incoming: ClientRequest, response: ClientResponse): void {
  const fields = headOf(newRequestId())
  fields.push('access-control-allow-methods', 'GET, POST, OPTIONS')
  fields.push('access-control-allow-headers', incoming.headers['access-control-request-headers'] ?? '*')
  fields.push('access-control-max-age', preflightSeconds)
  response.answer(204, fields, [])
}
