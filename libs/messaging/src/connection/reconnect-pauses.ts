import type { Clock } from '@tollgate/platform'

const shortestMs = 100
const spreadMs = 100

/**
 * The `reconnectDelayHandler` of a connection: pauses of 100 to 200 ms between attempts, by the monotonic clock. The client
 * library (dialLoop in its protocol.js) counts from its last attempt by the wall clock, and where that was set back by an hour it
 * would try nothing for an hour. So it is told what is left of a pause, and once that is over, less than any wall clock can show.
 */
export function reconnectPauses(clock: Clock): () => number {
  let overAtMs = 0
  return () => {
    const nowMs = clock.monotonicMs()
    if (nowMs < overAtMs) return overAtMs - nowMs
    overAtMs = nowMs + shortestMs + Math.random() * spreadMs
    return Number.NEGATIVE_INFINITY
  }
}
