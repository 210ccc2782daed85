/** Who can sign somebody in over the page, and whether that is asked for. */
class SessionReturn {
  private offers = 0
  private asked = false
  private readonly listeners = new Set<() => void>()

  /** From now until the returned function is called signing in over the page is possible. */
  offer(): () => void {
    this.offers += 1
    return () => {
      this.offers -= 1
    }
  }

  /** Asks for it; returns false when nobody can do it. */
  ask(): boolean {
    if (this.offers === 0) return false
    this.set(true)
    return true
  }

  /** Somebody came back, or would not. */
  close(): void {
    this.set(false)
  }

  readonly isAsked = (): boolean => this.asked

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.listeners.add(onChange)
    return () => this.listeners.delete(onChange)
  }

  private set(isAsked: boolean): void {
    this.asked = isAsked
    for (const tell of this.listeners) tell()
  }
}

export const sessionReturn = new SessionReturn()
