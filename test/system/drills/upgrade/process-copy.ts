import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@tollgate/testing'
import { eventually } from '../../support/eventually'

const run = promisify(execFile)
const repository = path.resolve(__dirname, '../../../..')
const readyWithinMs = 90_000

/** By which words and with which variables a process was started. */
export interface Recipe {
  readonly args: readonly string[]
  readonly env: Record<string, string>
}

export async function recipeOf(pid: number): Promise<Recipe> {
  const parts = async (file: string) => (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0').filter(Boolean)
  const env = (await parts('environ')).map((each) => [
    each.slice(0, each.indexOf('=')),
    each.slice(each.indexOf('=') + 1),
  ])
  return { args: (await parts('cmdline')).slice(1), env: Object.fromEntries(env) as Record<string, string> }
}

/** The same process as this repository has it built, whichever one the recipe is of. */
export function asBuiltHere({ args, env }: Recipe, name: string): Recipe {
  const folder = name === 'edge' ? 'deploy/edge' : `services/${name}`
  return { args: [...args.slice(0, -1), path.join(repository, folder, 'dist', 'main.js')], env }
}

/** Has the schema of a service be what its new version wants, before that is started. */
export async function migrate({ args, env }: Recipe): Promise<void> {
  const program = path.join(path.dirname(args.at(-1) ?? ''), 'migrate.js')
  if (existsSync(program)) await run(process.execPath, [program], { env })
}

/** A process beside the one that it is a copy of. It ends with this process at the latest. */
export class ProcessCopy {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Resolves once it is ready. */
  static async start(name: string, { args, env }: Recipe, logs: string): Promise<ProcessCopy> {
    const port = await freePort()
    const log = await open(path.join(logs, `${name}.copy.log`), 'a')
    const child = spawn(process.execPath, args, {
      env: { ...env, HTTP_PORT: String(port), HTTP_HOST: '127.0.0.1', INSTANCE_ID: `copy-${port}`, LAUNCHER_PIPE: '1' },
      stdio: ['pipe', log.fd, log.fd],
    })
    await log.close()
    child.stdin?.on('error', () => undefined)
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
      const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`)
      if (status !== 200) throw new Error(`${name} is not ready: ${status}`)
    }, readyWithinMs)
    return new ProcessCopy(child, port)
  }

  /** Asks it to end, and resolves once it has. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await ended
  }
}
