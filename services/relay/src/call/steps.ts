/** The steps of one call. What is thrown on the way ends this call, by `breakDown`, and no other. */
export class Steps {
  constructor(private readonly breakDown: (error: unknown) => void) {}

  /** Takes a step and goes on with its result: at once where it is there, else once it comes. */
  take<T>(step: () => T | Promise<T>, goOn: (result: T) => void): void {
    try {
      const result = step()
      if (result instanceof Promise) result.then(goOn).catch(this.breakDown)
      else goOn(result)
    } catch (error) {
      this.breakDown(error)
    }
  }

  /** Does what somebody else than the call begins: a timer, a promise, the journal. */
  guard(act: () => void | Promise<void>): void {
    try {
      const acting = act()
      if (acting instanceof Promise) acting.catch(this.breakDown)
    } catch (error) {
      this.breakDown(error)
    }
  }
}
