import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { edgeSecret, secret, type World } from './world'

const main = path.resolve(__dirname, '../../dist/main.js')
const readyMs = 60_000
const started = new Set<RelayProcess>()

/** Ends every relay that a test left behind: it would answer calls that the next test means for its own. */
export async function killRelays(): Promise<void> {
  for (const relay of [...started]) await relay.kill()
}

/** A relay as a process of its own, as operators start it. */
export class RelayProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts the built relay, by these words if there are any, on a free port and waits until it is ready. */
  static async start(
    world: World,
    env: Record<string, string> = {},
    by: readonly string[] = [],
  ): Promise<RelayProcess> {
    const port = await freePort()
    const [command = '', ...rest] = [...by, process.execPath, '--enable-source-maps', main]
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        HTTP_PORT: String(port),
        NATS_URL: world.nats.url,
        TOLLGATE_SECRET: secret,
        EDGE_SECRET: edgeSecret,
        RELAY_JOURNAL_DIR: world.journals,
        ...env,
      },
    })
    const relay = new RelayProcess(child, `http://127.0.0.1:${port}`)
    started.add(relay)
    child.once('exit', () => started.delete(relay))
    await relay.ready()
    return relay
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  async ready(): Promise<void> {
    const deadlineMs = Date.now() + readyMs
    while (Date.now() < deadlineMs) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => null)
      if (answer?.ok) return
      if (this.child.exitCode !== null) throw new Error(`the relay ended with ${this.child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the relay did not become ready')
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }

  /** Ends it in order; returns its exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode
    const gone = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await gone
    return this.child.exitCode
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
