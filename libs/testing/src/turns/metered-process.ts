import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a process tells of itself. */
export interface TurnReading {
  /** CPU time of the longest turn of its event loop since that was reset, to 4 ms. */
  readonly longestMs: number
  /** Of the heap and of what hangs on it. */
  readonly usedBytes: number
  readonly arrayBufferBytes: number
  readonly rssBytes: number
}

/**
 * Measures the event loop of another Node process from inside it: `env` is what it has to be started with. Its code is taken
 * from `dist`, as the process does not read TypeScript.
 */
export class MeteredProcess {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'turns-'))
  private readonly socketPath = path.join(this.folder, 'turns')
  private socket: Socket | null = null

  get env(): Record<string, string> {
    const preload = path.resolve(__dirname, '../../dist/turns/turn-meter.js')
    return { NODE_OPTIONS: `--require=${preload}`, TURN_METER: this.socketPath }
  }

  /** The longest turn since the last reset, and memory as it stands. */
  read(): Promise<TurnReading> {
    return this.ask('read')
  }

  /** The same, and begins anew. */
  reset(): Promise<TurnReading> {
    return this.ask('reset')
  }

  /** Collects garbage, tells of the memory that is left, and begins anew. */
  collect(): Promise<TurnReading> {
    return this.ask('collect')
  }

  stop(): void {
    this.socket?.destroy()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async ask(command: string): Promise<TurnReading> {
    const socket = this.socket ?? (await this.open())
    socket.write(`${command}\n`)
    const [line] = (await once(socket, 'data')) as [string]
    return JSON.parse(line) as TurnReading
  }

  private async open(): Promise<Socket> {
    const socket = connect(this.socketPath)
    socket.setEncoding('utf8')
    await once(socket, 'connect')
    this.socket = socket
    return socket
  }
}
