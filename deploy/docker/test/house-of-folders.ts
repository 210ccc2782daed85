import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@tollgate/testing'
import { type Container, readCompose, root } from './compose-file'
import { lastOf, readDockerfile } from './dockerfile.model'

const compose = readCompose()
const file = readDockerfile(readFileSync(path.join(root, 'deploy/docker/Dockerfile'), 'utf8'))
const wordsIn = (text: string | undefined): string[] => JSON.parse(text ?? '[]') as string[]
const usual = wordsIn(lastOf(file, 'service', 'CMD'))
const probe = wordsIn(/\[.*$/.exec(lastOf(file, 'service', 'HEALTHCHECK') ?? '')?.[0])

const everyMs = 250

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

interface Running {
  readonly child: ChildProcess
  readonly port: number
  readonly said: string[]
}

/**
 * The containers of the compose file without containers: their commands and variables as they stand there, in folders that are
 * theirs in the images. Only what a network of containers would give is replaced: addresses, ports and mounted files.
 */
export class HouseOfFolders {
  private readonly running = new Map<string, Running>()
  private readonly ports = new Map<string, number>()

  /** `folderOf` says where an image's `/app` is; `secrets` what stands in the files under `/run/tollgate`. */
  constructor(
    private readonly at: string,
    private readonly folderOf: (name: string) => string,
    private readonly secrets: (container: string, fileName: string) => string,
  ) {}

  /** Runs what ends, as migrations do; returns what it said. Throws when it fails. */
  async runToEnd(container: string, extra: Record<string, string> = {}): Promise<string> {
    const [program = '', ...words] = await this.commandOf(container)
    const env = { ...(await this.environmentOf(container)), ...extra }
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${container} ended with ${code}:\n${said.join('')}`)
    return said.join('')
  }

  async start(container: string): Promise<void> {
    const [program = '', ...words] = await this.commandOf(container)
    const child = spawn(program, words, { env: await this.environmentOf(container), stdio: ['ignore', 'pipe', 'pipe'] })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)))
    this.running.set(container, { child, port: await this.portOf(container), said })
  }

  /** Waits until a container is ready, and then asks it once as its image's health check does. */
  async untilHealthy(container: string): Promise<void> {
    const { child, port, said } = this.running.get(container)!
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`${container} ended with ${child.exitCode}:\n${said.join('')}`)
      await delay(everyMs)
    }
    const check = spawn(process.execPath, probe.slice(1), { env: { HTTP_PORT: String(port) } })
    const [code] = (await once(check, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${container} is ready, and its health check ends with ${code}`)
  }

  async portOf(container: string): Promise<number> {
    const port = this.ports.get(container) ?? (await freePort())
    this.ports.set(container, port)
    return port
  }

  /** Has all end; the exit codes by name. */
  async stop(): Promise<Record<string, number | null>> {
    const ends = [...this.running].map(async ([name, { child }]) => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return [name, child.exitCode] as const
    })
    return Object.fromEntries(await Promise.all(ends))
  }

  private async commandOf(container: string): Promise<string[]> {
    const { command = usual, build } = compose.services[container] as Container
    const folder = this.folderOf(build?.args.NAME ?? '')
    const words = command.map((word) => (word === 'node' ? process.execPath : word.replace(/^\/app(?=\/)/, folder)))
    return Promise.resolve(words)
  }

  private async environmentOf(container: string): Promise<NodeJS.ProcessEnv> {
    const { environment = {} } = compose.services[container] as Container
    const pairs = Object.entries(environment).map(
      async ([name, value]) => [name, await this.valueOf(container, name, String(value))] as const,
    )
    const given = Object.fromEntries(await Promise.all(pairs))
    const own = { HTTP_HOST: '127.0.0.1', HTTP_PORT: String(await this.portOf(container)) }
    return { PATH: process.env['PATH'], NODE_ENV: 'production', ...given, ...own }
  }

  private async valueOf(container: string, name: string, value: string): Promise<string> {
    const host = /^http:\/\/(\w+):8080$/.exec(value)?.[1]
    if (host !== undefined) return `http://127.0.0.1:${await this.portOf(host)}`
    const secret = /^\/run\/tollgate\/(.+)$/.exec(value)?.[1]
    if (secret !== undefined) return this.fileWith(`${container}-${secret}`, this.secrets(container, secret))
    if (name === 'RELAY_JOURNAL_DIR') return path.join(this.at, 'journals')
    if (name === 'CONSOLE_REMOTES_FILE') {
      const text = readFileSync(path.join(root, compose.configs['console']?.file ?? ''), 'utf8')
      return this.fileWith('console.json', text.replaceAll('/srv/console', path.join(this.at, 'console')))
    }
    return value.replace(/^\$\{\w+:-(.*)\}$/, '$1')
  }

  private fileWith(name: string, text: string): string {
    const folder = path.join(this.at, 'files')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
}
