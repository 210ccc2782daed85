import { Controller, Module } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import {
  type EventPayload,
  optionPlace,
  optionPurpose,
  optionsView,
  type RpcReply,
  type RpcRequest,
  sessionEnded,
  sessionProven,
  sessionResolve,
  userChanged,
  type UserIdentity,
} from '@tollgate/contracts'
import { PersistenceModule, Transactions, type Tx } from '@tollgate/persistence'
import {
  Clock,
  createService,
  Health,
  KeyRing,
  SecretBox,
  serviceEnv,
  SESSION_RESOLVER,
  type SessionResolver,
  stopService,
} from '@tollgate/platform'
import { aUser } from '@tollgate/testing'
import {
  CachedSessions,
  connectMessages,
  type EventContext,
  EventHandler,
  Events,
  MessagingModule,
  Options,
  OptionsModule,
  Rpc,
  RpcHandler,
  SessionModule,
} from '../src'
import { Collector, House, houseStreams, lampCount, lampLit, MakeHouse1700000000000 } from './house'

const secret = 'a master secret of the tests'
const sessions = new Map<string, UserIdentity>()
const proofs = new Map<string, number>()
const sessionId = '6a1f3b1e-58d5-4d5c-9d1c-0f5a3a7f2b10'
const asked: string[] = []
const lit = new Collector<EventPayload<typeof lampLit>>()

@Controller()
class Lamps {
  private readonly base = 40

  @RpcHandler(lampCount)
  count({ room }: RpcRequest<typeof lampCount>): RpcReply<typeof lampCount> {
    return { lamps: this.base + room.length }
  }

  @EventHandler(lampLit, { durable: 'house-lamps' })
  async lit(payload: EventPayload<typeof lampLit>, { tx }: EventContext): Promise<void> {
    await tx.query('INSERT INTO house.rooms VALUES ($1, $2)', [payload.room, this.base + payload.watts])
    lit.add(payload)
  }

  @RpcHandler(sessionResolve)
  resolve({ kind, credentialHash }: RpcRequest<typeof sessionResolve>): RpcReply<typeof sessionResolve> {
    asked.push(`${kind} ${credentialHash}`)
    const expiresAt = credentialHash === 'expired' ? Date.now() - 1 : null
    const session = kind === 'session' ? { id: sessionId, provenAt: proofs.get(credentialHash) ?? null } : null
    return { user: sessions.get(credentialHash) ?? null, expiresAt, session }
  }
}

describe('the modules in a service', () => {
  let house: House
  let app: NestFastifyApplication

  beforeAll(async () => {
    house = await House.build()
    @Module({
      imports: [
        PersistenceModule.forRoot({
          url: house.database.url,
          schema: 'house',
          entities: [],
          migrations: [MakeHouse1700000000000],
        }),
        MessagingModule.forRoot({ service: 'identity', url: house.nats.url, streams: houseStreams }),
        OptionsModule.forRoot(),
        SessionModule,
      ],
      controllers: [Lamps],
    })
    class AppModule {}
    app = await createService({
      name: 'identity',
      module: AppModule,
      connect: connectMessages,
      config: serviceEnv.parse({ TOLLGATE_SECRET: secret, LOG_LEVEL: 'silent' }),
    })
    await app.init()
    await app.startAllMicroservices()
  })
  afterAll(async () => {
    await stopService(app)
    await house.demolish()
  })
  beforeEach(() => {
    sessions.clear()
    asked.splice(0)
  })

  const publish = (work: (events: Events, tx: Tx) => Promise<void>) =>
    app.get(Transactions).run((tx) => work(app.get(Events), tx))

  it('connect decorated methods, with their own object and transaction', async () => {
    expect(await app.get(Rpc).call(lampCount, { room: 'hall' })).toEqual({ lamps: 44 })
    await publish((events, tx) => events.publish(tx, lampLit, { room: 'hall', watts: 2 }))
    await lit.until(1)
    await app.get(Transactions).run(async (tx) => {
      // Waits for the handler's transaction, whose inbox row is being written.
      await tx.query('LOCK TABLE house.inbox IN EXCLUSIVE MODE')
      expect(await tx.query('SELECT room, watts FROM house.rooms')).toEqual([{ room: 'hall', watts: 42 }])
    })
  })

  it('become ready with their views', async () => {
    expect((await app.get(Health).report()).checks).toEqual({
      postgres: 'ok',
      nats: 'ok',
      'view:options': 'not complete',
    })
    const identity = await house.join('identity')
    await identity.views.writer(optionsView).reconcile(async () => new Map())
    await app.get(Options).ready
    expect((await app.get(Health).report()).isReady).toBe(true)
  })

  it('read options parsed and opened, by default and live, and tell listeners before a write is in force', async () => {
    const identity = await house.join('identity')
    const writer = identity.views.writer(optionsView)
    const options = app.get(Options)
    expect(options.get('RetryTimes')).toBe(0)
    const told: string[][] = []
    const stop = options.onChange((keys) => void told.push([...keys, String(options.get('RetryTimes'))]))
    await writer.put('RetryTimes', { key: 'RetryTimes', value: '3', sealed: false }, 1, { inForce: true })
    expect(options.get('RetryTimes')).toBe(3)
    const sealed = new SecretBox(KeyRing.of(secret), optionPurpose).seal('hunter2', optionPlace('SMTPToken'))
    await writer.put('SMTPToken', { key: 'SMTPToken', value: sealed, sealed: true }, 1, { inForce: true })
    expect(options.get('SMTPToken')).toBe('hunter2')
    await writer.put('RetryTimes', { key: 'RetryTimes', value: 'often', sealed: false }, 2, { inForce: true })
    expect(options.get('RetryTimes')).toBe(3)
    await writer.remove('RetryTimes', 3, { inForce: true })
    expect(options.get('RetryTimes')).toBe(0)
    stop()
    expect(told.filter((keys) => keys.length > 1)).toEqual([
      ['RetryTimes', '3'],
      ['SMTPToken', '3'],
      ['RetryTimes', '3'],
      ['RetryTimes', '0'],
    ])
  })

  it('resolve sessions once, until the user changes or the session ends', async () => {
    const resolver = app.get<SessionResolver>(SESSION_RESOLVER)
    await app.get(CachedSessions).ready
    sessions.set('cookie', aUser())
    sessions.set('token', aUser())
    sessions.set('other', aUser({ id: 8 }))
    const all = () =>
      Promise.all([
        resolver.find('session', 'cookie', '10.0.0.1'),
        resolver.find('access-token', 'token', '10.0.0.1'),
        resolver.find('session', 'other', '10.0.0.1'),
        resolver.find('session', 'nobody', '10.0.0.1'),
      ])
    const session = { id: sessionId, provenAt: null }
    expect(await all()).toMatchObject([
      { user: aUser(), session },
      { user: aUser(), session: null },
      { user: aUser({ id: 8 }), session },
      null,
    ])
    await all()
    expect(asked.sort()).toEqual(['access-token token', 'session cookie', 'session nobody', 'session other'])

    asked.splice(0)
    sessions.set('cookie', aUser({ status: 2 }))
    await publish((events, tx) =>
      events.publish(tx, userChanged, { ...userChanged.example, userId: 7 }, { inForce: true }),
    )
    expect((await all())[0]?.user).toEqual(aUser({ status: 2 }))
    expect(asked.sort()).toEqual(['access-token token', 'session cookie'])

    asked.splice(0)
    await publish((events, tx) =>
      events.publish(tx, sessionEnded, { userId: 7, credentialHash: 'cookie' }, { inForce: true }),
    )
    await all()
    expect(asked.sort()).toEqual(['session cookie'])

    asked.splice(0)
    await publish((events, tx) =>
      events.publish(tx, sessionEnded, { userId: 8, credentialHash: null }, { inForce: true }),
    )
    await all()
    expect(asked.sort()).toEqual(['session other'])
  })

  it("ask little about credentials that are nobody's, and refuse no one else for them", async () => {
    const resolver = app.get<SessionResolver>(SESSION_RESOLVER)
    await app.get(CachedSessions).ready
    sessions.set('mine', aUser())
    // Each moment that passes pays for questions.
    const clock = app.get(Clock)
    const standing = jest.spyOn(clock, 'monotonicMs').mockReturnValue(clock.monotonicMs())
    const guesses = await Promise.allSettled(
      Array.from({ length: 1_500 }, (_, place) => resolver.find('access-token', `guess-${place}`, '203.0.113.9')),
    )
    expect(asked).toHaveLength(200)
    const refused = guesses.flatMap((guess) => (guess.status === 'rejected' ? [guess.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 1_300 }, () => 'platform.too-many-requests'))
    expect(await resolver.find('access-token', 'guess-1', '203.0.113.9')).toBeNull()
    expect((await resolver.find('session', 'mine', '203.0.113.10'))?.user).toEqual(aUser())
    // Who is known here is not asked about.
    expect((await resolver.find('session', 'mine', '203.0.113.9'))?.user).toEqual(aUser())
    standing.mockRestore()
  })

  it('hear at once that a person has proved themself', async () => {
    const resolver = app.get<SessionResolver>(SESSION_RESOLVER)
    await app.get(CachedSessions).ready
    sessions.set('cookie', aUser())
    const provenAt = async () => (await resolver.find('session', 'cookie', '10.0.0.1'))?.session?.provenAt
    expect(await provenAt()).toBeNull()
    proofs.set('cookie', 1_800_000_000_000)
    await publish((events, tx) =>
      events.publish(tx, sessionProven, { userId: 7, credentialHash: 'cookie' }, { inForce: true }),
    )
    expect(await provenAt()).toBe(1_800_000_000_000)
  })

  it('let no session live past its end', async () => {
    sessions.set('expired', aUser())
    expect(await app.get<SessionResolver>(SESSION_RESOLVER).find('session', 'expired', '10.0.0.1')).toBeNull()
    expect(app.get(CachedSessions).peek('session', 'expired')).toBeNull()
  })

  it('tell at once whom they know already, and ask identity again for those who want to be sure', async () => {
    const cached = app.get(CachedSessions)
    await cached.ready
    expect(cached.peek('session', 'new')).toBeNull()
    sessions.set('new', aUser({ id: 9 }))
    await cached.find('session', 'new', '10.0.0.1')
    expect(cached.peek('session', 'new')).toMatchObject({ user: aUser({ id: 9 }), hasSecondFactor: false })
    sessions.set('new', aUser({ id: 9, group: 'vip' }))
    expect(await cached.confirm('session', 'new')).toMatchObject({ user: aUser({ id: 9, group: 'vip' }) })
    expect(cached.peek('session', 'new')).toMatchObject({ user: aUser({ id: 9, group: 'vip' }) })
    expect(asked).toEqual(['session new', 'session new'])
  })
})
