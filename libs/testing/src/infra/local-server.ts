import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { ServerName, TestServer } from './test-server'

/** The launcher's own way to find and start servers; the same four folders up from `src` and from `dist`. */
const SERVE = path.resolve(__dirname, '../../../../deploy/local/servers/serve.mjs')

interface Started {
  url: string
  port: number
  pid: number
  label: string
}

/** A server that the launcher's own way finds and starts: installed, from npm, or a private Debian package. */
export class LocalServer implements TestServer {
  private constructor(
    private readonly keeper: ChildProcess,
    private readonly lines: Interface,
    private started: Started,
  ) {}

  /** Starts a server; rejects with its last words when it does not come up. */
  static async launch(name: ServerName): Promise<LocalServer> {
    // Its own group: Ctrl-C at the test run must not reach it before the tests are done with it.
    const keeper = spawn(process.execPath, [SERVE, name], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    let words = ''
    keeper.stderr.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4_000)))
    const lines = createInterface({ input: keeper.stdout })
    const failed = once(keeper, 'exit').then(() => {
      throw new Error(`${name} for tests did not start: ${words.trim()}`)
    })
    const [line] = (await Promise.race([once(lines, 'line'), failed])) as [string]
    failed.catch(() => undefined) // from here on an end is either wanted or shows at the next command
    return new LocalServer(keeper, lines, JSON.parse(line) as Started)
  }

  get url(): string {
    return this.started.url
  }

  get port(): number {
    return this.started.port
  }

  get pid(): number {
    return this.started.pid
  }

  get label(): string {
    return this.started.label
  }

  /** By its process, not its port: another test may have been given that in the meantime. */
  isRunning(): Promise<boolean> {
    try {
      return Promise.resolve(process.kill(this.pid, 0))
    } catch {
      return Promise.resolve(false)
    }
  }

  async crash(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await this.command('stop')
  }

  async pause(): Promise<void> {
    await this.command('stop')
  }

  async resume(): Promise<void> {
    this.started = JSON.parse(await this.command('start')) as Started
  }

  async stop(): Promise<void> {
    if (this.keeper.exitCode !== null || this.keeper.signalCode !== null) return
    const gone = once(this.keeper, 'exit')
    this.keeper.stdin?.end()
    await gone
  }

  private async command(word: 'start' | 'stop'): Promise<string> {
    const answer = once(this.lines, 'line') as Promise<[string]>
    const answered = new AbortController()
    const gone = once(this.keeper, 'exit', { signal: answered.signal }).then(() => {
      throw new Error(`the server for tests went away at "${word}"`)
    })
    gone.catch(() => undefined)
    this.keeper.stdin?.write(`${word}\n`)
    const [line] = await Promise.race([answer, gone])
    answered.abort()
    return line
  }
}
