type Listener = () => void

/** Proving over the page that it is still the user: who can ask for it, by which ways, and who waits for the outcome. */
class FreshProof {
  private offers = 0
  private asked: readonly string[] | null = null
  private waiting: ((isProven: boolean) => void)[] = []
  private readonly watchers = new Set<Listener>()

  /** From now until the returned function is called it can be asked for. */
  offer(): () => void {
    this.offers += 1
    return () => {
      this.offers -= 1
      if (this.offers === 0) this.settle(false)
    }
  }

  /** Asks once, however many calls want it; resolves to whether it was proved. False at once where nobody can ask. */
  readonly ask = (ways: readonly string[]): Promise<boolean> => {
    if (this.offers === 0) return Promise.resolve(false)
    if (this.asked === null) this.set(ways)
    return new Promise((settle) => this.waiting.push(settle))
  }

  /** The user has proved that it is them, or would not. */
  settle(isProven: boolean): void {
    const waiting = this.waiting.splice(0)
    this.set(null)
    for (const tell of waiting) tell(isProven)
  }

  /** By what it is asked; null while nothing is. */
  readonly ways = (): readonly string[] | null => this.asked

  /** Calls `onChange` when `ways` changes, until the returned function is called. */
  readonly subscribe = (onChange: Listener): Listener => {
    this.watchers.add(onChange)
    return () => void this.watchers.delete(onChange)
  }

  private set(ways: readonly string[] | null): void {
    this.asked = ways
    for (const tell of this.watchers) tell()
  }
}

export const freshProof = new FreshProof()
