import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  type Clock,
  closeIdleBodies,
  closeStalled,
  createProxyTrust,
  headLimits,
  plainAddress,
} from '@tollgate/platform'
import { clientKey } from '@tollgate/platform/limits/client-key'
import type { EdgeConfig } from '../config/edge.config'

/** Longer than browsers and proxies keep a connection, so that it is them who close it. */
const keepAliveMs = 65_000
/** The relay gives a client that reads no more up earlier; this is for what the edge still has for it. */
const stalledMs = 90_000

/** The server of the public port: what a connection may take of it without a single request is bounded. */
export function createPublicServer(
  config: Pick<EdgeConfig, 'EDGE_MAX_CONNECTIONS' | 'EDGE_ADDRESS_MAX_CONNECTIONS' | 'TRUSTED_PROXIES'>,
  clock: Clock,
  handle: RequestListener,
): Server {
  const server = createServer({ ...headLimits, keepAliveTimeout: keepAliveMs }, handle)
  server.maxConnections = config.EDGE_MAX_CONNECTIONS
  boundAddresses(server, config.EDGE_ADDRESS_MAX_CONNECTIONS, createProxyTrust(config.TRUSTED_PROXIES))
  closeStalled(server, { patienceMs: stalledMs, clock })
  closeIdleBodies(server, clock)
  return server
}

/** Behind a trusted proxy all clients have its address: that one is not bounded. */
function boundAddresses(server: Server, most: number, isTrusted: (ip: string) => boolean): void {
  const open = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    if (isTrusted(address)) return
    const client = clientKey(address)
    const count = (open.get(client) ?? 0) + 1
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
    if (count > most) socket.destroy()
  })
}
