import type { IncomingMessage, Server } from 'node:http'
import type { Clock } from '@tollgate/platform'

/** How long a client may send nothing of a body that it has begun. */
const idleMs = 30_000
const sweepMs = 5_000

interface Coming {
  bytesRead: number
  sinceMs: number
}

/** Closes the connections of clients that send nothing of a body they have announced, while the edge waits for it. */
export function closeIdleBodies(server: Server, clock: Clock): void {
  const coming = new Map<IncomingMessage, Coming>()
  server.on('request', (request: IncomingMessage) => {
    const { headers } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    coming.set(request, { bytesRead: 0, sinceMs: clock.monotonicMs() })
    request.once('close', () => coming.delete(request))
  })
  const sweep = () => {
    const nowMs = clock.monotonicMs()
    for (const [request, last] of coming) {
      const { bytesRead } = request.socket
      if (request.complete) coming.delete(request)
      else if (bytesRead !== last.bytesRead || request.readableFlowing !== true) {
        last.bytesRead = bytesRead
        last.sinceMs = nowMs
      } else if (nowMs - last.sinceMs >= idleMs) request.socket.destroy()
    }
  }
  const sweeping = clock.every(sweep, sweepMs)
  server.once('close', () => sweeping.cancel())
}
