/** Lets so many read at once; the others wait, first come, first served. */
export class ReadingTurns {
  private readonly waiting: (() => void)[] = []
  private reading = 0

  constructor(private readonly mostAtOnce: number) {}

  /** Runs `read` as soon as it has a turn, and gives the turn on however that ends. */
  async take<T>(read: () => Promise<T>): Promise<T> {
    if (this.reading >= this.mostAtOnce) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.reading += 1
    try {
      return await read()
    } finally {
      this.giveOn()
    }
  }

  private giveOn(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.reading -= 1
  }
}
