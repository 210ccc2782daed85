import { z } from 'zod'

type AttributeValue = string | number | boolean | null | AttributeValue[] | { [key: string]: AttributeValue }

/** One received span, with its attributes and its resource's as plain values. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly service: string
  readonly scope: string
  readonly attributes: Readonly<Record<string, AttributeValue>>
  readonly status: 'unset' | 'ok' | 'error'
  readonly startMs: number
  readonly durationMs: number
  readonly links: readonly { traceId: string; spanId: string }[]
  readonly events: readonly { name: string; attributes: Readonly<Record<string, AttributeValue>> }[]
}

const anyValue: z.ZodType<AttributeValue> = z.lazy(() =>
  z
    .looseObject({
      stringValue: z.string().optional(),
      boolValue: z.boolean().optional(),
      // 64-bit numbers are text in protobuf's JSON, and numbers in what the JavaScript exporter sends.
      intValue: z.union([z.number(), z.string()]).optional(),
      doubleValue: z.number().optional(),
      bytesValue: z.string().optional(),
      arrayValue: z.object({ values: z.array(anyValue).default([]) }).optional(),
      kvlistValue: z.object({ values: z.lazy(() => attributes) }).optional(),
    })
    .transform((value): AttributeValue => {
      if (value.intValue !== undefined) return Number(value.intValue)
      const { stringValue, boolValue, doubleValue, bytesValue, arrayValue, kvlistValue } = value
      return stringValue ?? boolValue ?? doubleValue ?? bytesValue ?? arrayValue?.values ?? kvlistValue?.values ?? null
    }),
)

const attributes: z.ZodType<Record<string, AttributeValue>> = z
  .array(z.object({ key: z.string(), value: anyValue }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))

const nanos = z.union([z.string(), z.number()]).transform((value) => Number(BigInt(value) / 1_000n) / 1_000)

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
    .array(
      z.object({
        resource: z.object({ attributes }).default({ attributes: {} }),
        scopeSpans: z
          .array(
            z.object({ scope: z.object({ name: z.string().default('') }).default({ name: '' }), spans: z.array(span) }),
          )
          .default([]),
      }),
    )
    .default([]),
})

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const statuses = ['unset', 'ok', 'error'] as const

/** The spans of one OTLP/HTTP JSON export. Throws when it is none. */
export function spansOf(body: unknown): ReceivedSpan[] {
  return exportRequest.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map(({ startTimeUnixNano: startMs, endTimeUnixNano: endMs, kind, status, ...rest }) => ({
        ...rest,
        kind: kinds[kind] ?? 'internal',
        status: statuses[status.code] ?? 'unset',
        service: String(resource.attributes['service.name'] ?? ''),
        scope: scope.name,
        startMs,
        durationMs: endMs - startMs,
      })),
    ),
  )
}
