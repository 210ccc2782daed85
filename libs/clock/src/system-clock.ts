import { Clock, type Timer } from './clock'

/** The machine's own clocks. */
export class SystemClock extends Clock {
  override nowMs(): number {
    return Date.now()
  }

  override monotonicMs(): number {
    return performance.now()
  }

  override setTimer(callback: () => void, delayMs: number): Timer {
    const timeout = setTimeout(callback, delayMs)
    timeout.unref()
    return { cancel: () => clearTimeout(timeout) }
  }
}
