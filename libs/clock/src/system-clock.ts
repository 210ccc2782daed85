import { Clock, type Timer } from './clock'

/** The machine's own clocks. */
export class SystemClock extends Clock {
  /** `onThrown` takes what a timer's callback throws; without it that is thrown into the process. */
  constructor(private readonly onThrown: ((error: unknown) => void) | null = null) {
    super()
  }

  override nowMs(): number {
    return Date.now()
  }

  override monotonicMs(): number {
    return performance.now()
  }

  override setTimer(callback: () => void, delayMs: number): Timer {
    const { onThrown } = this
    const timeout = onThrown === null ? setTimeout(callback, delayMs) : setTimeout(call, delayMs, callback, onThrown)
    timeout.unref()
    return { cancel: () => clearTimeout(timeout) }
  }
}

function call(callback: () => void, onThrown: (error: unknown) => void): void {
  try {
    callback()
  } catch (error) {
    onThrown(error)
  }
}
