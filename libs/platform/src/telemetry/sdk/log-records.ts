import { type Context, context, ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api'
import { type AnyValueMap, type LogRecord, logs, SeverityNumber } from '@opentelemetry/api-logs'
import { copyLogsTo } from '../../log/log-copy'
import { newSpanIdHex } from '../../trace-context/uuid-v7'

const severities: Readonly<Record<string, SeverityNumber>> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
}

/** From here on every line that this process logs is also a log record for OpenTelemetry's exporters. */
export function exportLogs(): void {
  const logger = logs.getLogger('tollgate')
  copyLogsTo((line) => logger.emit(logRecordOf(line)))
}

/**
 * The log record of one JSON line: its event as name and body, its error by the conventions for exceptions, its other
 * fields as attributes. A line that belongs to a request has its trace id, and its span's where one is active.
 */
export function logRecordOf(line: string): LogRecord {
  const { level, time, event, traceId, error, service, pid, ...fields } = JSON.parse(line) as LogLine
  return {
    eventName: event,
    body: event,
    timestamp: new Date(time),
    severityNumber: severities[level] ?? SeverityNumber.UNSPECIFIED,
    severityText: level.toUpperCase(),
    attributes: { ...fields, 'log.service': service, 'process.pid': pid, ...exceptionOf(error) },
    context: contextOf(traceId),
  }
}

interface LogLine extends AnyValueMap {
  readonly level: string
  readonly time: string
  readonly event: string
  readonly traceId?: string
  readonly service: string
  readonly pid: number
  readonly error?: AnyValueMap
}

function exceptionOf(error: AnyValueMap | undefined): AnyValueMap {
  if (typeof error !== 'object' || error === null) return error === undefined ? {} : { error }
  const { name, message, stack, ...rest } = error
  return {
    'exception.type': name,
    'exception.message': message,
    'exception.stacktrace': stack,
    ...(Object.keys(rest).length > 0 && { error: rest }),
  }
}

function contextOf(traceId: string | undefined): Context {
  const active = trace.getActiveSpan()?.spanContext()
  if (traceId === undefined || active?.traceId === traceId) return context.active()
  // The SDK keeps a trace id only beside a span's; a call that is not sampled has none that anybody received.
  const spanContext = { traceId, spanId: newSpanIdHex(), traceFlags: TraceFlags.NONE }
  return trace.setSpanContext(ROOT_CONTEXT, spanContext)
}
