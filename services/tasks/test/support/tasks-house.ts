import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  chargeFind,
  type EventPayload,
  type OptionKey,
  optionsView,
  type RoutedChannel,
  routingView,
  type RpcReply,
  type RpcRequest,
  sessionResolve,
  streams,
  taskFailed,
  taskFind,
  taskOpen,
  type TaskPlatform,
  type TaskState,
  type TaskSubmission,
  taskSubmitted,
  usageSettled,
} from '@tollgate/contracts'
import { tasksAnswers } from '@tollgate/contracts/http/tasks'
import { connectMessages, Messaging } from '@tollgate/messaging'
import {
  createService,
  Health,
  KeyRing,
  loadConfig,
  SecretBox,
  sha256Hex,
  stopService,
  SystemClock,
} from '@tollgate/platform'
import {
  aChannel,
  anAdmin,
  AnswerProof,
  aRequestId,
  aSettledUsage,
  aUser,
  startNats,
  startRedis,
  type TestDatabase,
  testDatabase,
  type TestServer,
} from '@tollgate/testing'
import { channelKeyPlace, channelKeyPurpose } from '@tollgate/upstream'
import { AppModule } from '../../src/app.module'
import { ChargeComparison } from '../../src/comparison/charge-comparison'
import { PollRounds } from '../../src/polling/poll-rounds'
import { Poller } from '../../src/polling/poller'
import { tasksEnv } from '../../src/tasks.config'
import { TaskUpstream } from './task-upstream'

const secret = 'a-master-secret-for-tests'
const people = {
  grace: anAdmin({ id: 2, username: 'grace' }),
  ada: aUser({ id: 7, username: 'ada' }),
  eve: aUser({ id: 8, username: 'eve' }),
}
export type Person = keyof typeof people

const accepted: TaskSubmission = { upstreamId: null, code: 1, description: '', status: 'SUBMITTED' }

/** A clock that a test sets; it stands still, and timers run by the machine's. */
class SetClock extends SystemClock {
  wallMs = Date.UTC(2026, 0, 1, 12)

  override nowMs(): number {
    return this.wallMs
  }
}

interface Answer<T> {
  readonly status: number
  readonly success: boolean
  readonly message: string
  readonly data: T
}

/** Tasks as it runs, on stores of its own, with an upstream, and stand-ins for those who ask it and tell it something. */
export class TasksHouse {
  readonly proof = new AnswerProof(tasksAnswers)
  isLedgerAway = false
  /** What billing says of calls, by their ids; what is not here it does not know. */
  readonly ledger = new Map<string, Omit<RpcReply<typeof chargeFind>['charges'][number], 'requestId'>>()
  private channelVersion = 1

  private constructor(
    readonly app: NestFastifyApplication,
    readonly bus: Messaging,
    readonly upstream: TaskUpstream,
    readonly clock: SetClock,
    readonly database: TestDatabase,
    private readonly comparing: () => Promise<void>,
    private readonly servers: readonly TestServer[],
  ) {}

  static async start(): Promise<TasksHouse> {
    const [database, nats, redis, upstream] = await Promise.all([
      testDatabase(),
      startNats(),
      startRedis(),
      TaskUpstream.start(),
    ])
    const roles = await database.rolesOf('tasks')
    const env = {
      DATABASE_URL: roles.url,
      DATABASE_MIGRATION_URL: roles.migrationUrl,
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      TOLLGATE_SECRET: secret,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    }
    Object.assign(process.env, env)
    const bus = await Messaging.connect({ service: 'identity', url: nats.url })
    const byHash = new Map(Object.entries(people).map(([name, user]) => [sha256Hex(name), user]))
    bus.rpcServer.serve(sessionResolve, ({ credentialHash }) => ({
      user: byHash.get(credentialHash) ?? null,
      expiresAt: null,
    }))
    await bus.views.writer(optionsView).reconcile(async () => new Map())
    await bus.views.writer(routingView).reconcile(async () => new Map())
    const clock = new SetClock()
    const config = loadConfig(tasksEnv, env)
    const app = await createService({ name: 'tasks', module: AppModule, connect: connectMessages, config, clock })
    // A test asks upstreams itself, unless it lets rounds be made.
    jest.spyOn(app.get(PollRounds), 'look').mockResolvedValue()
    const comparison = app.get(ChargeComparison)
    const comparing = comparison.compare.bind(comparison)
    jest.spyOn(comparison, 'compare').mockResolvedValue()
    await app.init()
    await app.startAllMicroservices()
    await app.getHttpAdapter().getInstance().ready()
    while (!(await app.get(Health).report()).isReady) await new Promise(setImmediate)
    const house = new TasksHouse(app, bus, upstream, clock, database, comparing, [nats, redis])
    bus.rpcServer.serve(chargeFind, async ({ requestIds }) => {
      if (house.isLedgerAway) throw new Error('away')
      return { charges: requestIds.flatMap((id) => house.chargeOf(id)) }
    })
    return house
  }

  /** Has a channel be as it is given; its upstream is the test's, with a key each. */
  async putChannel(given: Partial<RoutedChannel> & { id: number }, keys = ['secret']): Promise<void> {
    const bare = aChannel({ type: 2, baseUrl: this.upstream.address, ...given })
    const box = new SecretBox(KeyRing.of(secret), channelKeyPurpose, 'others')
    const channel = { ...bare, sealedKeys: keys.map((key) => box.seal(key, channelKeyPlace(bare))) }
    this.channelVersion += 1
    const writer = this.bus.views.writer(routingView)
    await writer.put(String(given.id), channel, this.channelVersion, { inForce: true })
  }

  async removeChannel(id: number): Promise<void> {
    this.channelVersion += 1
    await this.bus.views.writer(routingView).remove(String(id), this.channelVersion, { inForce: true })
  }

  async setOption(key: OptionKey, value: string): Promise<void> {
    await this.bus.views.writer(optionsView).put(key, { key, value, sealed: false }, 1, { inForce: true })
  }

  /** Opens a task of ada's on channel 3, and returns its request. */
  async open(given: Partial<RpcRequest<typeof taskOpen>> = {}): Promise<{ requestId: string; notifySecret: string }> {
    const requestId = given.requestId ?? aRequestId()
    const { notifySecret } = await this.bus.rpc.call(taskOpen, {
      ...{ userId: 7, username: 'ada', tokenId: 12, group: 'default', model: 'mj_imagine' },
      ...{ platform: 'midjourney', action: 'IMAGINE', prompt: 'a lighthouse', channelId: 3 },
      ...{ state: '', properties: {}, parentId: null },
      ...given,
      requestId,
    })
    return { requestId, notifySecret }
  }

  /** A task that its upstream has accepted. */
  async begin(upstreamId: string, given: Partial<RpcRequest<typeof taskOpen>> = {}): Promise<string> {
    const { requestId } = await this.open(given)
    await this.submit(requestId, { upstreamId }, given.channelId)
    return requestId
  }

  submit(requestId: string, given: Partial<TaskSubmission>, channelId = 3): Promise<{ isKnown: boolean }> {
    const submission = { ...accepted, ...given }
    return this.bus.rpc.call(taskSubmitted, { requestId, channelId, submission })
  }

  /** Tells of a charge, and waits until it has been noted. */
  async settle(
    requestId: string,
    units: number,
    submission?: Partial<TaskSubmission>,
    platform: TaskPlatform = 'midjourney',
  ): Promise<void> {
    const told: TaskSubmission | undefined = submission && { ...accepted, ...submission }
    const task = { platform, action: 'IMAGINE', ...(told && { submission: told }) } as const
    const call = aSettledUsage({ receipt: { requestId, facts: { task } }, chargedUnits: units, priceUnits: units })
    await this.publish({ calls: [call] })
  }

  async publish(told: EventPayload<typeof usageSettled>): Promise<void> {
    await this.bus.events.publishNow(usageSettled, told, { messageId: aRequestId() })
    const stream = streams.find(({ consumers }) => 'tasks-usage' in consumers)?.name ?? ''
    for (;;) {
      const info = await this.bus.bus.jsm.consumers.info(stream, 'tasks-usage')
      if (info.num_pending === 0 && info.num_ack_pending === 0) return
      await new Promise(setImmediate)
    }
  }

  /** Lets time pass, and has what has ended held against the ledger. */
  async compare(afterMs = 150_000): Promise<void> {
    await this.pass(afterMs)
    await this.comparing()
  }

  /** Lets time pass, for this process and for the database. */
  async pass(afterMs: number): Promise<void> {
    if (afterMs === 0) return
    this.clock.wallMs += afterMs
    await this.database.query(
      `UPDATE tasks.tasks SET opened_at = opened_at - make_interval(secs => $1::float8 / 1000),
         compare_at = compare_at - make_interval(secs => $1::float8 / 1000)`,
      [afterMs],
    )
  }

  /** Moves the clock on and asks a channel about its tasks. */
  async poll(afterMs = 60_000, channelId = 3, platform: TaskPlatform = 'midjourney'): Promise<void> {
    await this.pass(afterMs)
    await this.app.get(Poller).poll({ channelId, platform }, new AbortController().signal)
  }

  async find(ids: string[], userId = 7, platform: TaskPlatform = 'midjourney'): Promise<TaskState[]> {
    const { tasks } = await this.bus.rpc.call(taskFind, { userId, platform, ids, language: 'en' })
    return tasks
  }

  /** The one task with this id. */
  async task(id: string, platform: TaskPlatform = 'midjourney'): Promise<TaskState> {
    const [task] = await this.find([id], 7, platform)
    if (task === undefined) throw new Error(`no task ${id}`)
    return task
  }

  /** All that billing was told to give back, of these requests. */
  async failures(...requestIds: string[]): Promise<EventPayload<typeof taskFailed>[]> {
    // By their ids: one that is being published is in both.
    const told = new Map<string, string>()
    const rows = await this.database.query<{ id: string; payload: string }>(
      'SELECT message_id AS id, payload FROM tasks.outbox',
    )
    for (const { id, payload } of rows) told.set(id, payload)
    const { state } = await this.bus.bus.jsm.streams.info('TASKS_EVENTS')
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
      const message = await this.bus.bus.jsm.streams.getMessage('TASKS_EVENTS', { seq })
      if (message !== null) told.set(message.header.get('Nats-Msg-Id'), message.string())
    }
    const all = [...told.values()].map((text) => taskFailed.schema.parse(JSON.parse(text)))
    return all.filter(({ requestId }) => requestIds.includes(requestId))
  }

  async get<T>(url: string, as: Person, language = 'en'): Promise<Answer<T>> {
    const response = await this.app.inject({ url, headers: { cookie: `session=${as}`, 'accept-language': language } })
    const answer = response.json<Omit<Answer<T>, 'status'>>()
    this.proof.check('GET', url, answer)
    return { status: response.statusCode, ...answer }
  }

  private chargeOf(requestId: string): RpcReply<typeof chargeFind>['charges'] {
    const charge = this.ledger.get(requestId)
    return charge === undefined ? [] : [{ requestId, ...charge }]
  }

  async stop(): Promise<void> {
    await stopService(this.app)
    await this.bus.stop()
    await Promise.all([...this.servers.map((server) => server.stop()), this.upstream.stop(), this.database.drop()])
  }
}
