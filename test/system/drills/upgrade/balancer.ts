import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A door before any number of copies of a process: new connections go to those that are named, by turns; begun ones stay where they are. */
export class Balancer {
  private ports: readonly number[] = []
  private turn = 0
  private readonly sockets = new Set<Socket>()

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(): Promise<Balancer> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the balancer has no port')
    const balancer = new Balancer(server, address.port)
    server.on('connection', (socket) => balancer.pass(socket))
    return balancer
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Where new connections go from now on. */
  leadTo(...ports: readonly number[]): void {
    this.ports = ports
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }

  private pass(socket: Socket): void {
    const port = this.ports[this.turn++ % Math.max(1, this.ports.length)]
    if (port === undefined) return void socket.destroy()
    const behind = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setNoDelay(true)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      this.sockets.add(one)
      one.pipe(other)
      // A connection that breaks does so for both sides.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.sockets.delete(one)
        other.destroySoon()
      })
    }
  }
}
