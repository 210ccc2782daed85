import type { Clock } from '@tollgate/platform'

/**
 * Runs `work` and settles as it does, or rejects with what `tooLate` makes once `limitMs` have passed. Nothing can end
 * `work` from outside: it runs on, and what becomes of it then is no longer looked at.
 */
export async function within<T>(
  clock: Clock,
  limitMs: number,
  work: () => Promise<T> | T,
  tooLate: () => Error,
): Promise<T> {
  const working = (async () => work())()
  let stopWaiting: () => void = () => undefined
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = clock.setTimer(() => reject(tooLate()), limitMs)
    stopWaiting = () => timer.cancel()
  })
  try {
    return await Promise.race([working, limit])
  } finally {
    stopWaiting()
  }
}
