import { Clock, type Timer } from '../../src/clock/clock'

/** A clock that stands still until a test moves it. */
export class HandClock extends Clock {
  private atMs = 0
  private pending: { callback: () => void; dueMs: number }[] = []

  override nowMs(): number {
    return this.atMs
  }

  override monotonicMs(): number {
    return this.atMs
  }

  override setTimer(callback: () => void, delayMs: number): Timer {
    const entry = { callback, dueMs: this.atMs + delayMs }
    this.pending.push(entry)
    return { cancel: () => (this.pending = this.pending.filter((other) => other !== entry)) }
  }

  get pendingTimers(): number {
    return this.pending.length
  }

  advance(byMs: number): void {
    const untilMs = this.atMs + byMs
    for (;;) {
      const next = this.pending.filter((entry) => entry.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0]
      if (!next) break
      this.pending = this.pending.filter((entry) => entry !== next)
      this.atMs = next.dueMs
      next.callback()
    }
    this.atMs = untilMs
  }
}
