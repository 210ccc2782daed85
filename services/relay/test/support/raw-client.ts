import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { tokenKey } from './world'

/** One answer as it stands on the wire. */
export interface RawAnswer {
  readonly status: number
  /** In lower case. */
  readonly head: string
  readonly body: string
}

/** A connection on which a test says every byte itself. */
export class RawClient {
  private text = ''
  private hasEnded = false
  private wake = () => {}

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      this.text += text
      this.wake()
    })
    socket.on('close', () => {
      this.hasEnded = true
      this.wake()
    })
    socket.on('error', () => {}) // a connection that was cut is an answer, too
  }

  static async open(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new RawClient(socket)
  }

  /** Sends the head of a call, and of its body what is given. */
  call(fields: Record<string, string | number>, body: Buffer | string = '', path = '/v1/chat/completions'): void {
    const all = { host: 'test', authorization: `Bearer sk-${tokenKey}`, 'content-type': 'application/json', ...fields }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    this.socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    if (body.length > 0) this.socket.write(body)
  }

  /** The next answer with a length, read whole. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const end = this.text.indexOf('\r\n\r\n')
      const head = this.text.slice(0, end).toLowerCase()
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Number.NaN)
      if (end >= 0 && this.text.length >= end + 4 + length) {
        const body = this.text.slice(end + 4, end + 4 + length)
        this.text = this.text.slice(end + 4 + length)
        return { status: Number(head.slice(9, 12)), head, body }
      }
      if (this.hasEnded) throw new Error(`the connection ended after ${JSON.stringify(this.text)}`)
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  /** Resolves once the other side has closed the connection. */
  async closed(): Promise<void> {
    if (!this.hasEnded) await once(this.socket, 'close')
  }
}
