import { SystemClock } from '@tollgate/platform'

/** A clock whose date a test sets, and which stands still there; timers run by the machine's. */
export class DatedClock extends SystemClock {
  constructor(private wallMs: number) {
    super()
  }

  override nowMs(): number {
    return this.wallMs
  }

  jumpTo(date: string): void {
    this.wallMs = Date.parse(date)
  }
}
