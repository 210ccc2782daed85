import type { Log, LogFields } from '../log/log'
import { metrics } from '../metrics/metrics'

const count = metrics.counter('tollgate_thrown', 'Errors that ended one call or message alone, by place', ['place'])

/** Counts and logs, with its trace, what was thrown at a place where it ends one call or message and nothing else. */
export function thrown(log: Log, place: string, error: unknown, fields: LogFields = {}): void {
  count.inc({ place })
  log.error('thrown', { ...fields, place, error })
}

/**
 * Calls what bytes from outside lead to, where others come behind it: a loop over listeners, a timer, a socket's callback.
 * What it throws is counted and logged, and goes no further. Returns false when it threw.
 */
export function guarded(log: Log, place: string, act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    thrown(log, place, error)
    return false
  }
}
