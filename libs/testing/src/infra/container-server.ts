import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type ContainerRuntimeClient,
  GenericContainer,
  getContainerRuntimeClient,
  type StartedTestContainer,
} from 'testcontainers'
import { freePort } from './free-port'
import { isReady } from './readiness'
import type { ServerName, TestServer } from './test-server'

/** The images by which containers run; the same four folders up from `src` and from `dist`. */
const IMAGES = path.resolve(__dirname, '../../../../deploy/images.json')
const READY_WITHIN_MS = 60_000
const password = 'test'

interface Recipe {
  readonly port: number
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly url: (address: string) => string
}

/** The settings of the launcher's servers for tests. */
const recipes: Readonly<Record<ServerName, Recipe>> = {
  postgres: {
    port: 5432,
    command: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'].reduce<string[]>(
      (words, setting) => [...words, '-c', setting],
      ['postgres'],
    ),
    environment: { POSTGRES_PASSWORD: password },
    url: (address) => `postgres://postgres:${password}@${address}/postgres`,
  },
  redis: {
    port: 6379,
    command: ['redis-server', '--save', '', '--appendonly', 'no', '--requirepass', password],
    url: (address) => `redis://:${password}@${address}`,
  },
  nats: { port: 4222, command: ['-js', '-sd', '/data'], url: (address) => `nats://${address}` },
}

/** The runtime by which containers run here; throws with its reason when none answers. */
export async function containerRuntime(find = getContainerRuntimeClient): Promise<ContainerRuntimeClient> {
  try {
    return await find()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `TOLLGATE_TEST_SERVERS is 'containers', but no container runtime answers (${reason}). ` +
        'Start Docker, or unset the variable to use servers of this machine.',
      { cause },
    )
  }
}

/** A server in a container of the image that deploy/images.json names. Its host port stays the same while it comes and goes. */
export class ContainerServer implements TestServer {
  readonly pid = undefined

  private constructor(
    private readonly runtime: ContainerRuntimeClient,
    private readonly container: StartedTestContainer,
    private readonly name: ServerName,
    readonly port: number,
    readonly label: string,
  ) {}

  /** Starts a container; rejects with the reason when no runtime answers or the server does not come up. */
  static async launch(name: ServerName): Promise<ContainerServer> {
    const runtime = await containerRuntime()
    const image = (JSON.parse(readFileSync(IMAGES, 'utf8')) as Record<ServerName, string>)[name]
    const { port, command, environment = {} } = recipes[name]
    const host = await freePort()
    const container = await new GenericContainer(image)
      .withExposedPorts({ container: port, host })
      .withEnvironment({ ...environment })
      .withCommand([...command])
      .start()
    const server = new ContainerServer(runtime, container, name, host, `${image} in a container`)
    await server.becomeReady()
    return server
  }

  get url(): string {
    return recipes[this.name].url(`${this.container.getHost()}:${this.port}`)
  }

  async isRunning(): Promise<boolean> {
    try {
      return (await this.runtime.container.inspect(this.known())).State.Running
    } catch {
      return false // removed
    }
  }

  async crash(): Promise<void> {
    await this.known().kill({ signal: 'SIGKILL' })
    await this.known().wait()
  }

  async pause(): Promise<void> {
    await this.known().stop()
  }

  async resume(): Promise<void> {
    await this.known().start()
    await this.becomeReady()
  }

  async stop(): Promise<void> {
    await this.container.stop({ remove: true, removeVolumes: true })
  }

  private known() {
    return this.runtime.container.getById(this.container.getId())
  }

  private async becomeReady(): Promise<void> {
    const deadlineMs = performance.now() + READY_WITHIN_MS
    while (!(await isReady(this.name, this.url))) {
      if (performance.now() > deadlineMs) throw new Error(`${this.label} did not start within ${READY_WITHIN_MS} ms`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
