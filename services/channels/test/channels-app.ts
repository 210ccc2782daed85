import type { Type } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { optionsView, roles, type RoutedChannel, routingView, sessionResolve } from '@tollgate/contracts'
import { channelsAnswers } from '@tollgate/contracts/http/channels'
import { connectMessages, Messaging, type View } from '@tollgate/messaging'
import { createService, Health, loadConfig, sha256Hex, stopService } from '@tollgate/platform'
import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import type { TestDatabase, TestServer } from '@tollgate/testing'
import { anAdmin, AnswerProof, aRoot, aUser, startNats, startRedis, testDatabase } from '@tollgate/testing'
import { AppModule } from '../src/app.module'
import { channelsEnv } from '../src/channels.config'

export interface Answer<T = unknown> {
  readonly status: number
  readonly success: boolean
  readonly message: string
  readonly data: T
  readonly time?: number
  readonly fields?: Readonly<Record<string, string>>
  readonly model?: string
  readonly call?: string
  readonly balance?: number
  readonly currency?: string
}

const people = { root: aRoot(), admin: anAdmin(), ada: aUser({ group: 'vip' }) }
export type Person = keyof typeof people

interface Asking {
  /** A text is sent as it stands. */
  body?: unknown
  as?: Person
  language?: 'zh' | 'en'
  headers?: Record<string, string>
}

/** Channels as it runs, on stores of its own, with a stand-in for the services it asks. */
export class ChannelsApp {
  /** Every answer of success is held against the schema by which the console reads it. */
  readonly proof = new AnswerProof(channelsAnswers)

  private constructor(
    private app: NestFastifyApplication,
    /** Another process on the bus: answers for identity, reads the routing view as a relay does. */
    readonly house: Messaging,
    readonly routing: View<RoutedChannel>,
    readonly database: TestDatabase,
    private readonly servers: readonly TestServer[],
  ) {}

  static async start(): Promise<ChannelsApp> {
    const [database, nats, redis] = await Promise.all([testDatabase(), startNats(), startRedis()])
    const own = await database.rolesOf('channels')
    Object.assign(process.env, {
      DATABASE_URL: own.url,
      DATABASE_MIGRATION_URL: own.migrationUrl,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      TOLLGATE_SECRET: 'a-master-secret-for-tests',
      LOG_LEVEL: 'silent',
    })
    const house = await Messaging.connect({ service: 'identity', url: nats.url })
    const byHash = new Map(Object.entries(people).map(([name, user]) => [sha256Hex(name), user]))
    const token = { id: 1, name: 'program', scopes: ['channels'], role: roles.root, allowIps: [] }
    house.rpcServer.serve(sessionResolve, ({ kind, credentialHash }) => {
      if (kind === 'api-token') return { user: people.root, expiresAt: null, session: null, token }
      return { user: byHash.get(credentialHash) ?? null, expiresAt: null }
    })
    await house.views.writer(optionsView).reconcile(async () => new Map())
    const routing = house.views.open(routingView)
    const app = await boot()
    await routing.ready
    return new ChannelsApp(app, house, routing, database, [nats, redis])
  }

  /** Asks as root, in English, unless told otherwise. */
  async call<T = never>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    asking: Asking = {},
  ): Promise<Answer<T>> {
    const { body, as = 'root', language = 'en', headers } = asking
    const response = await this.app.inject({
      method,
      url,
      headers: { cookie: `session=${as}`, 'accept-language': language, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const answer = response.json<Omit<Answer<T>, 'status'>>()
    this.proof.check(method, url, answer)
    return { status: response.statusCode, ...answer }
  }

  /** The data of a call that is expected to succeed. */
  async get<T>(url: string, as: Person = 'root'): Promise<T> {
    const answer = await this.call<T>('GET', url, { as })
    if (!answer.success) throw new Error(answer.message)
    return answer.data
  }

  /** A file, as root gets it. */
  async text(url: string): Promise<{ text: string; type: unknown; name: string | undefined }> {
    const { body, headers } = await this.app.inject({ url, headers: { cookie: 'session=root' } })
    const [, name] = /filename="(.*)"/.exec(String(headers['content-disposition'])) ?? []
    return { text: body, type: headers['content-type'], name }
  }

  /** Makes a channel and returns its id. Those that are there were made long ago, so that it may be like one of them. */
  async create(channel: object = {}): Promise<number> {
    await this.database.query('UPDATE channels.channels SET created_time = created_time - 60')
    const body = { name: 'main', type: 1, key: 'sk-upstream', models: 'gpt-4o', group: 'default', ...channel }
    const answer = await this.call<{ id: number }>('POST', '/api/channel/', { body })
    if (!answer.success) throw new Error(answer.message)
    return answer.data.id
  }

  /** The channel as relays have it at this moment. */
  routed(id: number): RoutedChannel | undefined {
    return this.routing.get(String(id))
  }

  /** A part of the service as it runs. */
  part<T>(type: Type<T>): T {
    return this.app.get(type, { strict: false })
  }

  /** Its routes that change something. */
  get writeRoutes(): string[] {
    return writeRoutesOf(AppModule)
  }

  /** What the service says of its routes. */
  async openApiPaths(): Promise<Record<string, Record<string, unknown>>> {
    return (await this.app.inject({ url: '/openapi.json' })).json()
  }

  async restart(): Promise<void> {
    await stopService(this.app)
    this.app = await boot()
  }

  async stop(): Promise<void> {
    await stopService(this.app)
    await this.house.stop()
    await Promise.all([...this.servers.map((server) => server.stop()), this.database.drop()])
  }
}

async function boot(): Promise<NestFastifyApplication> {
  const app = await createService({
    name: 'channels',
    module: AppModule,
    connect: connectMessages,
    config: loadConfig(channelsEnv),
  })
  await app.init()
  await app.startAllMicroservices()
  await app.getHttpAdapter().getInstance().ready()
  while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
  return app
}
