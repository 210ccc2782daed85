import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@tollgate/testing'

const services = path.resolve(__dirname, '../../../..')
const readyMs = 60_000
const started = new Set<ServiceProcess>()

/** Ends every process that a test left behind: a relay would answer calls that the next test means for its own. */
export async function killServices(): Promise<void> {
  for (const service of [...started]) await service.kill()
}

/** How a service is started. */
interface Start {
  readonly env: Readonly<Record<string, string>>
  /** Words in front of the command, by which it is started. */
  readonly by?: readonly string[]
}

/** A built service as a process of its own, as operators start it. */
export class ServiceProcess {
  private constructor(
    readonly name: string,
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts the service whose folder has this name on a free port, and waits until it is ready. */
  static async start(name: string, { env, by = [] }: Start): Promise<ServiceProcess> {
    const port = await freePort()
    const main = path.join(services, name, 'dist/main.js')
    const [command = '', ...rest] = [...by, process.execPath, '--enable-source-maps', main]
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        HTTP_PORT: String(port),
        ...env,
      },
    })
    const service = new ServiceProcess(name, child, `http://127.0.0.1:${port}`)
    started.add(service)
    child.once('exit', () => started.delete(service))
    await service.ready()
    return service
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  async ready(): Promise<void> {
    const deadlineMs = Date.now() + readyMs
    while (Date.now() < deadlineMs) {
      const answer = await fetch(`${this.url}/health/ready`).catch(() => null)
      if (answer?.ok) return
      if (this.child.exitCode !== null) throw new Error(`${this.name} ended with ${this.child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${this.name} did not become ready`)
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
