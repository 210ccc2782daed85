/** Resolves once the tab is in sight, or nobody waits for that any more. */
export function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

/** A signal for as long as the tab is in sight. */
export interface Sight {
  /** Aborted when the tab goes out of sight, or the signal it was made with is. */
  readonly signal: AbortSignal
  /** Looks no more. */
  readonly end: () => void
}

export function whileSeen(signal: AbortSignal): Sight {
  const ending = new AbortController()
  const look = () => (document.hidden || signal.aborted) && ending.abort()
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', look)
  look()
  return {
    signal: ending.signal,
    end: () => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
    },
  }
}
