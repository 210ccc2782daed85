import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Clock, closeIdleBodies } from '@tollgate/platform'
import { WebSocketServer } from 'ws'
import { NodeRequest, NodeResponse } from './node-exchange'
import { UpgradeResponse } from './upgrade-response'

interface UpgradeServerOptions {
  readonly clock: Clock
  serveNode(request: NodeRequest, response: NodeResponse): void
  serveUpgrade(request: NodeRequest, response: UpgradeResponse): void
  readonly maxMessageBytes: number
}

/** What browsers offer beside their key, and the only one that is ever taken. */
const subprotocol = 'realtime'

/**
 * Node's HTTP server once more, for connections on which a WebSocket is asked for: one that listened for that on all of them
 * would have to answer every client that offers HTTP/2. It has no port, and serves one request on each connection.
 */
export class UpgradeServer {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor({ clock, serveNode, serveUpgrade, maxMessageBytes }: UpgradeServerOptions) {
    const opener = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      // Compressed messages would cost memory and time that their size does not tell.
      perMessageDeflate: false,
      maxPayload: maxMessageBytes,
      // Who sends pings and reads no answer would have them all kept.
      autoPong: false,
      handleProtocols: (offered) => offered.has(subprotocol) && subprotocol,
    })
    this.server = new Server(
      { IncomingMessage: NodeRequest, ServerResponse: NodeResponse as typeof ServerResponse },
      (request: IncomingMessage, response: ServerResponse) =>
        serveNode(request as NodeRequest, response as NodeResponse), // made of these classes, as the options say
    )
    this.server.maxRequestsPerSocket = 1
    // What asks for one as the parser knows none is a request like any other, and may have a body.
    closeIdleBodies(this.server, clock)
    this.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      serveUpgrade(request as NodeRequest, new UpgradeResponse(opener, request, { socket, head })),
    )
  }

  /** Serves a connection of which nothing was read. */
  take(socket: Socket): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    this.server.emit('connection', socket)
  }

  /** Nothing is taken any more. */
  close(): void {
    this.server.emit('close')
  }

  destroyAll(): void {
    for (const socket of this.sockets) socket.destroy()
  }
}
