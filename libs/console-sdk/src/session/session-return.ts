type Listener = () => void

/** Signing in again over the page: who can do it, whether it is asked for, and when somebody is back. */
class SessionReturn {
  private offers = 0
  private asked = false
  private readonly watchers = new Set<Listener>()
  private readonly greeters = new Set<Listener>()

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

  /** The user would not sign in over the page. */
  close(): void {
    this.set(false)
  }

  /** Somebody is signed in again, over the page or on the sign-in page. */
  welcome(): void {
    this.set(false)
    for (const greet of this.greeters) greet()
  }

  readonly isAsked = (): boolean => this.asked

  /** Calls `onChange` when `isAsked` changes, until the returned function is called. */
  readonly subscribe = (onChange: Listener): Listener => added(this.watchers, onChange)

  /** Calls `onBack` each time somebody is signed in again, until the returned function is called. */
  readonly whenBack = (onBack: Listener): Listener => added(this.greeters, onBack)

  private set(isAsked: boolean): void {
    this.asked = isAsked
    for (const tell of this.watchers) tell()
  }
}

function added(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const sessionReturn = new SessionReturn()
