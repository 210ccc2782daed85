import type { Clock } from '@tollgate/platform'

/** Without an event for so long there is none that waits: what is delivered is told within moments. */
const quietMs = 60_000

/** How far a handler has come with the events of one kind, as far as its own process can know. */
export class CaughtUp {
  /** When the event that was handled last had been told, and when that was done. */
  private handledLast: { readonly toldAtMs: number; readonly atMs: number }

  constructor(private readonly clock: Clock) {
    this.handledLast = { toldAtMs: 0, atMs: clock.nowMs() }
  }

  /** An event that was told then has had its effect. */
  handled(toldAtMs: number): void {
    this.handledLast = { toldAtMs, atMs: this.clock.nowMs() }
  }

  /** What was told before that moment (Unix milliseconds) has had its effect. */
  upToMs(): number {
    const nowMs = this.clock.nowMs()
    const isQuiet = nowMs - this.handledLast.atMs > quietMs
    return isQuiet ? nowMs - quietMs : this.handledLast.toldAtMs
  }
}
