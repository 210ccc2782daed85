import { SystemClock } from '@tollgate/platform'

/** The machine's clock, which a test may set forward; it runs on meanwhile, for what keeps time by itself. */
export class ShiftedClock extends SystemClock {
  private shiftMs = 0

  override nowMs(): number {
    return super.nowMs() + this.shiftMs
  }

  advance(ms: number): void {
    this.shiftMs += ms
  }
}
