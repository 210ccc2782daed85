import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort, MeteredProcess } from '@tollgate/testing'
import { eventually } from './eventually'
import type { Stack } from './stack'

/** As the launcher: a process that starts beside others may take its time. */
const readyMs = 60_000
const repository = path.resolve(__dirname, '../../..')

/** One more edge in front of a stack, set up like the stack's own, whose turns and memory are measured. */
export class MeteredEdge {
  private constructor(
    readonly origin: string,
    readonly child: ChildProcess,
    readonly meter: MeteredProcess,
  ) {}

  /** Resolves once it serves. */
  static async start(stack: Stack): Promise<MeteredEdge> {
    const meter = new MeteredProcess()
    const port = await freePort()
    const own = await environmentOf(await stack.pidOf('edge'))
    const child = spawn(process.execPath, ['--enable-source-maps', 'deploy/edge/dist/main.js'], {
      cwd: repository,
      // No pipe tells it that the launcher has gone: `stop` ends it.
      env: { ...own, ...meter.env, HTTP_PORT: String(port), LAUNCHER_PIPE: undefined },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const edge = new MeteredEdge(`http://127.0.0.1:${port}`, child, meter)
    await eventually(() => edge.ready(), readyMs).catch(async (error: unknown) => {
      await edge.stop()
      throw error
    })
    return edge
  }

  private async ready(): Promise<void> {
    const { ok } = await fetch(`${this.origin}/health/ready`)
    if (!ok) throw new Error('the edge is not ready')
  }

  async stop(): Promise<void> {
    this.meter.stop()
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}

async function environmentOf(pid: number): Promise<Record<string, string>> {
  const entries = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter(Boolean)
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
}
