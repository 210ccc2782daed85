import type { Clock } from '@tollgate/platform'

/** Without an event for so long there is none that waits: what is delivered is told within moments. */
const quietMs = 60_000

/** How far a handler has come with the events of one kind, as far as its own process can know. */
export class CaughtUp {
  /** When the event that was handled last had been told, and when that was done: by a clock that nobody sets. */
  private handledLast: { readonly toldAtMs: number; readonly monotonicMs: number }

  constructor(private readonly clock: Clock) {
    this.handledLast = { toldAtMs: 0, monotonicMs: clock.monotonicMs() }
  }

  /** An event that was told then has had its effect. */
  handled(toldAtMs: number): void {
    this.handledLast = { toldAtMs, monotonicMs: this.clock.monotonicMs() }
  }

  /** What was told before that moment (Unix milliseconds) has had its effect; null: all of it, as none has come for a minute. */
  upToMs(): number | null {
    const { toldAtMs, monotonicMs } = this.handledLast
    return this.clock.monotonicMs() - monotonicMs > quietMs ? null : toldAtMs
  }
}
