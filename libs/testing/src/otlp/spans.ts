import { z } from 'zod'
import { type Attributes, attributes, nanos, resource, scope, serviceOf } from './attributes'

/** One received span, with its attributes and its resource's as plain data. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly service: string
  readonly scope: string
  readonly resource: Attributes
  readonly attributes: Attributes
  readonly status: 'unset' | 'ok' | 'error'
  readonly startMs: number
  readonly durationMs: number
  readonly links: readonly { traceId: string; spanId: string }[]
  readonly events: readonly { name: string; attributes: Attributes }[]
}

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.int().default(1),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes,
  status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  events: z.array(z.object({ name: z.string(), attributes })).default([]),
})

const exportRequest = z.object({
  resourceSpans: z
    .array(z.object({ resource, scopeSpans: z.array(z.object({ scope, spans: z.array(span) })).default([]) }))
    .default([]),
})

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const statuses = ['unset', 'ok', 'error'] as const

/** The spans of one OTLP export in its JSON shape. Throws when it is none. */
export function spansOf(body: unknown): ReceivedSpan[] {
  return exportRequest.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ startTimeUnixNano: startMs, endTimeUnixNano: endMs, kind, status, ...rest }) => ({
        ...rest,
        kind: kinds[kind] ?? 'internal',
        status: statuses[status.code] ?? 'unset',
        service: serviceOf(resource),
        resource: resource.attributes,
        scope: scope.name,
        startMs,
        durationMs: endMs - startMs,
      })),
    ),
  )
}
