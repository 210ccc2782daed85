import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  type EventContract,
  type EventPayload,
  type OptionKey,
  optionsView,
  sessionResolve,
  streams,
  type UserIdentity,
  userResolve,
} from '@tollgate/contracts'
import { logsAnswers } from '@tollgate/contracts/http/logs'
import { connectMessages, Messaging } from '@tollgate/messaging'
import { createService, Health, loadConfig, sha256Hex, stopService } from '@tollgate/platform'
import {
  AnswerProof,
  aRequestId,
  aRoot,
  aUser,
  startNats,
  startRedis,
  type TestDatabase,
  testDatabase,
  type TestServer,
} from '@tollgate/testing'
import { AppModule } from '../../src/app.module'
import { logsEnv } from '../../src/logs.config'

const root = aRoot({ id: 1 })
export const ada = aUser({ id: 8, username: 'ada' })

const boss = aUser({ id: 9, username: 'boss', role: 10 })
const peer = aUser({ id: 11, username: 'peer', role: 10 })
const eve = aUser({ id: 10, username: 'eve' })

/** Who is signed in by which cookie: root, two administrators, and two users; `late` is root who has proved nothing of late. */
export type Person = 'root' | 'late' | 'boss' | 'peer' | 'ada' | 'eve'

/** Logs on a database and a bus of its own, with a stand-in for those who publish. */
export class LogsHouse {
  readonly proof = new AnswerProof(logsAnswers)
  private optionVersion = 1

  private constructor(
    private readonly app: NestFastifyApplication,
    readonly database: TestDatabase,
    private readonly servers: readonly TestServer[],
    readonly bus: Messaging,
    /** Who is behind the sessions; logs asks again once it is told that somebody has changed. */
    readonly people: Record<Person, UserIdentity>,
    private readonly origin: string,
  ) {}

  /** With its rows in PostgreSQL, or in the ClickHouse of that address. */
  static async start(clickHouseUrl?: string): Promise<LogsHouse> {
    const [database, nats, redis] = await Promise.all([testDatabase(), startNats(), startRedis()])
    const roles = await database.rolesOf('logs')
    const env = {
      DATABASE_URL: roles.url,
      DATABASE_MIGRATION_URL: roles.migrationUrl,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      TOLLGATE_SECRET: 'a-master-secret-for-tests',
      LOG_LEVEL: 'silent',
      ...(clickHouseUrl !== undefined && { CLICKHOUSE_URL: clickHouseUrl }),
      TRACE_URL_TEMPLATE: 'https://traces.example/trace/{traceId}?of=tollgate',
    }
    Object.assign(process.env, env)
    const bus = await Messaging.connect({ service: 'identity', url: nats.url })
    const people = { root, late: root, boss, peer, ada, eve }
    bus.rpcServer.serve(sessionResolve, ({ credentialHash }) => {
      const [name, user] = Object.entries(people).find(([cookie]) => sha256Hex(cookie) === credentialHash) ?? [
        '',
        people.ada,
      ]
      return { user, expiresAt: null, session: { id: aRequestId(), provenAt: name === 'late' ? null : Date.now() } }
    })
    bus.rpcServer.serve(userResolve, ({ userId }) => ({
      user: Object.values(people).find(({ id }) => id === userId) ?? null,
    }))
    await bus.views.writer(optionsView).reconcile(async () => new Map())
    const app = await createService({
      name: 'logs',
      module: AppModule,
      connect: connectMessages,
      config: loadConfig(logsEnv, env),
    })
    await app.init()
    await app.startAllMicroservices()
    await app.getHttpAdapter().getInstance().ready()
    while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
    await app.listen(0, '127.0.0.1')
    return new LogsHouse(app, database, [nats, redis], bus, people, await app.getUrl())
  }

  /** What a route answers, held against its contract; throws what it refuses. */
  get<T>(url: string, as: Person, language = 'en'): Promise<T> {
    return this.call('GET', url, as, language)
  }

  async call<T>(method: 'GET' | 'POST' | 'DELETE', url: string, as: Person, language = 'en'): Promise<T> {
    const headers = { cookie: `session=${as}`, 'accept-language': language }
    const response = await this.app.inject({ method, url, headers })
    const answer = response.json<{ success: boolean; message: string; data: T }>()
    if (!answer.success) throw new Error(answer.message)
    this.proof.check(method, url, answer)
    return answer.data
  }

  /** An answer over a connection, of which the rest may still be to come; `leave` closes it. */
  async open(url: string, as: Person, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
    const leaving = new AbortController()
    const given = { cookie: `session=${as}`, 'accept-language': 'en', ...headers }
    const response = await fetch(this.origin + url, { method, headers: given, signal: leaving.signal })
    return { response, leave: () => leaving.abort() }
  }

  /** What a part of the service does, beside its routes. */
  part<T>(type: abstract new (...given: never[]) => T): T {
    return this.app.get(type)
  }

  /** Sets an option, in force once it is set. */
  async setOption(key: OptionKey, value: string): Promise<void> {
    this.optionVersion += 1
    await this.bus.views
      .writer(optionsView)
      .put(key, { key, value, sealed: false }, this.optionVersion, { inForce: true })
  }

  /** Publishes once, whatever was published before. */
  async publish<C extends EventContract>(contract: C, payload: EventPayload<C>): Promise<void> {
    await this.bus.events.publishNow(contract, payload, { messageId: aRequestId() })
  }

  /** Waits until a consumer has acknowledged everything. */
  async drained(durable: string): Promise<void> {
    const stream = streams.find(({ consumers }) => durable in consumers)?.name ?? ''
    for (;;) {
      const info = await this.bus.bus.jsm.consumers.info(stream, durable)
      if (info.num_pending === 0 && info.num_ack_pending === 0) return
      await new Promise(setImmediate)
    }
  }

  async stop(): Promise<void> {
    await stopService(this.app)
    await this.bus.stop()
    await Promise.all([...this.servers.map((server) => server.stop()), this.database.drop()])
  }
}
