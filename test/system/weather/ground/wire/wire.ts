import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type Frame, FrameReader } from './frames'

export interface Sending {
  readonly bytes: Buffer
  readonly afterMs: number
}

/** What becomes of frames while it lasts: each to be sent at once, later, more than once or never. */
export interface Disturbance {
  toServer?(frame: Frame): readonly Sending[]
  toClient?(frame: Frame): readonly Sending[]
}

/** Everything between the services of a house and its NATS: a server that passes on what each says, a frame at a time. */
export class Wire {
  private readonly links = new Set<Link>()
  private disturbance: Disturbance = {}
  private isRefusing = false

  private constructor(
    private readonly server: Server,
    private readonly natsPort: () => Promise<number>,
  ) {
    server.on('connection', (client) => void this.join(client))
  }

  /** `natsPort` is asked for every connection, as the server may not be there yet. */
  static async open(natsPort: () => Promise<number>): Promise<Wire> {
    const server = createServer({ noDelay: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port: 0, host: '127.0.0.1' }, resolve)
    })
    return new Wire(server, natsPort)
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port // a server that listens on a port has one
  }

  /** The names by which clients connected: `relay-` and so on, with an instance behind. */
  get clients(): readonly string[] {
    return [...this.links].map(({ client }) => client).filter((name) => name !== '')
  }

  /** Frames that pass while `act` runs are treated so. */
  async disturbed(disturbance: Disturbance, act: () => Promise<unknown>): Promise<void> {
    this.disturbance = disturbance
    try {
      await act()
    } finally {
      this.disturbance = {}
    }
  }

  /**
   * The connections of clients whose name satisfies pass nothing on while `act` runs, and then break: what was under way is
   * lost. Meanwhile nobody can connect.
   */
  async cut(isChosen: (client: string) => boolean, act: () => Promise<unknown>): Promise<void> {
    const chosen = [...this.links].filter(({ client }) => isChosen(client))
    this.isRefusing = true
    for (const link of chosen) link.isSilent = true
    try {
      await act()
    } finally {
      this.isRefusing = false
      for (const link of chosen) link.end()
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve))
    for (const link of this.links) link.end()
    await closed
  }

  private async join(client: Socket): Promise<void> {
    client.on('error', () => client.destroy())
    const port = await this.natsPort().catch(() => 0)
    if (this.isRefusing || port === 0) return void client.destroy()
    const link = new Link(client, connect({ port, host: '127.0.0.1', noDelay: true }), () => this.disturbance)
    this.links.add(link)
    client.once('close', () => this.links.delete(link))
  }
}

/** One client's connection. */
class Link {
  /** As it says when it connects. */
  client = ''
  isSilent = false
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor(
    private readonly near: Socket,
    private readonly far: Socket,
    private readonly disturbance: () => Disturbance,
  ) {
    for (const socket of [near, far]) socket.on('error', () => this.end()).on('close', () => this.end())
    this.pass(near, far, (frame) => {
      if (frame.command === 'CONNECT') this.client = nameIn(frame)
      return this.disturbance().toServer?.(frame)
    })
    this.pass(far, near, (frame) => this.disturbance().toClient?.(frame))
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.near.destroy()
    this.far.destroy()
  }

  private pass(from: Socket, to: Socket, treat: (frame: Frame) => readonly Sending[] | undefined): void {
    const reader = new FrameReader()
    from.on('data', (piece: Buffer) => {
      if (this.isSilent) return
      const now: Buffer[] = []
      for (const frame of reader.read(piece)) {
        for (const { bytes, afterMs } of treat(frame) ?? [{ bytes: frame.bytes, afterMs: 0 }]) {
          if (afterMs === 0) now.push(bytes)
          else this.later(to, bytes, afterMs)
        }
      }
      if (now.length === 0 || to.write(Buffer.concat(now))) return
      from.pause()
      to.once('drain', () => from.resume())
    })
  }

  private later(to: Socket, bytes: Buffer, afterMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      if (!this.isSilent) to.write(bytes)
    }, afterMs)
    this.timers.add(timer)
  }
}

function nameIn(frame: Frame): string {
  const { name } = JSON.parse(frame.words.join(' ')) as { name?: string }
  return name ?? ''
}
