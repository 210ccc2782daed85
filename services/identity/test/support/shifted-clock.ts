import { SystemClock } from '@tollgate/platform'

/** The machine's clock, which a test may set forward: what runs out is out, and nothing that keeps time by itself stands still. */
export class ShiftedClock extends SystemClock {
  private shiftMs = 0

  override nowMs(): number {
    return super.nowMs() + this.shiftMs
  }

  advance(ms: number): void {
    this.shiftMs += ms
  }
}
