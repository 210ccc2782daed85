import { type Context, SpanKind } from '@opentelemetry/api'
import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'

const defaultRatio = 0.01

/**
 * One call in a hundred, or the part that OTEL_TRACES_SAMPLER_ARG says; the SDK alone would trace every call. Null when
 * OTEL_TRACES_SAMPLER says how to choose.
 */
export function defaultSampler(env: NodeJS.ProcessEnv): Sampler | null {
  if (env.OTEL_TRACES_SAMPLER?.trim()) return null
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG?.trim() || defaultRatio)
  const isRatio = ratio >= 0 && ratio <= 1
  return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(isRatio ? ratio : defaultRatio) })
}

/**
 * Asks the sampler, before a span of a call is made, what it will say of it. Ours goes by trace id and parent alone; of one
 * that the SDK makes for itself (null) only its tracer knows.
 */
export function samplingBy(sampler: Sampler | null): (traceId: string, parent: Context) => boolean {
  if (sampler === null) return () => true
  return (traceId, parent) =>
    sampler.shouldSample(parent, traceId, '', SpanKind.SERVER, {}, []).decision !== SamplingDecision.NOT_RECORD
}

/**
 * Adds `tracecontext` to OTEL_PROPAGATORS, which the SDK reads: the edge hands its trace to the services by it, whatever else
 * an operator's own systems speak. The first one is overruled by those behind it, so what an operator names counts.
 */
export function withOwnPropagator(env: NodeJS.ProcessEnv): void {
  const named = (env.OTEL_PROPAGATORS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none')
  if (named.includes('tracecontext') || !env.OTEL_PROPAGATORS?.trim()) return
  env.OTEL_PROPAGATORS = ['tracecontext', ...named].join(',')
}
