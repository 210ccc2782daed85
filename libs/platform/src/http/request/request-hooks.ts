import { Readable } from 'node:stream'
import { context, ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientAddressReader } from '../../client-address/client-address'
import { platformErrors } from '../../errors/platform.errors'
import type { Health } from '../../health/health'
import { metrics } from '../../metrics/metrics'
import { nameServerSpan } from '../../telemetry/spans/http-route'
import { runInRequestContext } from '../../trace-context/request-context'
import { requestIdOf } from '../../trace-context/request-id'
import { parseTraceparent } from '../../trace-context/traceparent'
import { newSpanIdHex, newUuidV7Hex } from '../../trace-context/uuid-v7'
import { dropBody } from '../connections/unread-body'
import { languageOf } from './language'
import { factsOf, findFacts, keepFacts, type RequestFacts } from './request-facts'

const operationsPath = /^\/(health\/|metrics)/

/** Gathers the facts of each request, runs it in their context, and puts the request id on the answer. */
export function installRequestHooks(
  fastify: FastifyInstance,
  clientAddress: ClientAddressReader,
  health: Health,
): void {
  const duration = metrics.histogram('http_server_request_duration', 'Time to answer a request, in seconds', [
    'method',
    'route',
    'status',
  ])
  fastify.addHook('onRequest', (request, _reply, done) => {
    const facts = gatherFacts(request, clientAddress)
    keepFacts(request, facts)
    inContext(request.url, facts, done)
  })
  fastify.addHook('onRequest', async (request) => {
    if (health.hasStarted || operationsPath.test(request.url)) return
    await health.report()
    if (!health.hasStarted) throw platformErrors.unavailable({ retryAfterMs: 1_000 })
  })
  // Reading the body leaves the context behind; the handler gets it back here.
  fastify.addHook('preValidation', (request, _reply, done) => inContext(request.url, factsOf(request), done))
  fastify.addHook('preHandler', (request, _reply, done) => {
    nameServerSpan(request.routeOptions.url)
    done()
  })
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Whoever asks for the head alone reads no stream, nor ends one by leaving: it would go on for nobody.
    if (request.method === 'HEAD' && payload instanceof Readable) payload.destroy()
    const requestId = findFacts(request)?.requestId
    if (requestId !== undefined) reply.header('x-request-id', requestId)
    if (health.isStopping) reply.header('connection', 'close')
    else if (!request.raw.complete) {
      // Closed under a client that still sends, the connection would be reset, and the answer lost to it.
      reply.removeHeader('connection')
      dropBody(request.raw)
    }
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (!operationsPath.test(route)) {
      duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
    }
    done()
  })
}

function gatherFacts(request: FastifyRequest, clientAddress: ClientAddressReader): RequestFacts {
  const origin = clientAddress(request.raw)
  const language = languageOf(request.headers)
  const active = trace.getActiveSpan()?.spanContext()
  if (active && trace.isSpanContextValid(active)) {
    const { traceId } = active
    return { requestId: requestIdOf(traceId), traceId, ...origin, language, tracing: context.active(), actor: null }
  }
  // Nothing is exported, so there is no server span; yet all that is done for this request carries one id, the edge's if there is one.
  const parent = origin.isEdge ? parseTraceparent(String(request.headers.traceparent)) : null
  const traceId = parent?.traceId ?? newUuidV7Hex()
  const spanContext = { traceId, spanId: newSpanIdHex(), traceFlags: TraceFlags.NONE }
  const tracing = trace.setSpanContext(ROOT_CONTEXT, spanContext)
  return { requestId: requestIdOf(traceId), traceId, ...origin, language, tracing, actor: null }
}

/**
 * Probes get no context: the first one in a process makes every call of it cost a tenth more, and the relay and the edge,
 * which serve nothing else through here, do without.
 */
function inContext(url: string, facts: RequestFacts, work: () => void): void {
  if (operationsPath.test(url)) return work()
  runInRequestContext(facts, () => context.with(facts.tracing, work))
}
