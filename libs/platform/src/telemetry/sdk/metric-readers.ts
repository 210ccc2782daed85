import { diag } from '@opentelemetry/api'
import { OTLPMetricExporter as GrpcExporter } from '@opentelemetry/exporter-metrics-otlp-grpc'
import { OTLPMetricExporter as JsonExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import {
  ConsoleMetricExporter,
  type IMetricReader,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics'
import { RegistryProducer } from './registry-producer'

const defaultIntervalMs = 60_000
const defaultTimeoutMs = 30_000

/**
 * Readers for the exporters that OTEL_METRICS_EXPORTER names (`otlp`, `console`; `otlp` unless given), each of which also
 * reads what stands at `/metrics`. The SDK makes its own by the same variables, but they can read nothing else.
 */
export function metricReaders(env: NodeJS.ProcessEnv): IMetricReader[] {
  const names = new Set((env.OTEL_METRICS_EXPORTER?.trim() || 'otlp').split(',').map((name) => name.trim()))
  names.delete('prometheus') // stands at /metrics
  return [...names].flatMap((name) => {
    if (name === 'otlp') return [readerFor(otlpExporter(env), env)]
    if (name === 'console') return [readerFor(new ConsoleMetricExporter(), env)]
    diag.warn(
      `Unsupported OTEL_METRICS_EXPORTER value: "${name}". Supported values are: otlp, console, prometheus, none.`,
    )
    return []
  })
}

function readerFor(exporter: PushMetricExporter, env: NodeJS.ProcessEnv): IMetricReader {
  const exportIntervalMillis = positive(env.OTEL_METRIC_EXPORT_INTERVAL) ?? defaultIntervalMs
  const timeoutMs = positive(env.OTEL_METRIC_EXPORT_TIMEOUT) ?? defaultTimeoutMs
  return new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(timeoutMs, exportIntervalMillis),
    metricProducers: [new RegistryProducer()],
  })
}

function otlpExporter(env: NodeJS.ProcessEnv): PushMetricExporter {
  const protocol = (env.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL)?.trim()
  if (protocol === 'grpc') return new GrpcExporter()
  if (protocol === 'http/json') return new JsonExporter()
  return new ProtobufExporter()
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN)
  return value > 0 ? value : undefined
}
