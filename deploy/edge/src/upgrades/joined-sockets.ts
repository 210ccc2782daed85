import type { Socket } from 'node:net'
import type { Clock } from '@tollgate/clock'

/** How long a connection that one side has ended waits for the other side's end. */
export const lingerMs = 10_000
/** After so long without a byte a peer is asked whether it is still there. */
const keepAliveMs = 60_000

/**
 * Passes on all that either side says, as fast as the other takes it, and the end of each. Both may be silent for as long as
 * they like; when one is gone, so is the other.
 */
export function join(client: Socket, inner: Socket, clock: Clock): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    const patience = clock.setTimer(() => void [client, inner].forEach((socket) => socket.destroy()), lingerMs)
    let open = 2
    for (const socket of [client, inner]) socket.once('close', () => --open === 0 && patience.cancel())
  }
  for (const [from, to] of [
    [client, inner],
    [inner, client],
  ] as const) {
    from.setNoDelay(true)
    from.setKeepAlive(true, keepAliveMs)
    from.on('error', () => {}) // `close` follows
    from.once('end', end)
    from.once('close', () => {
      // All that it said was passed on only if it came to its end.
      if (from.readableEnded) to.destroySoon()
      else to.destroy()
    })
    from.pipe(to)
  }
}
