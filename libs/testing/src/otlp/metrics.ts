import { z } from 'zod'
import { type Attributes, attributes, count, resource, scope, serviceOf } from './attributes'

/** One point of a received metric: a value, or a histogram's buckets. */
export interface ReceivedPoint {
  readonly attributes: Attributes
  readonly value?: number
  readonly count?: number
  readonly sum?: number
  readonly bucketCounts?: readonly number[]
  readonly bounds?: readonly number[]
}

/** One received metric with its points at one moment. */
export interface ReceivedMetric {
  readonly name: string
  readonly kind: 'gauge' | 'sum' | 'histogram'
  readonly service: string
  readonly scope: string
  readonly resource: Attributes
  readonly points: readonly ReceivedPoint[]
}

const numberPoints = z
  .array(
    z
      .object({ attributes, asDouble: z.number().optional(), asInt: count.optional() })
      .transform(({ attributes: labels, asDouble, asInt }) => ({ attributes: labels, value: asDouble ?? asInt ?? 0 })),
  )
  .default([])

const histogramPoints = z
  .array(
    z
      .object({
        attributes,
        count: count.default(0),
        sum: z.number().default(0),
        bucketCounts: z.array(count).default([]),
        explicitBounds: z.array(z.number()).default([]),
      })
      .transform(({ explicitBounds: bounds, ...point }) => ({ ...point, bounds })),
  )
  .default([])

const metric = z.object({
  name: z.string(),
  gauge: z.object({ dataPoints: numberPoints }).optional(),
  sum: z.object({ dataPoints: numberPoints }).optional(),
  histogram: z.object({ dataPoints: histogramPoints }).optional(),
})

const exportRequest = z.object({
  resourceMetrics: z
    .array(z.object({ resource, scopeMetrics: z.array(z.object({ scope, metrics: z.array(metric) })).default([]) }))
    .default([]),
})

/** The metrics of one OTLP export in its JSON shape. Throws when it is none. */
export function metricsOf(body: unknown): ReceivedMetric[] {
  return exportRequest.parse(body).resourceMetrics.flatMap((sent) =>
    sent.scopeMetrics.flatMap((part) =>
      part.metrics.flatMap(({ name, gauge, sum, histogram }) => {
        const of = {
          name,
          service: serviceOf(sent.resource),
          scope: part.scope.name,
          resource: sent.resource.attributes,
        }
        return [
          ...(gauge ? [{ ...of, kind: 'gauge' as const, points: gauge.dataPoints }] : []),
          ...(sum ? [{ ...of, kind: 'sum' as const, points: sum.dataPoints }] : []),
          ...(histogram ? [{ ...of, kind: 'histogram' as const, points: histogram.dataPoints }] : []),
        ]
      }),
    ),
  )
}
