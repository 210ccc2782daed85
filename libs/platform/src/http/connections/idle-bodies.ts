import type { IncomingMessage, Server } from 'node:http'
import type { Clock } from '@tollgate/clock'

/** How long a client may send nothing of a body that it has begun. */
export const idleBodyMs = 15_000
const sweepMs = 2_500

/**
 * How a server bounds what its clients hold without a whole request: a head comes in one packet or two, and who takes longer has
 * only come to hold a connection. Bodies and answers may take as long as they take, while bytes flow.
 */
export const headLimits = { headersTimeout: 15_000, connectionsCheckingInterval: sweepMs, requestTimeout: 0 } as const

interface Coming {
  bytesRead: number
  sinceMs: number
}

/** Closes the connections of clients that send nothing of a body they have announced, while the server waits for it. */
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
      } else if (nowMs - last.sinceMs >= idleBodyMs) request.socket.destroy()
    }
  }
  const sweeping = clock.every(sweep, sweepMs)
  server.once('close', () => sweeping.cancel())
}
