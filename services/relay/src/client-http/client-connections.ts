import type { Socket } from 'node:net'
import { type Clock, idleBodyMs, type Log } from '@tollgate/platform'
import { ClientConnection, type ConnectionHost } from './client-connection'
import type { ClientRequest, ClientResponse } from './client-exchange'

/** Who answers what the connections bring. */
export interface ConnectionsOptions {
  /** Whether the server takes no new ones any more, so that each request is its connection's last. */
  isClosing(): boolean
  readonly clock: Clock
  readonly log: Log
  /** How long a connection is kept without a request. */
  readonly keepAliveMs: number
  /** Whether the relay answers it; else Node's server does. */
  isOurs(url: string): boolean
  serve(request: ClientRequest, response: ClientResponse): void
  /** Takes over a connection of which nothing was read. */
  toNode(socket: Socket): void
  /** The same where a WebSocket is asked for. */
  toUpgrades(socket: Socket): void
}

/** The connections whose requests the relay reads itself. */
export class ClientConnections implements ConnectionHost {
  readonly log: Log
  readonly keepAliveSeconds: number
  private readonly open = new Set<ClientConnection>()

  constructor(private readonly options: ConnectionsOptions) {
    this.log = options.log
    this.keepAliveSeconds = Math.floor(options.keepAliveMs / 1_000)
  }

  add(socket: Socket): void {
    this.open.add(new ClientConnection(socket, this))
  }

  closeIdle(): void {
    for (const connection of this.open) if (connection.stand.phase === 'idle') connection.destroy()
  }

  closeAll(): void {
    for (const connection of this.open) connection.destroy()
  }

  /** Ends the connections whose clients have taken too long. */
  sweep(): void {
    const nowMs = this.nowMs()
    for (const connection of this.open) {
      connection.look(nowMs)
      const { phase, sinceMs } = connection.stand
      const forMs = nowMs - sinceMs
      if (phase === 'idle' && forMs >= this.options.keepAliveMs) connection.destroy()
      else if (phase === 'body' && forMs >= idleBodyMs) connection.timeOut()
    }
  }

  // What a connection asks.

  get isClosing(): boolean {
    return this.options.isClosing()
  }

  nowMs(): number {
    return this.options.clock.monotonicMs()
  }

  isOurs(url: string): boolean {
    return this.options.isOurs(url)
  }

  serve(request: ClientRequest, response: ClientResponse): void {
    this.options.serve(request, response)
  }

  handOver(connection: ClientConnection, socket: Socket, bytes: Buffer): void {
    this.give(connection, socket, bytes, () => this.options.toNode(socket))
  }

  handToUpgrades(connection: ClientConnection, socket: Socket, bytes: Buffer): void {
    this.give(connection, socket, bytes, () => this.options.toUpgrades(socket))
  }

  private give(connection: ClientConnection, socket: Socket, bytes: Buffer, take: () => void): void {
    this.open.delete(connection)
    // What was read comes again, to whoever listens then.
    socket.pause()
    socket.unshift(bytes)
    take()
    socket.resume()
  }

  forget(connection: ClientConnection): void {
    this.open.delete(connection)
  }
}
