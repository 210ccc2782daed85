import { diag, type DiagLogger, DiagLogLevel } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { createLog } from '../../log/create-log'
import type { LogFields } from '../../log/log'

/** A collector that is away fails many times a second; a line in so many milliseconds says it. */
const quietMs = 10_000

/** Warnings and errors of the SDK (an exporter that reaches nobody, a variable it does not know) as log lines of this service. */
export function tellFailures(serviceName: string, env: NodeJS.ProcessEnv): void {
  // With OTEL_LOG_LEVEL the SDK writes to the console by itself.
  if (env.OTEL_LOG_LEVEL?.trim()) return
  const log = createLog(serviceName, { isExported: false })
  let quietUntilMs = 0
  const tell = (level: 'warn' | 'error', fields: LogFields) => {
    const nowMs = performance.now()
    if (nowMs < quietUntilMs) return
    quietUntilMs = nowMs + quietMs
    log[level]('telemetry.failed', fields)
  }
  const logger: DiagLogger = {
    error: (text, ...details) => tell('error', fieldsOf(text, details)),
    warn: (text, ...details) => tell('warn', fieldsOf(text, details)),
    info: () => {},
    debug: () => {},
    verbose: () => {},
  }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN })
  // By itself the SDK gives the logger what an exporter threw as JSON, all of it in one text.
  setGlobalErrorHandler((error) => tell('error', { error }))
}

function fieldsOf(text: string, details: unknown[]): LogFields {
  return { text, ...(details.length > 0 && { details }) }
}
