import pino from 'pino'
import { currentRequestContext } from '../trace-context/request-context'
import { traceIdOf } from '../trace-context/request-id'
import { redact } from './redaction'

/** The fields of a log line. An error goes under `error`. */
export type LogFields = Readonly<Record<string, unknown>>

/**
 * Writes events as JSON lines: `log.info('quota.settled', { userId, quotaUnits })`. Request and trace id come from the
 * context; secret fields are hidden. Never pass prompts, keys, tokens or bodies.
 */
export class Log {
  constructor(private readonly sink: pino.Logger) {}

  /** What helps only in the search for a fault. */
  debug(event: string, fields?: LogFields): void {
    if (this.sink.isLevelEnabled('debug')) this.sink.debug(this.entry(fields), event)
  }

  /** What happened as it should. */
  info(event: string, fields?: LogFields): void {
    if (this.sink.isLevelEnabled('info')) this.sink.info(this.entry(fields), event)
  }

  /** What went wrong and was dealt with. */
  warn(event: string, fields?: LogFields): void {
    if (this.sink.isLevelEnabled('warn')) this.sink.warn(this.entry(fields), event)
  }

  /** What somebody must look at. */
  error(event: string, fields?: LogFields): void {
    if (this.sink.isLevelEnabled('error')) this.sink.error(this.entry(fields), event)
  }

  /** A log whose every line also carries these fields. */
  child(fields: LogFields): Log {
    return new Log(this.sink.child(redact(fields)))
  }

  /** A log whose every line belongs to this request, for work outside of its context. */
  forRequest(requestId: string): Log {
    return this.child({ requestId, traceId: traceIdOf(requestId) })
  }

  private entry(fields: LogFields | undefined): Record<string, unknown> {
    const served = currentRequestContext()
    return {
      ...(served && { requestId: served.requestId, traceId: served.traceId }),
      ...(fields && redact(fields)),
    }
  }
}
