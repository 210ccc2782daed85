import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '@tollgate/clock'

/** How often all connections are looked at, in parts of the patience. */
const looksPerPatience = 6
const leastSweepMs = 100

/** How far a connection was when it was last looked at. */
interface Watched {
  sentBytes: number
  sinceMs: number
}

/** libuv's own count of what the kernel has not taken yet; without it, one large write would look like no progress. */
interface Handle {
  readonly writeQueueSize?: number
}

/**
 * Closes the connections of clients that take nothing of what waits for them: what is kept for them, and whoever writes
 * it, must not wait for ever. As long as a byte goes out from time to time, a client may be as slow as it likes.
 */
export function closeStalled(server: Server, { patienceMs, clock }: { patienceMs: number; clock: Clock }): void {
  const watched = new Map<Socket, Watched>()
  server.on('connection', (socket) => {
    watched.set(socket, { sentBytes: 0, sinceMs: 0 })
    socket.once('close', () => watched.delete(socket))
  })
  const sweep = () => {
    const nowMs = clock.monotonicMs()
    for (const [socket, last] of watched) {
      const sentBytes = sentBytesOf(socket)
      if (socket.writableLength === 0 || sentBytes !== last.sentBytes) {
        last.sentBytes = sentBytes
        last.sinceMs = nowMs
      } else if (nowMs - last.sinceMs >= patienceMs) socket.destroy()
    }
  }
  const sweeping = clock.every(sweep, Math.max(leastSweepMs, Math.floor(patienceMs / looksPerPatience)))
  server.once('close', () => sweeping.cancel())
}

function sentBytesOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0)
}
