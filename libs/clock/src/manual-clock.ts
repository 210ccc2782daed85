import { Clock, type Timer } from './clock'

interface PendingTimer {
  readonly dueMs: number
  readonly callback: () => void
}

/** A clock that stands still until a test moves it. Starts at 2026-01-01T00:00:00Z unless told otherwise. */
export class ManualClock extends Clock {
  private wallMs: number
  private sinceStartMs = 0
  private readonly timers = new Set<PendingTimer>()

  constructor(startMs = Date.UTC(2026, 0, 1)) {
    super()
    this.wallMs = startMs
  }

  override nowMs(): number {
    return this.wallMs
  }

  override monotonicMs(): number {
    return this.sinceStartMs
  }

  override setTimer(callback: () => void, delayMs: number): Timer {
    const timer = { callback, dueMs: this.sinceStartMs + Math.max(0, delayMs) }
    this.timers.add(timer)
    return { cancel: () => void this.timers.delete(timer) }
  }

  /** How many timers are set. */
  get pendingTimers(): number {
    return this.timers.size
  }

  /** Moves both clocks on and fires, in their order, the timers that fall due; what they start gets to run in between. */
  async advance(ms: number): Promise<void> {
    const endMs = this.sinceStartMs + ms
    await settle()
    for (let timer = this.nextDue(endMs); timer; timer = this.nextDue(endMs)) {
      this.timers.delete(timer)
      this.moveTo(Math.max(timer.dueMs, this.sinceStartMs))
      timer.callback()
      await settle()
    }
    this.moveTo(endMs)
  }

  /** Sets the wall clock, as an administrator or NTP would; timers and the monotonic clock do not notice. */
  jumpTo(wallMs: number): void {
    this.wallMs = wallMs
  }

  private moveTo(monotonicMs: number): void {
    this.wallMs += monotonicMs - this.sinceStartMs
    this.sinceStartMs = monotonicMs
  }

  private nextDue(endMs: number): PendingTimer | undefined {
    let next: PendingTimer | undefined
    for (const timer of this.timers) {
      if (timer.dueMs <= endMs && (next === undefined || timer.dueMs < next.dueMs)) next = timer
    }
    return next
  }
}

/** Lets everything run that does not wait for input, output or time. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
