import { z } from 'zod'
import {
  anyValue,
  type Attributes,
  attributes,
  type AttributeValue,
  nanos,
  resource,
  scope,
  serviceOf,
} from './attributes'

/** One received log record. */
export interface ReceivedLog {
  readonly body: AttributeValue
  readonly eventName: string
  readonly severity: string
  /** Empty when it belongs to no trace. */
  readonly traceId: string
  readonly spanId: string
  readonly service: string
  readonly scope: string
  readonly resource: Attributes
  readonly attributes: Attributes
  readonly atMs: number
}

const logRecord = z
  .object({
    timeUnixNano: nanos,
    severityText: z.string().default(''),
    body: anyValue.default(null),
    attributes,
    traceId: z.string().default(''),
    spanId: z.string().default(''),
    eventName: z.string().default(''),
  })
  .transform(({ timeUnixNano: atMs, severityText: severity, ...record }) => ({ ...record, atMs, severity }))

const exportRequest = z.object({
  resourceLogs: z
    .array(z.object({ resource, scopeLogs: z.array(z.object({ scope, logRecords: z.array(logRecord) })).default([]) }))
    .default([]),
})

/** The log records of one OTLP export in its JSON shape. Throws when it is none. */
export function logsOf(body: unknown): ReceivedLog[] {
  return exportRequest.parse(body).resourceLogs.flatMap((sent) =>
    sent.scopeLogs.flatMap((part) =>
      part.logRecords.map((record) => ({
        ...record,
        service: serviceOf(sent.resource),
        scope: part.scope.name,
        resource: sent.resource.attributes,
      })),
    ),
  )
}
