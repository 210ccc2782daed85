import type { Clock, Timer } from '@tollgate/platform'

const tickMs = 1_000

/** The time to the second, for look-ups that are too many to ask a clock each time. */
export class Ticker {
  private readonly timer: Timer
  /** Monotonic milliseconds, at most a second old. */
  nowMs: number

  constructor(clock: Clock) {
    this.nowMs = clock.monotonicMs()
    this.timer = clock.every(() => void (this.nowMs = clock.monotonicMs()), tickMs)
  }

  /** The time stands still from here on. */
  stop(): void {
    this.timer.cancel()
  }
}
