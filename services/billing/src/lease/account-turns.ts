import type { Clock } from '@tollgate/platform'

/**
 * Lets those who want something of the same account, or of the same group's budget, go one after another. Each of a crowd would take a connection of the
 * database with it to wait for the one row, until none is left for the neighbours.
 */
export class AccountTurns<K> {
  /** The last of those who want something, by account or group. */
  private readonly last = new Map<K, Promise<unknown>>()

  constructor(
    private readonly clock: Clock,
    /** Who waited longer is not let in: nobody may be listening any more. */
    private readonly patienceMs: number,
  ) {}

  /** What `work` returns or throws, once all who came before have ended; null, and nothing is done, where that took too long. */
  async take<T>(of: K, work: () => Promise<T>): Promise<T | null> {
    const cameMs = this.clock.monotonicMs()
    const begin = (): Promise<T | null> =>
      this.clock.monotonicMs() - cameMs > this.patienceMs ? Promise.resolve(null) : work()
    const turn = this.last.get(of)?.then(begin, begin) ?? work()
    this.last.set(of, turn)
    try {
      return await turn
    } finally {
      if (this.last.get(of) === turn) this.last.delete(of)
    }
  }
}
