import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One answer as it stands on the wire. */
export interface RawAnswer {
  readonly status: number
  /** In lower case. */
  readonly head: string
  readonly body: string
}

/** A connection to an HTTP server on which a test says every byte itself. That it is cut is an outcome, and no error. */
export class RawConnection {
  private received = ''
  private hasEnded = false
  /** How long the next answer is with its head; 0 before its head is here. */
  private answerBytes = 0
  private wake = () => {}

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.received += text
      this.wake()
    })
    socket.on('close', () => {
      this.hasEnded = true
      this.wake()
    })
    socket.on('error', () => {})
  }

  /** Rejects when nobody listens at this address. */
  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  /** What came, but for what `answer` returned. Each letter is one byte. */
  get text(): string {
    return this.received
  }

  /** The statuses of all answers in it, of those that only announce another one, too. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  }

  /** Sends bytes as they are, of a text one for each letter; false while more should wait for `drain` of the socket. */
  send(bytes: Buffer | string): boolean {
    return this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  /** Waits, looking whenever something comes; false when the connection ended before it was so. */
  async until(isSo: () => boolean): Promise<boolean> {
    while (!isSo()) {
      if (this.hasEnded) return false
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
    return true
  }

  /** The statuses, once there are so many. Rejects when the connection ends before. */
  async answers(count: number): Promise<number[]> {
    if (!(await this.until(() => this.statuses.length >= count))) throw this.ended()
    return this.statuses
  }

  /** The next answer that has a length, read whole. Rejects when the connection ends before. */
  async answer(): Promise<RawAnswer> {
    let next: RawAnswer | null = null
    if (!(await this.until(() => (next = this.takeAnswer()) !== null)) || next === null) throw this.ended()
    return next
  }

  /** Resolves once the other side has closed the connection. */
  async closed(): Promise<void> {
    await this.until(() => false)
  }

  private takeAnswer(): RawAnswer | null {
    // To look at a text puts together what it was made of: at a long answer once for each piece, it would take seconds.
    if (this.received.length < this.answerBytes) return null
    const end = this.received.indexOf('\r\n\r\n')
    const head = this.received.slice(0, end).toLowerCase()
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Number.NaN)
    if (end < 0 || Number.isNaN(length)) return null
    this.answerBytes = end + 4 + length
    if (this.received.length < this.answerBytes) return null
    const body = this.received.slice(end + 4, this.answerBytes)
    this.received = this.received.slice(this.answerBytes)
    this.answerBytes = 0
    return { status: Number(head.slice(9, 12)), head, body }
  }

  private ended(): Error {
    return new Error(`the connection ended after ${JSON.stringify(this.received)}`)
  }
}
