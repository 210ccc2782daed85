/** Something took longer than it may. */
export class TooSlow extends Error {
  constructor(readonly limitMs: number) {
    super(`No answer within ${limitMs / 1_000} s`)
    this.name = 'TooSlow'
  }
}

/** Waits for work up to a limit; the work itself is not stopped. */
export function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(limitMs)), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
