import { context, type ContextManager, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { getRPCMetadata, RPCType } from '@opentelemetry/core'
import type { Instrumentation } from '@opentelemetry/instrumentation'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { IdTracerProvider } from '../../trace-context/id-tracer'
import type { ActiveTelemetry } from '../spans/telemetry'
import { tellFailures } from './export-failures'
import type { Signal } from './exported-signals'
import { exportLogs } from './log-records'
import { metricReaders } from './metric-readers'
import { defaultSampler, samplingBy, withOwnPropagator } from './own-defaults'
import { hideQueries } from './query-hiding-tracer'
import { choosing, ChosenSampler } from './sampling/chosen-sampler'
import { UuidV7IdGenerator } from './sampling/id-generator'
import { slowCallMs } from './sampling/told-calls.policy'

export interface SdkStart {
  readonly signals: ReadonlySet<Signal>
  /** Unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES name another. */
  readonly serviceName: string
  readonly instrumentations: Instrumentation[]
  /** The active span follows what is awaited. */
  readonly followsWork: boolean
}

/** Starts OpenTelemetry's Node SDK by its standard variables, with our trace ids and our defaults. Loaded by name when something is exported. @public */
export function startSdk({ signals, serviceName, instrumentations, followsWork }: SdkStart): ActiveTelemetry {
  const { env } = process
  tellFailures(serviceName, env)
  withOwnPropagator(env)
  const idGenerator = new UuidV7IdGenerator()
  const byRatio = defaultSampler(env)
  const sampler = byRatio && new ChosenSampler(byRatio)
  const slowMs = sampler && slowCallMs(env)
  const sdk = new NodeSDK({
    idGenerator,
    instrumentations,
    metricReaders: signals.has('metrics') ? metricReaders(env) : [],
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    ...(sampler && { sampler }),
    ...(!followsWork && { contextManager: noContext }),
    ...(!signals.has('traces') && { spanProcessors: [] }),
    ...(!signals.has('logs') && { logRecordProcessors: [] }),
  })
  sdk.start()
  if (signals.has('traces')) hideQueries()
  else trace.setGlobalTracerProvider(new IdTracerProvider())
  if (signals.has('logs')) exportLogs()
  return {
    isTracing: signals.has('traces'),
    tracer: trace.getTracer('tollgate'),
    mayBeSampled: samplingBy(sampler),
    presetTraceId: (traceId) => idGenerator.preset(traceId),
    told: sampler === null || slowMs === null ? null : { slowMs, choose: choosing(idGenerator, sampler) },
    nameServerSpan,
    stop: () => sdk.shutdown(),
  }
}

function nameServerSpan(route: string): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const metadata = getRPCMetadata(context.active())
  if (metadata?.type === RPCType.HTTP) metadata.route = route
}

/** The SDK follows work by itself unless it is given another way; this one follows nothing and costs nothing. */
const noContext: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, work, self, ...args) => work.call(self as ThisParameterType<typeof work>, ...args),
  bind: (_context, target) => target,
  enable: () => noContext,
  disable: () => noContext,
}
