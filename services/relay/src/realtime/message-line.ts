/** One direction of a session: messages in their turn, one at a time, each when what it waits for is here. */
export class MessageLine {
  private readonly waiting: Buffer[] = []
  private isBusy = false
  private isOver = false

  constructor(
    /** Deals with a message; a promise where the next has to wait for it. Null: it stays, until `goOn`. */
    private readonly deal: (message: Buffer) => void | null | Promise<void>,
    private readonly guard: (act: () => void | Promise<void>) => void,
    /** No more waits: it may be read on. */
    private readonly onEmpty: () => void,
  ) {}

  /** Takes a message; false where no more should come until `onEmpty`. */
  take(message: Buffer): boolean {
    if (this.isOver) return true
    this.waiting.push(message)
    if (!this.isBusy) this.run()
    return this.waiting.length === 0 && !this.isBusy
  }

  goOn(): void {
    if (!this.isBusy) this.run()
    if (!this.isBusy && this.waiting.length === 0 && !this.isOver) this.onEmpty()
  }

  end(): void {
    this.isOver = true
    this.waiting.length = 0
  }

  private run(): void {
    while (!this.isBusy && !this.isOver) {
      const [message] = this.waiting
      if (message === undefined) return
      const dealt = this.deal(message)
      if (dealt === null) return
      this.waiting.shift()
      if (!(dealt instanceof Promise)) continue
      this.isBusy = true
      this.guard(() => dealt.then(() => this.freed()))
    }
  }

  private freed(): void {
    this.isBusy = false
    this.goOn()
  }
}
