import type { Tap } from '@tollgate/formats'
import type { Clock, Timer } from '@tollgate/platform'
import type { TokenCount } from '../../counting/token-counter'

/** How long, and how far, a stream is read on for its usage after its client has left. */
const readOnMs = 1_500
const readOnBytes = 256 * 1024

/** A stream whose client has left: what it used may still be told. */
export class ReadingOn {
  private readonly timer: Timer
  private bytesLeft = readOnBytes

  constructor(
    clock: Clock,
    /** What the client was given. */
    readonly delivered: Promise<TokenCount>,
    late: () => void,
  ) {
    this.timer = clock.setTimer(late, readOnMs)
  }

  /** Whether there is more to wait for, once the tap has read this chunk. */
  goesOnAfter(chunk: Buffer, tap: Tap): boolean {
    this.bytesLeft -= chunk.length
    const hasTold = tap.isFinished && tap.usage !== null && !tap.isUsageOld
    return !hasTold && !tap.isDone && tap.failure === null && this.bytesLeft >= 0
  }

  end(): void {
    this.timer.cancel()
  }
}
