import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface, type Interface } from 'node:readline'

/** The launcher's own way to find and start servers; the same four folders up from `src` and from `dist`. */
const SERVE = path.resolve(__dirname, '../../../../deploy/local/servers/serve.mjs')

interface Started {
  url: string
  port: number
  pid: number
  label: string
}

/**
 * A private server on a free port of the loopback address. It and its data vanish with `stop()`,
 * and also when the process that asked for it dies.
 */
export class TestServer {
  private constructor(
    private readonly keeper: ChildProcess,
    private readonly lines: Interface,
    private started: Started,
  ) {}

  /** Starts a server; rejects with its last words when it does not come up. */
  static async launch(name: 'postgres' | 'redis' | 'nats'): Promise<TestServer> {
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
    return new TestServer(keeper, lines, JSON.parse(line) as Started)
  }

  /** Address for clients, with user and password where the server has them. */
  get url(): string {
    return this.started.url
  }

  get port(): number {
    return this.started.port
  }

  /** Name, version and origin of the server, to show to people. */
  get label(): string {
    return this.started.label
  }

  /** Process id of the server that runs now or ran last. */
  get pid(): number {
    return this.started.pid
  }

  /** Kills the server as a crash would; its data stays for `resume()`. */
  async crash(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await this.command('stop')
  }

  /** Stops the server in order; its data stays for `resume()`. */
  async pause(): Promise<void> {
    await this.command('stop')
  }

  /** Starts the server again on the same port and data, after `crash()` or `pause()`. */
  async resume(): Promise<void> {
    this.started = JSON.parse(await this.command('start')) as Started
  }

  /** Ends the server and removes its data. */
  async stop(): Promise<void> {
    if (this.keeper.exitCode !== null || this.keeper.signalCode !== null) return
    const gone = once(this.keeper, 'exit')
    this.keeper.stdin?.end()
    await gone
  }

  private async command(word: 'start' | 'stop'): Promise<string> {
    const answer = once(this.lines, 'line') as Promise<[string]>
    const gone = once(this.keeper, 'exit').then(() => {
      throw new Error(`the server for tests went away at "${word}"`)
    })
    gone.catch(() => undefined)
    this.keeper.stdin?.write(`${word}\n`)
    const [line] = await Promise.race([answer, gone])
    return line
  }
}

/** A private Redis without persistence: up in about 0.1 s, `stop()` it after the tests. */
export const startRedis = (): Promise<TestServer> => TestServer.launch('redis')

/** A private NATS with JetStream: up in about 0.1 s, `stop()` it after the tests. */
export const startNats = (): Promise<TestServer> => TestServer.launch('nats')

/** A private PostgreSQL, for tests that kill it; all others take `testDatabase()`. Up in about 1 s. */
export const startPostgres = (): Promise<TestServer> => TestServer.launch('postgres')
