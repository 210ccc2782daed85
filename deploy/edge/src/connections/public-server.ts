import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
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
import { Opening } from '../upgrades/opening'
import { countUnderWay, PublicRequest } from '../upgrades/web-socket-request'

/** Longer than browsers and proxies keep a connection, so that it is them who close it. */
const keepAliveMs = 65_000
/** The relay gives a client that reads no more up earlier; this is for what the edge still has for it. */
const stalledMs = 90_000

/** Who answers what is asked at the public port. */
export interface PublicDoor {
  handle(request: IncomingMessage, response: ServerResponse): void
  /** A WebSocket is asked for. */
  upgrade(opening: Opening): void
}

/** Node counts a connection that has left HTTP as one of the server's, but does not close it with the others. */
class PublicServer extends Server {
  private readonly left = new Set<Socket>()
  /** Connections that have had their last request. */
  private readonly ending = new WeakSet<Socket>()

  constructor(
    private readonly door: PublicDoor,
    clock: Clock,
  ) {
    super({ ...headLimits, keepAliveTimeout: keepAliveMs, IncomingMessage: PublicRequest })
    // All of them are of that class.
    this.on('request', (request, response) => this.receive(request as PublicRequest, response))
    this.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      this.left.add(socket)
      socket.once('close', () => this.left.delete(socket))
      door.upgrade(new Opening(request, socket, head, clock))
    })
  }

  private receive(request: PublicRequest, response: ServerResponse): void {
    const { socket, isLast } = request
    if (this.ending.has(socket)) return
    if (isLast) {
      this.ending.add(socket)
      response.shouldKeepAlive = false
    }
    countUnderWay(request, response)
    this.door.handle(request, response)
  }

  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const socket of this.left) socket.destroy()
  }
}

/** The server of the public port: what a connection may take of it without a single request is bounded. */
export function createPublicServer(
  config: Pick<EdgeConfig, 'EDGE_MAX_CONNECTIONS' | 'EDGE_ADDRESS_MAX_CONNECTIONS' | 'TRUSTED_PROXIES'>,
  clock: Clock,
  door: PublicDoor,
): Server {
  const server = new PublicServer(door, clock)
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
