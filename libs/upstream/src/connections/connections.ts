import { guarded, type Log, Roster, thrown } from '@tollgate/platform'
import type { buildConnector } from 'undici'
import { Connection, type ConnectionHome } from '../http1/connection'
import type { Departures } from '../http1/departures'
import { tickMs, ticksWithin } from '../http1/ticks'

export interface ConnectionsOptions {
  connector: buildConnector.connector
  departures: Departures
  keepAliveMs: number
  maxConnections: number
  log: Log
}

/** A connection is no longer used this long before the upstream closes it: the next call is on its way for a while. */
const keepAliveMarginMs = 2_000

/**
 * The connections to one origin: each call takes one for itself and gives it back. The one used last is used first, so
 * that surplus ones grow old and close. Picking one costs the same for one connection as for a thousand.
 */
export class Connections implements ConnectionHome {
  readonly departures: Departures
  private readonly idle: Connection[] = []
  private readonly all = new Roster<Connection>()
  private readonly address: buildConnector.Options
  private timer: NodeJS.Timeout | null = null
  private isClosed = false

  constructor(
    origin: string,
    private readonly options: ConnectionsOptions,
  ) {
    const { host, hostname, port, protocol } = new URL(origin)
    // A connector wants an IPv6 address without the brackets.
    this.address = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
    this.departures = options.departures
  }

  get size(): number {
    return this.all.size
  }

  /** A connection for one call; null when as many are busy as are allowed, or after `close`. */
  acquire(): Connection | null {
    const idle = this.idle.pop()
    if (idle) return idle
    if (this.isClosed || this.all.size >= this.options.maxConnections) return null
    const connection = new Connection(this)
    this.all.add(connection)
    this.timer ??= setInterval(() => this.tick(), tickMs).unref()
    return connection
  }

  /** Ends every call with `aborted` and closes all connections. */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.all].map((connection) => connection.shut()))
  }

  connect(callback: buildConnector.Callback): void {
    this.options.connector(this.address, callback)
  }

  idleTicks(keepAliveSeconds: number): number {
    const { keepAliveMs } = this.options
    if (keepAliveSeconds < 0) return ticksWithin(keepAliveMs)
    return ticksWithin(Math.min(keepAliveMs, keepAliveSeconds * 1_000 - keepAliveMarginMs))
  }

  threw(error: unknown): void {
    thrown(this.options.log, 'upstream-handler', error)
  }

  takeBack(connection: Connection): void {
    if (this.isClosed) connection.close()
    else this.idle.push(connection)
  }

  forget(connection: Connection): void {
    this.all.delete(connection)
    const place = this.idle.lastIndexOf(connection)
    if (place !== -1) this.idle.splice(place, 1)
    if (this.all.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
  }

  private tick(): void {
    for (const connection of this.all) guarded(this.options.log, 'upstream-timer', () => connection.tick())
  }
}
