/** A timer that has been set; cancelling twice or after it fired does nothing. */
export interface Timer {
  cancel(): void
}

/** The only source of time: product code takes a `Clock`, tests hand in one that they move themselves. */
export abstract class Clock {
  /** Milliseconds since 1970, as the wall clock says; may jump. */
  abstract nowMs(): number

  /** Milliseconds from an arbitrary start; never goes back. For deadlines and durations. */
  abstract monotonicMs(): number

  /** Calls back once after the delay. A pending timer does not keep the process alive. */
  abstract setTimer(callback: () => void, delayMs: number): Timer

  /** Calls back after every interval, each counted from the end of the callback before, until cancelled. */
  every(callback: () => void, intervalMs: number): Timer {
    let isCancelled = false
    let timer = this.setTimer(tick, intervalMs)
    const next = () => {
      if (!isCancelled) timer = this.setTimer(tick, intervalMs)
    }
    function tick(): void {
      try {
        callback()
      } finally {
        next()
      }
    }
    return {
      cancel: () => {
        isCancelled = true
        timer.cancel()
      },
    }
  }

  /** Resolves after the delay; rejects with the signal's reason when it is aborted before. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const abort = () => {
        timer.cancel()
        reject(signal?.reason)
      }
      const timer = this.setTimer(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, delayMs)
      signal?.addEventListener('abort', abort, { once: true })
    })
  }
}
