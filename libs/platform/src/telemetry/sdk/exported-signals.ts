export type Signal = 'traces' | 'metrics' | 'logs'

const signals: readonly Signal[] = ['traces', 'metrics', 'logs']

/** Exporters that need none: metrics stand at `/metrics` anyway. */
const notExporting = new Set(['none', 'prometheus', ''])

/**
 * What this process exports, by OpenTelemetry's own variables: a signal whose exporter is named (`OTEL_LOGS_EXPORTER`), or
 * that an address is given for (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_LOGS_ENDPOINT`). Unlike the SDK, which
 * sends everything to port 4318 of its own host unless told otherwise, a process that is told nothing exports nothing.
 */
export function exportedSignals(env: NodeJS.ProcessEnv): ReadonlySet<Signal> {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return new Set()
  return new Set(signals.filter((signal) => isExported(signal.toUpperCase(), env)))
}

function isExported(signal: string, env: NodeJS.ProcessEnv): boolean {
  const exporters = env[`OTEL_${signal}_EXPORTER`]?.split(',').map((name) => name.trim()) ?? []
  if (exporters.includes('none')) return false
  if (exporters.some((name) => name !== '')) return exporters.some((name) => !notExporting.has(name))
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`])
}
