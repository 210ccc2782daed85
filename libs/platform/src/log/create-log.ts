import pino from 'pino'
import { Log } from './log'
import { logCopy } from './log-copy'
import { type LogLevel, logLevels } from './log-level'

/** Where lines go and from which level on; for tests, and for processes that are no service. */
export interface LogOptions {
  readonly level?: LogLevel
  readonly write?: (line: string) => void
  /** Whether lines also go where logs are exported; true unless given. */
  readonly isExported?: boolean
}

/** A log for the named part of the system. Lines go to standard output from LOG_LEVEL on (info; nothing under a test runner). */
export function createLog(name: string, { level, write, isExported = true }: LogOptions = {}): Log {
  return new Log(
    pino(
      {
        level: level ?? levelOfProcess(),
        base: { service: name, pid: process.pid },
        messageKey: 'event',
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      write ? { write } : isExported ? copied(standardOutput()) : standardOutput(),
    ),
  )
}

/**
 * The log exists before any configuration is parsed, so it reads its one variable itself. A value that is no level is
 * `loadConfig`'s to complain of.
 */
function levelOfProcess(): LogLevel {
  const { LOG_LEVEL, NODE_ENV } = process.env
  return logLevels.find((known) => known === LOG_LEVEL) ?? (NODE_ENV === 'test' ? 'silent' : 'info')
}

/** Lines are exported as they stand on standard output: with the same fields, and the same ones hidden. */
function copied(output: pino.DestinationStream): pino.DestinationStream {
  const copy = logCopy()
  if (!copy) return output
  return {
    write: (line) => {
      output.write(line)
      copy(line)
    },
  }
}

let shared: pino.DestinationStream | undefined

function standardOutput(): pino.DestinationStream {
  if (shared) return shared
  const destination = pino.destination({ dest: 1, sync: true })
  // Standard output breaks when the process that read it was killed; the service must still stop in order.
  destination.on('error', () => {})
  shared = destination
  return shared
}
