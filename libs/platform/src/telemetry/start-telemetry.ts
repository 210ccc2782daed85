import path from 'node:path'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { registerInstrumentations, type Instrumentation } from '@opentelemetry/instrumentation'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { UuidV7IdGenerator } from './sdk/id-generator'
import { QueryStrippingProcessor } from './sdk/query-stripping-processor'
import { TrustingPropagator } from './sdk/trusting-propagator'
import { setActiveTelemetry } from './spans/telemetry'

const defaultRatio = 0.01

export interface TelemetryStart {
  /** The active span follows what is awaited. True unless given. */
  readonly followsWork?: boolean
}

/**
 * Starts OpenTelemetry for this process, from the environment, before any configuration is parsed. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT nothing is recorded, exported or instrumented: ids are made and passed on, no more.
 */
export function startTelemetry(instrument: () => Instrumentation[], { followsWork = true }: TelemetryStart = {}): void {
  const endpoint = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isExporting = endpoint !== undefined && endpoint !== ''
  const sampler = isExporting ? new TraceIdRatioBasedSampler(samplingRatio()) : new AlwaysOffSampler()
  const idGenerator = new UuidV7IdGenerator()
  const provider = new BasicTracerProvider({
    idGenerator,
    sampler: new ParentBasedSampler({ root: sampler }),
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName() })),
    spanProcessors: isExporting ? [new QueryStrippingProcessor(), exportingProcessor()] : [],
  })
  if (followsWork) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new TrustingPropagator())
  trace.setGlobalTracerProvider(provider)
  if (isExporting) registerInstrumentations({ tracerProvider: provider, instrumentations: instrument() })
  setActiveTelemetry({
    isExporting,
    sampler,
    tracer: provider.getTracer('tollgate'),
    presetTraceId: (traceId) => idGenerator.preset(traceId),
    stop: () => provider.shutdown(),
  })
}

/** SERVICE_NAME, else the folder of the program: `services/billing/dist/main.js` is billing. */
function serviceName(): string {
  return process.env.SERVICE_NAME ?? path.basename(path.resolve(process.argv[1] ?? '', '../..'))
}

function samplingRatio(): number {
  const ratio = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? defaultRatio)
  return Number.isFinite(ratio) && ratio >= 0 && ratio <= 1 ? ratio : defaultRatio
}

function exportingProcessor(): SpanProcessor {
  // Loaded only here: the exporter costs 50 ms of every start that does not export.
  const { OTLPTraceExporter } =
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would come after the first spans
    require('@opentelemetry/exporter-trace-otlp-http') as typeof import('@opentelemetry/exporter-trace-otlp-http')
  return new BatchSpanProcessor(new OTLPTraceExporter())
}
