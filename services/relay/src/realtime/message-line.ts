import type { Clock } from '@tollgate/platform'
import { Pace, type PaceLimits } from './pace'

/** Where the messages of a line go, and how fast. */
interface LineEnd {
  readonly clock: Clock
  readonly pace: PaceLimits
  /** Whoever takes them takes none at present; `goOn` tells when that may be over. */
  isFull(): boolean
  /** Deals with a message; a promise where the next has to wait for it. */
  deal(message: Buffer): void | Promise<void>
  /** Does what a timer or a promise begins. */
  guard(act: () => void | Promise<void>): void
  /** No more waits: it may be read on. */
  onEmpty(): void
}

/** One direction of a session: messages in their turn, one at a time, each when what it waits for is here. */
export class MessageLine {
  private readonly waiting: Buffer[] = []
  private readonly pace: Pace
  private isBusy = false
  private isOver = false

  constructor(private readonly to: LineEnd) {
    this.pace = new Pace(to.pace, to.clock, () => to.guard(() => this.goOn()))
  }

  /** Takes a message; false where no more should come until `onEmpty`. */
  take(message: Buffer): boolean {
    if (this.isOver) return true
    this.waiting.push(message)
    if (!this.isBusy) this.run()
    return this.waiting.length === 0 && !this.isBusy
  }

  goOn(): void {
    if (!this.isBusy) this.run()
    if (!this.isBusy && this.waiting.length === 0 && !this.isOver) this.to.onEmpty()
  }

  end(): void {
    this.isOver = true
    this.waiting.length = 0
    this.pace.stop()
  }

  private run(): void {
    const { to, pace } = this
    while (!this.isBusy && !this.isOver) {
      const [message] = this.waiting
      if (message === undefined || to.isFull() || !pace.take(message.length)) return
      this.waiting.shift()
      const dealt = to.deal(message)
      if (!(dealt instanceof Promise)) continue
      this.isBusy = true
      to.guard(() => dealt.then(() => this.freed()))
    }
  }

  private freed(): void {
    this.isBusy = false
    this.goOn()
  }
}
