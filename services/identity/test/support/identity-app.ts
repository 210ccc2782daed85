import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { identityAnswers } from '@tollgate/contracts/http/identity'
import { connectMessages } from '@tollgate/messaging'
import { createService, Health, loadConfig, stopService } from '@tollgate/platform'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { AnswerProof, startNats, startRedis, type TestDatabase, testDatabase, type TestServer } from '@tollgate/testing'
import { Redis } from 'ioredis'
import { AppModule } from '../../src/app.module'
import { identityEnv } from '../../src/identity.config'
import { OptionsService } from '../../src/options/options.service'
import { BillingStandIn } from './billing-stand-in'
import { ShiftedClock } from './shifted-clock'

export interface Answer {
  readonly status: number
  readonly success: boolean
  readonly message: string
  // Bodies of many routes pass here; each test says what it expects of them.
  readonly data: never
  readonly cookie: string
  /** Every cookie that was set, with its attributes. */
  readonly setCookies: readonly string[]
  /** Seconds, where the answer says when to try again. */
  readonly retryAfter: number | null
}

/** Identity as it runs, on stores and a bus of its own, asked through its HTTP door. */
export class IdentityApp {
  /** Every answer of success is held against the schema by which the console reads it. */
  readonly proof = new AnswerProof(identityAnswers)

  private constructor(
    readonly app: NestFastifyApplication,
    readonly billing: BillingStandIn,
    readonly clock: ShiftedClock,
    readonly database: TestDatabase,
    readonly servers: { readonly nats: TestServer; readonly redis: TestServer },
  ) {}

  static async start(env: Record<string, string> = {}): Promise<IdentityApp> {
    const [database, nats, redis] = await Promise.all([testDatabase(), startNats(), startRedis()])
    const roles = await database.rolesOf('identity')
    const variables = {
      DATABASE_URL: roles.url,
      DATABASE_MIGRATION_URL: roles.migrationUrl,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      // A test comes from whatever address its `x-forwarded-for` names.
      TRUSTED_PROXIES: '127.0.0.1',
      TOLLGATE_SECRET: 'a-master-secret-for-tests',
      LOG_LEVEL: 'silent',
      ...env,
    }
    Object.assign(process.env, variables)
    const billing = await BillingStandIn.start(nats.url)
    const clock = new ShiftedClock()
    const config = loadConfig(identityEnv, variables)
    const app = await createService({ name: 'identity', module: AppModule, connect: connectMessages, config, clock })
    await app.init()
    await app.startAllMicroservices()
    await app.getHttpAdapter().getInstance().ready()
    while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
    return new IdentityApp(app, billing, clock, database, { nats, redis })
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options: { body?: unknown; cookie?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { body, cookie, headers = {} } = options
    const response = await this.app.inject({
      method,
      url,
      // Whoever tests say nothing of sits at the machine itself.
      headers: { 'accept-language': 'en', 'x-forwarded-for': '127.0.0.1', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const set = response.headers['set-cookie']
    const answer = response.json<{ success: boolean; message: string; data: never }>()
    this.proof.check(method, url, answer)
    const after = response.headers['retry-after']
    return {
      status: response.statusCode,
      cookie: String(set ?? '').split(';')[0] ?? '',
      setCookies: set === undefined ? [] : [set].flat(),
      retryAfter: after === undefined ? null : Number(after),
      ...answer,
    }
  }

  async setUp(): Promise<string> {
    const password = 'root-password'
    const done = await this.call('POST', '/api/setup', {
      body: { username: 'root', password, confirmPassword: password },
    })
    if (!done.success) throw new Error(done.message)
    return this.signIn('root', password)
  }

  async signIn(username: string, password: string): Promise<string> {
    const answer = await this.call('POST', '/api/user/login', { body: { username, password } })
    if (!answer.success) throw new Error(answer.message)
    return answer.cookie
  }

  /** Has the person of a session prove by password who they are, as those have to who last did so long ago. */
  async prove(cookie: string, password = 'root-password'): Promise<string> {
    const answer = await this.call('POST', '/api/user/reauthenticate', { cookie, body: { password } })
    if (!answer.success) throw new Error(answer.message)
    return cookie
  }

  /** Writes options as root, in their order: some need others before them. */
  async options(root: string, values: Readonly<Record<string, string | number | boolean>>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      const answer = await this.call('PUT', '/api/option/', { cookie: root, body: { key, value } })
      if (!answer.success) throw new Error(`${key}: ${answer.message}`)
    }
  }

  /** Has an option hold what nobody could write today. */
  async keep(key: string, value: string): Promise<void> {
    await this.app.get(OptionsService, { strict: false }).set(key, value, { actorId: null, actorName: null })
  }

  /** Lets every limit begin anew, or the one that is named, as time would. */
  forgetLimits(limit = '*'): Promise<void> {
    return this.inRedis(async (redis) => {
      const keys = await redis.keys(`{tollgate:identity}:limit:${limit}:*`)
      if (keys.length > 0) await redis.del(keys)
    })
  }

  /** Does something while Redis is away, and waits until everybody is connected again: queues stop well only then. */
  async withoutRedis(work: () => Promise<void>): Promise<void> {
    const connections = () =>
      this.inRedis(
        async (redis) =>
          String(await redis.client('LIST'))
            .trim()
            .split('\n').length,
      )
    const before = await connections()
    await this.servers.redis.pause()
    try {
      await work()
    } finally {
      await this.servers.redis.resume()
    }
    const scripts = this.app.get(RedisScripts, { strict: false })
    while ((await connections()) < before) {
      // Limits connect again with the first that asks, once they no longer leave Redis alone.
      await scripts.run('return 1', [], []).catch(() => undefined)
      await new Promise(setImmediate)
    }
  }

  async stop(): Promise<void> {
    await stopService(this.app)
    await this.billing.stop()
    await Promise.all([this.servers.nats.stop(), this.servers.redis.stop(), this.database.drop()])
  }

  private async inRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.servers.redis.url)
    try {
      return await work(redis)
    } finally {
      redis.disconnect()
    }
  }
}
