import type { Clock, Timer } from '@tollgate/platform'

/** How much may come at once, and each second from then on. */
export interface PaceLimits {
  readonly messagesAtOnce: number
  readonly messagesPerSecond: number
  readonly bytesAtOnce: number
  readonly bytesPerSecond: number
}

const mebibyte = 1024 * 1024
/** Far more than any speech and its events. */
export const clientPace: PaceLimits = {
  messagesAtOnce: 400,
  messagesPerSecond: 200,
  bytesAtOnce: 8 * mebibyte,
  bytesPerSecond: 2 * mebibyte,
}
/** A response is made faster than it is heard. */
export const upstreamPace: PaceLimits = {
  messagesAtOnce: 2_000,
  messagesPerSecond: 1_000,
  bytesAtOnce: 32 * mebibyte,
  bytesPerSecond: 8 * mebibyte,
}
const waitMs = 50

/** Bounds what one side of a session sends in a time: who sends more is read more slowly. */
export class Pace {
  private messages: number
  private bytes: number
  private sinceMs: number
  private waiting: Timer | null = null

  constructor(
    private readonly limits: PaceLimits,
    private readonly clock: Clock,
    /** There may be room again. */
    private readonly goOn: () => void,
  ) {
    this.sinceMs = clock.monotonicMs()
    this.messages = limits.messagesAtOnce
    this.bytes = limits.bytesAtOnce
  }

  /** Counts a message; false, and nothing is counted, where it has to wait until `goOn`. */
  take(bytes: number): boolean {
    const { messagesAtOnce, messagesPerSecond, bytesAtOnce, bytesPerSecond } = this.limits
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
