import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The sample service in a process of its own, running the built library as services do. */
export class ServiceProcess {
  readonly logged: Record<string, unknown>[] = []
  errorOutput = ''
  readonly exited: Promise<number | null>
  private readonly child: ChildProcess
  private port = 0

  constructor(env: Record<string, string>) {
    const program = path.join(__dirname, 'traced-service.cjs')
    this.child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.exited = once(this.child, 'close').then(([code]) => code as number | null)
    this.child.stderr?.on('data', (part: Buffer) => (this.errorOutput += part.toString()))
  }

  /** Resolves once it listens. */
  async start(): Promise<this> {
    const lines = createInterface({ input: this.child.stdout! }) // a pipe, as asked for above
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        const entry = JSON.parse(line) as Record<string, unknown>
        this.logged.push(entry)
        if (entry.event !== 'service.listening') return
        this.port = entry.port as number
        resolve()
      })
      void this.exited.then((code) => reject(new Error(`ended with ${code}: ${this.errorOutput}`)))
    })
    return this
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${url}`, { headers })
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name)
  }

  /** What its launcher's death looks like from inside. */
  closeInput(): void {
    this.child.stdin?.end()
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM')
    return this.exited
  }
}
