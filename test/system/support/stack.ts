import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@tollgate/testing'
import { undone } from './undone'

const repository = path.resolve(__dirname, '../../..')

export interface StackOptions {
  readonly relayWorkers?: number
  readonly env?: Record<string, string>
  /** For `npm start --`. */
  readonly args?: readonly string[]
  /** An earlier stack's, to go on with; else a new one. */
  readonly dataDir?: string
  /** The repository that is started, this one unless given. */
  readonly root?: string
  /** A command that ends by becoming the one behind it, which is the launcher's. */
  readonly within?: readonly string[]
}

interface ProcessEntry {
  readonly name: string
  readonly pid: number
}

/** Oldest first; none of a process that is gone. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

/** Has a house take the programs that are fetched from where all of this repository's lie: each fetch takes seconds. */
async function sharePrograms(dataDir: string): Promise<void> {
  const programs = path.resolve(repository, process.env['TOLLGATE_DATA'] || '.data', 'bin')
  await mkdir(programs, { recursive: true })
  await symlink(programs, path.join(dataDir, 'bin')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // it is there already where a stack goes on with another's data
  })
}

/** A whole Tollgate, started the way a user starts it, on free ports and with a data folder of its own. */
export class Stack {
  private constructor(
    private readonly launcher: ChildProcess,
    readonly dataDir: string,
    /** The edge. */
    readonly origin: string,
    private readonly output: string[],
  ) {}

  static async start({ relayWorkers = 1, env = {}, args = [], ...given }: StackOptions = {}): Promise<Stack> {
    const dataDir = given.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'tollgate-system-')))
    await sharePrograms(dataDir)
    // `env` becomes what it is given.
    const words = [...(given.within ?? []), process.execPath, 'deploy/local/start.mjs', ...args]
    const launcher = spawn('env', words, {
      cwd: given.root ?? repository,
      env: {
        ...process.env,
        PORT: String(await freePort()),
        TOLLGATE_DATA: dataDir,
        RELAY_WORKERS: String(relayWorkers),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    launcher.stderr?.on('data', (text: Buffer) => output.push(String(text)))
    return new Promise((resolve, reject) => {
      createInterface({ input: launcher.stdout! }).on('line', (line) => {
        output.push(line)
        const origin = /Tollgate is ready at (\S+)/.exec(line)?.[1]
        if (origin) resolve(new Stack(launcher, dataDir, origin, output))
      })
      launcher.once('exit', (code) => reject(new Error(`the launcher ended with ${code}:\n${output.join('\n')}`)))
    })
  }

  async ports(): Promise<Record<string, number>> {
    return JSON.parse(await readFile(path.join(this.dataDir, 'ports.json'), 'utf8'))
  }

  /** Of a paused stack: the next start gives this name another port. */
  async forgetPort(name: string): Promise<void> {
    const { [name]: port = 0, ...rest } = await this.ports()
    // Kept under another name, so that the launcher gives the number to nobody else.
    await writeFile(path.join(this.dataDir, 'ports.json'), JSON.stringify({ ...rest, [`${name}, before`]: port }))
  }

  async processes(): Promise<ProcessEntry[]> {
    return JSON.parse(await readFile(path.join(this.dataDir, 'processes.json'), 'utf8'))
  }

  /** `relay-worker-1` and on are the relay's own children, oldest first; every other name is the launcher's. */
  async pidOf(name: string): Promise<number> {
    const worker = /^relay-worker-(\d+)$/.exec(name)?.[1]
    if (worker !== undefined) return this.workerPid(Number(worker))
    const found = (await this.processes()).find((entry) => entry.name === name)
    if (!found) throw new Error(`no process is called ${name}`)
    return found.pid
  }

  private async workerPid(position: number): Promise<number> {
    const pid = (await childrenOf(await this.pidOf('relay')))[position - 1]
    if (!pid) throw new Error(`the relay has no worker ${position}`)
    return pid
  }

  /** Of the processes that the launcher started and of the relay's workers, by name. */
  async pids(): Promise<ReadonlyMap<string, number>> {
    const started = (await this.processes()).filter(({ name }) => name !== 'launcher' && name !== 'build')
    const pids = new Map(started.map(({ name, pid }) => [name, pid]))
    const relay = pids.get('relay')
    const workers = relay === undefined ? [] : await childrenOf(relay)
    for (const [index, pid] of workers.entries()) pids.set(`relay-worker-${index + 1}`, pid)
    return pids
  }

  /** Meanwhile nothing that ends is started again. */
  async withoutSupervision(act: () => Promise<void>): Promise<void> {
    const { launcher } = this
    await undone('kill -CONT "$1"', [launcher.pid!], () => {
      launcher.kill('SIGSTOP')
      return act()
    })
  }

  /** The embedded PostgreSQL's, with the password that the launcher made. */
  async databaseUrl(): Promise<string> {
    const port = (await this.ports())['postgres']
    const secrets = JSON.parse(await readFile(path.join(this.dataDir, 'secrets.json'), 'utf8')) as {
      postgresPassword: string
    }
    return `postgres://tollgate:${secrets.postgresPassword}@127.0.0.1:${port}/tollgate`
  }

  /** Stops everything and removes the data. */
  async stop(): Promise<void> {
    await this.pause()
    // A PostgreSQL that had to be killed has children that write for a moment longer.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }

  /** Stops everything and leaves the data for another stack. */
  async pause(): Promise<void> {
    if (this.launcher.exitCode === null && this.launcher.signalCode === null) {
      const ended = new Promise((resolve) => this.launcher.once('exit', resolve))
      this.launcher.kill('SIGTERM')
      await ended
    }
  }

  /** Kills everything at once, as a machine does that is gone, and leaves the data. */
  async crash(): Promise<void> {
    const ended = new Promise((resolve) => this.launcher.once('exit', resolve))
    this.launcher.kill('SIGSTOP')
    const started = [...(await this.pids()).values()]
    const families = [...started, ...(await Promise.all(started.map(childrenOf))).flat()]
    for (const pid of [...families, this.launcher.pid!]) process.kill(pid, 'SIGKILL')
    await ended
  }

  /** Everything the launcher said, for the message of a failed test. */
  transcript(): string {
    return this.output.join('\n')
  }
}
