import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { metrics, type RegistrySnapshot } from '../../metrics/metrics'

type Sample = RegistrySnapshot['values'][number]
type Labels = Record<string, string | number>
interface Span {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

/** Hands the figures at `/metrics` to OpenTelemetry's exporters, under the same names; counted since the process began. */
export class RegistryProducer implements MetricProducer {
  private readonly startTime = hrTime()

  async collect(): Promise<CollectionResult> {
    const snapshots = await metrics.snapshot()
    const span = { startTime: this.startTime, endTime: hrTime() }
    return {
      resourceMetrics: {
        resource: emptyResource(),
        scopeMetrics: [
          { scope: { name: 'tollgate' }, metrics: snapshots.flatMap((snapshot) => metricDataOf(snapshot, span)) },
        ],
      },
      errors: [],
    }
  }
}

/** One metric of the registry in OpenTelemetry's shape; nothing for kinds that the registry here never holds (summaries). */
export function metricDataOf({ name, help, type, values }: RegistrySnapshot, span: Span): MetricData[] {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const pointOf = ({ labels, value }: Sample) => ({ ...span, attributes: labels as Labels, value })
  if (type === 'counter') {
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: values.map(pointOf) }]
  }
  if (type === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: values.map(pointOf) }]
  if (type !== 'histogram') return []
  const dataPoints = histogramsOf(name, values).map((histogram) => ({ ...span, ...histogram }))
  return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
}

interface Series {
  readonly attributes: Labels
  readonly below: [bound: number, count: number][]
  sum: number
  count: number
}

/** Prometheus counts what is at or below each bound; OpenTelemetry what is between two of them. */
function histogramsOf(name: string, values: readonly Sample[]) {
  const known = new Map<string, Series>()
  for (const { metricName, labels, value } of values) {
    const { le, ...attributes } = labels as Labels
    const key = JSON.stringify(Object.entries(attributes).sort(([one], [two]) => one.localeCompare(two)))
    let series = known.get(key)
    if (!series) known.set(key, (series = { attributes, below: [], sum: 0, count: 0 }))
    if (metricName === `${name}_sum`) series.sum = value
    else if (metricName === `${name}_count`) series.count = value
    else if (le !== '+Inf') series.below.push([Number(le), value])
  }
  return [...known.values()].map(({ attributes, below, sum, count }) => {
    below.sort(([one], [two]) => one - two)
    const totals = [...below.map(([, total]) => total), count]
    const counts = totals.map((total, at) => total - (totals[at - 1] ?? 0))
    return { attributes, value: { buckets: { boundaries: below.map(([bound]) => bound), counts }, sum, count } }
  })
}
