import type { Clock, Timer } from '@tollgate/platform'

/** How much a client may send at once, and each second from then on: far more than any speech and its events. */
const messagesAtOnce = 400
const messagesPerSecond = 200
const bytesAtOnce = 8 * 1024 * 1024
const bytesPerSecond = 2 * 1024 * 1024
const waitMs = 50

/** Bounds what one client sends in a time: who sends more is read more slowly. */
export class Pace {
  private messages = messagesAtOnce
  private bytes = bytesAtOnce
  private sinceMs: number
  private waiting: Timer | null = null

  constructor(
    private readonly clock: Clock,
    /** There may be room again. */
    private readonly goOn: () => void,
  ) {
    this.sinceMs = clock.monotonicMs()
  }

  /** Counts a message; false, and nothing is counted, where it has to wait until `goOn`. */
  take(bytes: number): boolean {
    const nowMs = this.clock.monotonicMs()
    const seconds = (nowMs - this.sinceMs) / 1_000
    this.sinceMs = nowMs
    this.messages = Math.min(messagesAtOnce, this.messages + seconds * messagesPerSecond)
    this.bytes = Math.min(bytesAtOnce, this.bytes + seconds * bytesPerSecond)
    // One that is larger than all that fits goes when nothing is owed.
    if (this.messages < 1 || this.bytes < Math.min(bytes, bytesAtOnce)) return this.wait()
    this.messages -= 1
    this.bytes -= bytes
    return true
  }

  stop(): void {
    this.waiting?.cancel()
  }

  private wait(): false {
    this.waiting ??= this.clock.setTimer(() => {
      this.waiting = null
      this.goOn()
    }, waitMs)
    return false
  }
}
