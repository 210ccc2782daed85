import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** What is sent for one request, byte by byte as it stands; the connection is closed behind it. */
export type RawAnswer = readonly Buffer[]

/** An upstream that sends whatever it is told to, HTTP or not. */
export class RawUpstream {
  /** Requests that were answered. */
  served = 0
  /** Pieces of answers that found a way out. */
  sent = 0
  /** Ends when the last answer has been sent, or nobody takes it any more. */
  sending: Promise<void> = Promise.resolve()
  answer: RawAnswer = []

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RawUpstream> {
    const server = createServer()
    const upstream = new RawUpstream(server)
    server.on('connection', (socket) => upstream.serve(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return upstream
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  async stop(): Promise<void> {
    this.server.close()
    await once(this.server, 'close')
  }

  private serve(socket: Socket): void {
    let received = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? 0)
      if (end === -1 || received.length < end + 4 + length) return
      received = ''
      this.served++
      this.sending = this.send(socket)
    })
  }

  private async send(socket: Socket): Promise<void> {
    for (const piece of this.answer) {
      if (socket.destroyed) return
      if (!socket.write(piece))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
      this.sent++
    }
    socket.end()
  }
}
