import type { Instrumentation } from '@opentelemetry/instrumentation'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { NestInstrumentation } from '@opentelemetry/instrumentation-nestjs-core'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { httpInstrumentation } from './http-instrumentation'

/** What a console service traces by itself. NATS and BullMQ are traced by the libs that speak to them. Loaded by name when something is exported. @public */
export function instrumentations(edgeSecret: string | undefined): Instrumentation[] {
  return [
    httpInstrumentation(edgeSecret),
    new NestInstrumentation(),
    // Without a parent these would make a trace of every heartbeat and poll.
    new PgInstrumentation({ requireParentSpan: true }),
    new IORedisInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({
      requireParentforSpans: true,
      // Paths and queries of webhooks are their passwords.
      startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.path': undefined, 'url.query': undefined }),
    }),
  ]
}
