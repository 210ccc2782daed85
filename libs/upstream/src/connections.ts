import type { Socket } from 'node:net'
import { Client, type buildConnector } from 'undici'

export interface ConnectionsOptions {
  connector: buildConnector.connector
  keepAliveMs: number
  maxConnections: number
}

/** One connection to an origin; carries one call at a time. */
export class Connection {
  readonly client: Client
  /** The socket while it is open: tells whether a request has left in full. */
  socket: Socket | null = null
  /** How many calls it was taken for, the present one included. */
  calls = 0

  constructor(
    origin: string,
    { connector, keepAliveMs }: ConnectionsOptions,
    onDisconnect: (connection: Connection) => void,
  ) {
    this.client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: keepAliveMs,
      connect: (options: buildConnector.Options, callback: buildConnector.Callback) =>
        connector(options, (...result) => {
          this.socket = result[1]
          callback(...result)
        }),
    })
    this.client.on('disconnect', () => {
      this.socket = null
      onDisconnect(this)
    })
  }
}

/**
 * The connections to one origin: each call takes one for itself and gives it back. The one used last is used first, so
 * that surplus ones grow old and close. Picking one costs the same for one connection as for a thousand.
 */
export class Connections {
  private readonly idle: Connection[] = []
  private readonly all = new Set<Connection>()
  private isClosed = false

  constructor(
    private readonly origin: string,
    private readonly options: ConnectionsOptions,
  ) {}

  get size(): number {
    return this.all.size
  }

  /** A connection for one call; null when as many are busy as are allowed, or after `close`. */
  acquire(): Connection | null {
    const idle = this.idle.pop()
    if (idle) {
      idle.calls++
      return idle
    }
    if (this.isClosed || this.all.size >= this.options.maxConnections) return null
    const connection = new Connection(this.origin, this.options, (gone) => this.forgetIdle(gone))
    connection.calls = 1
    this.all.add(connection)
    return connection
  }

  /** Takes a connection back; one whose call failed is not used again. */
  release(connection: Connection, isUsable: boolean): void {
    if (isUsable && !this.isClosed && connection.socket !== null) this.idle.push(connection)
    else this.discard(connection)
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.idle.length = 0
    const clients = [...this.all].map((connection) => connection.client.destroy())
    this.all.clear()
    await Promise.all(clients)
  }

  private forgetIdle(connection: Connection): void {
    const place = this.idle.indexOf(connection)
    if (place === -1) return
    this.idle.splice(place, 1)
    this.discard(connection)
  }

  private discard(connection: Connection): void {
    this.all.delete(connection)
    connection.client.destroy().catch(() => undefined) // destroying an already destroyed client is no failure
  }
}
