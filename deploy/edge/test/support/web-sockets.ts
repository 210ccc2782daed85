import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { createLog, loadConfig } from '@tollgate/platform'
import { RawConnection } from '@tollgate/testing'
import { edgeEnv } from '../../src/config/edge.config'
import { createPublicServer } from '../../src/connections/public-server'
import { FrontDoor } from '../../src/front-door'

export const secret = 'edge-secret-for-tests'

interface OpeningParts {
  readonly path?: string
  /** The first line, where it is another one. */
  readonly line?: string
  readonly fields?: readonly string[]
  readonly connection?: string
  readonly upgrade?: string
}

/** The head of a request for a WebSocket, with the example key of RFC 6455 (1.3). */
export function opening({ path = '/v1/realtime?model=m', ...parts }: OpeningParts = {}): string {
  const { line = `GET ${path} HTTP/1.1`, fields = [], connection = 'Upgrade', upgrade = 'websocket' } = parts
  const asks = [`connection: ${connection}`, `upgrade: ${upgrade}`]
  const own = ['sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version: 13']
  return [line, 'host: gate.example', ...asks, ...own, ...fields, '', ''].join('\r\n')
}

/** Opens it at the service's end, which reads and drops what comes. */
export function accept({ headers }: IncomingMessage, socket: Socket, fields: readonly string[] = []): void {
  const salted = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const proof = createHash('sha1').update(salted).digest('base64')
  const own = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${proof}`]
  socket.write(['HTTP/1.1 101 Switching Protocols', ...own, ...fields, '', ''].join('\r\n'))
  socket.resume()
}

const shortly = (request: IncomingMessage, response: ServerResponse) =>
  void request.resume().on('end', () => response.end('{}'))
const plainly = (request: IncomingMessage, socket: Socket) => accept(request, socket)

/** When a connection is closed, in whichever way. */
export const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

/** Turns of the event loop, until it is so. */
export async function turns(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

/** What of a connection's bytes its operating system has taken. */
export function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize: number } | null }
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0)
}

/** What is measured, once it has not changed in so many turns of the event loop. */
export async function standstill(measure: () => number): Promise<number> {
  let last = measure()
  let unchanged = 0
  await turns(() => {
    const now = measure()
    unchanged = now === last ? unchanged + 1 : 0
    last = now
    return unchanged === 500
  })
  return last
}

/** An edge before a service that a test speaks for, byte by byte where a WebSocket was asked for. */
export class EdgeHouse {
  readonly clock = new ManualClock()
  /** All that the service was asked, WebSockets too. */
  readonly asked: IncomingMessage[] = []
  onRequest: (request: IncomingMessage, response: ServerResponse) => void = shortly
  onUpgrade: (request: IncomingMessage, socket: Socket, head: Buffer) => void = plainly
  front!: Server // `start` makes it
  private readonly service = createServer()
  private readonly sockets = new Set<Socket>()
  private readonly clients: RawConnection[] = []

  static async start(env: Record<string, string> = {}): Promise<EdgeHouse> {
    const house = new EdgeHouse()
    const origin = `http://127.0.0.1:${await house.listen()}`
    const urls = ['IDENTITY', 'CHANNELS', 'BILLING', 'RELAY', 'LOGS', 'TASKS'].map((name) => [`${name}_URL`, origin])
    const secrets = { TOLLGATE_SECRET: 'master-secret-for-tests', EDGE_SECRET: secret }
    const config = loadConfig(edgeEnv, { ...secrets, ...Object.fromEntries(urls), ...env })
    const log = createLog('edge', { level: 'silent' })
    const door = new FrontDoor(config, (_request, response) => response.end('own'), log)
    house.front = createPublicServer(config, house.clock, door)
    await listening(house.front)
    return house
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.front)}`
  }

  /** A connection to the edge. */
  async open(): Promise<RawConnection> {
    const client = await RawConnection.open(this.url)
    this.clients.push(client)
    return client
  }

  /** An open WebSocket: the client's end of it, of which what opened it is taken away, and the service's. */
  async opened(): Promise<{ client: RawConnection; inner: Socket }> {
    const asked = this.nextUpgrade()
    const client = await this.open()
    client.send(opening())
    const inner = await asked
    await client.until(() => client.text.includes('\r\n\r\n'))
    return { client, inner }
  }

  /** The service's end of the next WebSocket that is asked for, which is opened. */
  nextUpgrade(then = plainly): Promise<Socket> {
    return new Promise((resolve) => {
      this.onUpgrade = (request, socket) => {
        then(request, socket)
        resolve(socket)
      }
    })
  }

  connections(): Promise<number> {
    return new Promise((resolve) => this.front.getConnections((_error, count) => resolve(count)))
  }

  /** Closes what a test has left open, and forgets what was asked. */
  async clear(): Promise<void> {
    for (const { socket } of this.clients.splice(0)) socket.destroy()
    await turns(async () => (await this.connections()) === 0)
    this.asked.length = 0
    this.onRequest = shortly
    this.onUpgrade = plainly
  }

  /** From now on nobody listens where the services were. */
  leave(): void {
    this.service.close().closeAllConnections()
  }

  stop(): void {
    for (const server of [this.front, this.service]) server.close().closeAllConnections()
    for (const socket of this.sockets) socket.destroy()
  }

  private listen(): Promise<number> {
    const { service, asked, sockets } = this
    service.on('request', (request: IncomingMessage, response: ServerResponse) => {
      asked.push(request)
      this.onRequest(request, response)
    })
    service.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      asked.push(request)
      sockets.add(socket)
      socket.allowHalfOpen = false
      socket.on('error', () => {}) // `close` follows
      socket.once('close', () => sockets.delete(socket))
      this.onUpgrade(request, socket, head)
    })
    return listening(service)
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

const portOf = (server: Server) => (server.address() as AddressInfo).port // it listens on TCP
