import { randomUUID } from 'node:crypto'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  accountOpen,
  type EventPayload,
  modelsVisible,
  type OptionKey,
  optionSet,
  optionsView,
  receiptedMessageId,
  type RpcRequest,
  sessionResolve,
  usageReceipted,
  type UserIdentity,
  userResolve,
  type ViewValue,
} from '@tollgate/contracts'
import { billingAnswers } from '@tollgate/contracts/http/billing'
import { connectMessages, Messaging, type ViewWriter } from '@tollgate/messaging'
import { type Clock, createService, Health, loadConfig, sha256Hex, stopService, SystemClock } from '@tollgate/platform'
import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AnswerProof, startNats, startRedis, type TestDatabase, testDatabase, type TestServer } from '@tollgate/testing'
import { AppModule } from '../../src/app.module'
import { billingEnv } from '../../src/billing.config'
import type { BookRows } from '../histories/checker'
import { readBookRows } from './read-book-rows'

export interface Answer<T = unknown> {
  status: number
  body: { success: boolean; message: string; data: T; [extra: string]: unknown }
}

interface Asking {
  as?: string
  body?: unknown
  language?: 'zh' | 'en'
}

/** Billing as it runs, on servers of its own, with stand-ins for identity and channels on the bus. */
export class BillingApp {
  private optionVersion = 0
  private readonly optionListeners: ((request: RpcRequest<typeof optionSet>) => void)[] = []
  /** Every answer of success is held against the schema by which the console reads it. */
  readonly proof = new AnswerProof(billingAnswers)
  /** Group -> models that enabled channels offer to it. */
  readonly models = new Map<string, string[]>()

  private constructor(
    readonly app: NestFastifyApplication,
    readonly identity: Messaging,
    readonly relay: Messaging,
    private readonly options: ViewWriter<ViewValue<typeof optionsView>>,
    private readonly servers: { database: TestDatabase; nats: TestServer; redis: TestServer },
  ) {}

  /** Starts everything; `users` may sign in with a session named like their username; `proven` is who has proved themself in it. */
  static async start(
    users: UserIdentity[],
    given: { clock?: Clock; proven?: readonly string[] } = {},
  ): Promise<BillingApp> {
    const [database, nats, redis] = await Promise.all([testDatabase(), startNats(), startRedis()])
    const roles = await database.rolesOf('billing')
    const env = {
      DATABASE_URL: roles.url,
      DATABASE_MIGRATION_URL: roles.migrationUrl,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      TOLLGATE_SECRET: 'a-master-secret-for-tests',
      LOG_LEVEL: 'silent',
    }
    Object.assign(process.env, env)
    const identity = await Messaging.connect({ service: 'identity', url: nats.url })
    const relay = await Messaging.connect({ service: 'relay', url: nats.url })
    const bySession = new Map(users.map((user) => [sha256Hex(user.username), user]))
    const { proven = [], ...instead } = given
    const provenAt = (given.clock ?? new SystemClock()).nowMs()
    const provenSessions = new Map(proven.map((name) => [sha256Hex(name), { id: randomUUID(), provenAt }]))
    identity.rpcServer.serve(sessionResolve, ({ credentialHash }) => ({
      user: bySession.get(credentialHash) ?? null,
      expiresAt: null,
      session: provenSessions.get(credentialHash) ?? null,
    }))
    const byId = new Map(users.map((user) => [user.id, user]))
    identity.rpcServer.serve(userResolve, ({ userId }) => ({ user: byId.get(userId) ?? null }))
    const options = identity.views.writer(optionsView)
    await options.reconcile(async () => new Map())
    const config = loadConfig(billingEnv, env)
    const app = await createService({
      name: 'billing',
      module: AppModule,
      connect: connectMessages,
      config,
      ...instead,
    })
    await app.init()
    await app.startAllMicroservices()
    await app.getHttpAdapter().getInstance().ready()
    const started = new BillingApp(app, identity, relay, options, { database, nats, redis })
    identity.rpcServer.serve(optionSet, async (request) => {
      for (const listener of started.optionListeners) listener(request)
      return { version: await started.setOption(request.key as OptionKey, request.value) }
    })
    identity.rpcServer.serve(modelsVisible, ({ groups }) => ({
      models: groups.flatMap((group) => started.models.get(group) ?? []),
    }))
    while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
    return started
  }

  /** Its routes that change something. */
  get writeRoutes(): string[] {
    return writeRoutesOf(AppModule)
  }

  /** Is told of each option that billing asks identity to write. */
  onOptionSet(listener: (request: RpcRequest<typeof optionSet>) => void): void {
    this.optionListeners.push(listener)
  }

  /** Opens an account, as identity does for a new user. */
  async open(userId: number, username: string, units: number): Promise<void> {
    await this.identity.rpc.call(accountOpen, { userId, username, units })
  }

  /** Does something while NATS is away. */
  async withoutNats(work: () => Promise<unknown>): Promise<void> {
    await this.servers.nats.pause()
    try {
      await work()
    } finally {
      await this.servers.nats.resume()
    }
  }

  /** Writes an option as identity does: when it resolves, the change is in force. */
  async setOption(key: OptionKey, value: string): Promise<number> {
    this.optionVersion += 1
    const version = this.optionVersion
    await this.options.put(key, { key, value, sealed: false }, version, { inForce: true })
    return version
  }

  async ask<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    asking: Asking = {},
  ): Promise<Answer<T>> {
    const { as, body, language = 'en' } = asking
    const response = await this.app.inject({
      method,
      url,
      headers: { 'accept-language': language, ...(as !== undefined && { cookie: `session=${as}` }) },
      ...(body !== undefined && { payload: body as object }),
    })
    const answer = response.json<Answer<T>['body']>()
    this.proof.check(method, url, answer)
    return { status: response.statusCode, body: answer }
  }

  /** The data of an answer that must be a success. */
  async data<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asking: Asking = {}): Promise<T> {
    const { body } = await this.ask<T>(method, url, asking)
    if (!body.success) throw new Error(body.message)
    return body.data
  }

  /** Puts a batch of receipts into the stream, as a relay does. */
  ship(batch: EventPayload<typeof usageReceipted>): Promise<number> {
    const { journal, round, firstSeq, entries } = batch
    const messageId = receiptedMessageId({ journal, round, firstSeq, lastSeq: firstSeq + entries.length - 1 })
    return this.relay.events.publishNow(usageReceipted, batch, { messageId })
  }

  query<R>(text: string): Promise<R[]> {
    return this.servers.database.query(text) as Promise<R[]> // the caller names its columns
  }

  rows(): Promise<BookRows> {
    return readBookRows((text) => this.query(text))
  }

  async stop(): Promise<void> {
    await stopService(this.app)
    await Promise.all([this.identity.stop(), this.relay.stop()])
    const { database, nats, redis } = this.servers
    await Promise.all([nats.stop(), redis.stop(), database.drop()])
  }
}
