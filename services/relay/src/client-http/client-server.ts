import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeIdleBodies, headLimits } from '@tollgate/platform'
import { ClientConnections, type ConnectionsOptions } from './client-connections'
import { NodeRequest, NodeResponse } from './node-exchange'
import type { UpgradeResponse } from './upgrade-response'
import { UpgradeServer } from './upgrade-server'

export interface ClientServerOptions extends Omit<ConnectionsOptions, 'toNode' | 'toUpgrades' | 'isClosing'> {
  /** Answers what Node's server has read. */
  serveNode(request: NodeRequest, response: NodeResponse): void
  /** Answers who asks for a WebSocket. */
  serveUpgrade(request: NodeRequest, response: UpgradeResponse): void
  /** Of a message that a client sends on one. */
  readonly maxMessageBytes: number
}

/** How often connections are looked at for clients that take too long. */
const sweepMs = 2_500

/**
 * Node's HTTP server, before which the relay reads what comes itself: requests of the usual form are answered at the socket,
 * for less than half of what they cost in Node. A connection on which anything else comes is Node's from there on.
 */
export class ClientServer extends Server {
  private readonly ours: ClientConnections
  private readonly upgrades: UpgradeServer

  constructor({ serveNode, serveUpgrade, maxMessageBytes, ...options }: ClientServerOptions) {
    super(
      {
        ...headLimits,
        keepAliveTimeout: options.keepAliveMs,
        IncomingMessage: NodeRequest,
        ServerResponse: NodeResponse as typeof ServerResponse,
      },
      (request: IncomingMessage, response: ServerResponse) =>
        serveNode(request as NodeRequest, response as NodeResponse), // made of these classes, as the options say
    )
    const [toNode] = this.listeners('connection')
    if (toNode === undefined) throw new Error("Node's HTTP server no longer listens for its connections")
    this.removeAllListeners('connection')
    this.upgrades = new UpgradeServer({ clock: options.clock, serveNode, serveUpgrade, maxMessageBytes })
    this.ours = new ClientConnections({
      ...options,
      isClosing: () => !this.listening,
      toNode: (socket) => void Reflect.apply(toNode, this, [socket]),
      toUpgrades: (socket) => this.upgrades.take(socket),
    })
    this.on('connection', (socket: Socket) => this.ours.add(socket))
    const sweeping = options.clock.every(() => this.ours.sweep(), sweepMs)
    this.once('close', () => {
      sweeping.cancel()
      this.upgrades.close()
    })
    closeIdleBodies(this, options.clock)
  }

  override close(callback?: (error?: Error) => void): this {
    this.ours.closeIdle()
    return super.close(callback)
  }

  override closeIdleConnections(): void {
    this.ours.closeIdle()
    super.closeIdleConnections()
  }

  override closeAllConnections(): void {
    this.ours.closeAll()
    this.upgrades.destroyAll()
    super.closeAllConnections()
  }
}
