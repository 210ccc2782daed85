import path from 'node:path'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { Instrumentation } from '@opentelemetry/instrumentation'
import { secretFromFile } from '../config/secret-files'
import { IdTracerProvider } from '../trace-context/id-tracer'
import { TraceparentPropagator } from '../trace-context/traceparent-propagator'
import { exportedSignals } from './sdk/exported-signals'
import { setActiveTelemetry } from './spans/telemetry'

export interface TelemetryStart {
  /** The active span follows what is awaited. True unless given. */
  readonly followsWork?: boolean
}

/**
 * Starts OpenTelemetry for this process, from the environment, before any configuration is parsed. While nothing is
 * exported (`exportedSignals`), no SDK is loaded and nothing recorded or instrumented: ids are made and passed on, no more.
 */
export function startTelemetry(instrument: () => Instrumentation[], { followsWork = true }: TelemetryStart = {}): void {
  const signals = exportedSignals(process.env)
  if (signals.size === 0) {
    if (followsWork) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new TraceparentPropagator())
    trace.setGlobalTracerProvider(new IdTracerProvider())
    return
  }
  // The SDK knows the variable alone.
  const headers = secretFromFile('OTEL_EXPORTER_OTLP_HEADERS', process.env)
  if (headers !== null) process.env.OTEL_EXPORTER_OTLP_HEADERS = headers
  // Loaded only here: the SDK costs every start that does not export a fifth of a second and 25 MB.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would come after the first spans
  const { startSdk } = require('./sdk/start-sdk') as typeof import('./sdk/start-sdk')
  setActiveTelemetry(startSdk({ signals, serviceName: serviceName(), instrumentations: instrument(), followsWork }))
}

/** SERVICE_NAME, else the folder of the program: `services/billing/dist/main.js` is billing. */
function serviceName(): string {
  return process.env.SERVICE_NAME ?? path.basename(path.resolve(process.argv[1] ?? '', '../..'))
}
