import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  channelConfirm,
  type ModelPrice,
  type OptionKey,
  optionKeys,
  options as registry,
  optionsView,
  pricesView,
  type ResolvedToken,
  type RoutedChannel,
  routingView,
  sessionEnded,
  sessionProven,
  sessionResolve,
  tokenChanged,
  userChanged,
  type UserIdentity,
  userResolve,
  userStatus,
} from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'
import {
  type Clock,
  createLog,
  type CredentialKind,
  KeyRing,
  loadConfig,
  SecretBox,
  sha256Hex,
} from '@tollgate/platform'
import {
  aChannel,
  aRatioPrice,
  aRequestId,
  aToken,
  aUser,
  requireBuilt,
  type Simulator,
  startNats,
  startSimulator,
  type TestServer,
} from '@tollgate/testing'
import { channelKeyPlace, channelKeyPurpose } from '@tollgate/upstream'
import { relayEnv } from '../../src/relay.config'
import { BillingDouble } from './billing'
import { SimulatedBilling } from './lease-simulation'
import { openRelay, type StartedRelay } from './started-relay'

export const secret = 'a-master-secret-for-tests'
export const edgeSecret = 'an-edge-secret-for-tests'
/** The key of the user's token, without `sk-`. */
export const tokenKey = 'T'.repeat(48)

/** Everything around relays: a real bus, the owners of what they read as doubles on it, and an upstream. */
export class World {
  /** What the relays logged, from warnings on. */
  readonly logged: Readonly<Record<string, unknown>>[] = []
  /** How often relays asked for their own end. */
  ends = 0
  readonly users = new Map<number, UserIdentity>()
  /** Users by the hashes of their session cookies and system access tokens. */
  readonly sessions = new Map<string, number>()
  /** The credentials in whose session a second factor was shown. */
  readonly strong = new Set<string>()
  readonly channels = new Map<number, RoutedChannel>()
  readonly billing: BillingDouble
  readonly journals: string
  private versions = 0
  private readonly box = new SecretBox(KeyRing.of(secret), channelKeyPurpose)
  private readonly relays: StartedRelay[] = []

  private constructor(
    readonly nats: TestServer,
    readonly upstream: Simulator,
    private readonly bus: Messaging,
  ) {
    this.billing = new BillingDouble(bus)
    this.journals = mkdtempSync(path.join(tmpdir(), 'relay-world-'))
  }

  /**
   * A world with one user, one token, one channel and a price for each of its models. `isBillingReal` leaves tokens, accounts
   * and prices to a billing that the test starts on this bus.
   */
  static async build({ isBillingReal = false } = {}): Promise<World> {
    requireBuilt('services/relay') // its threads and processes are
    const [nats, upstream] = await Promise.all([startNats(), startSimulator()])
    const bus = await Messaging.connect({ url: nats.url, service: 'billing' })
    const world = new World(nats, upstream, bus)
    if (!isBillingReal) world.billing.start()
    bus.rpcServer.serve(userResolve, ({ userId }) => Promise.resolve({ user: world.users.get(userId) ?? null }))
    bus.rpcServer.serve(sessionResolve, async ({ kind, credentialHash }) => {
      const userId = world.sessions.get(`${kind}:${credentialHash}`)
      const hasSecondFactor = [...world.strong].some((credential) => sha256Hex(credential) === credentialHash)
      return { user: world.users.get(userId ?? 0) ?? null, expiresAt: null, hasSecondFactor }
    })
    bus.rpcServer.serve(channelConfirm, async ({ group, model }) => ({ channels: world.serving(group, model) }))
    const texts = optionKeys.map(
      (key) => [key, { version: 1, value: { key, value: registry[key].default, sealed: false } }] as const,
    )
    await Promise.all([
      bus.views.writer(optionsView).reconcile(async () => new Map(texts)),
      bus.views.writer(routingView).reconcile(async () => new Map()),
    ])
    world.reset()
    if (isBillingReal) return world
    await bus.views.writer(pricesView).reconcile(async () => new Map())
    await world.settle()
    return world
  }

  /** Back to one user with 1,000,000 units, one token, one channel; upstream and bills forget. */
  reset(): void {
    this.upstream.reset()
    this.users.clear()
    this.sessions.clear()
    this.strong.clear()
    this.billing.tokens.clear()
    this.billing.caps.clear()
    this.billing.accounts.clear()
    this.billing.forget()
    this.users.set(7, aUser())
    this.billing.accounts.set(7, new SimulatedBilling(1_000_000))
    this.billing.tokens.set(sha256Hex(tokenKey), aToken())
  }

  /** As it was at first, in force for relays that have begun. */
  async restore(): Promise<void> {
    this.reset()
    await this.changeToken({})
    await this.changeUser({})
    await this.settle()
  }

  /** The usual channel and prices, in force. */
  async settle(): Promise<void> {
    // The usual one, too: put again, it would keep what relays found out about it.
    for (const id of [...this.channels.keys()]) await this.removeChannel(id)
    await this.putChannel({})
    await this.setPrice('gpt-4o', aRatioPrice({ model: '1.25', completion: '4' }))
    await this.setPrice('gpt-4o-mini', aRatioPrice({ model: '0.075', completion: '4' }))
    await this.setPrice('text-embedding-3-small', aRatioPrice({ model: '0.01' }))
  }

  async setOption(key: OptionKey, value: string): Promise<void> {
    await this.bus.views
      .writer(optionsView)
      .put(key, { key, value, sealed: false }, ++this.versions + 1, { inForce: true })
  }

  setPrice(model: string, price: ModelPrice): Promise<void> {
    return this.setPrices(model, [{ fromMs: 0, price }])
  }

  /** Prices of a model with the times from which they hold. */
  async setPrices(model: string, prices: { fromMs: number; price: ModelPrice }[]): Promise<void> {
    const entry = { model, prices }
    await this.bus.views.writer(pricesView).put(model, entry, ++this.versions, { inForce: true })
  }

  /** Puts a channel that leads to the simulator; with the keys given, else with one named after it. */
  async putChannel(given: Partial<RoutedChannel> & { keys?: string[] }): Promise<void> {
    const { keys, ...rest } = given
    const id = rest.id ?? 3
    const channel = aChannel({
      baseUrl: this.upstream.url,
      models: ['gpt-4o', 'gpt-4o-mini', 'text-embedding-3-small'],
      version: ++this.versions,
      ...rest,
    })
    const place = channelKeyPlace(channel)
    if (!rest.sealedKeys) channel.sealedKeys = (keys ?? [`key-${id}`]).map((key) => this.box.seal(key, place))
    this.channels.set(id, channel)
    await this.bus.views.writer(routingView).put(String(id), channel, this.versions, { inForce: true })
  }

  async removeChannel(id: number): Promise<void> {
    this.channels.delete(id)
    await this.bus.views.writer(routingView).remove(String(id), ++this.versions, { inForce: true })
  }

  async changeUser(given: Partial<UserIdentity>): Promise<void> {
    const user = aUser({ ...this.users.get(given.id ?? 7), ...given })
    this.users.set(user.id, user)
    await this.tellOfUser(user, user.status === userStatus.active ? 'updated' : 'disabled')
  }

  /** The usual user is gone. */
  async deleteUser(): Promise<void> {
    const user = aUser()
    this.users.delete(user.id)
    await this.tellOfUser(user, 'deleted')
  }

  /** Gives a user a session or a system access token. */
  signIn(credential: string, { userId = 7, kind = 'session' }: { userId?: number; kind?: CredentialKind } = {}): void {
    this.sessions.set(`${kind}:${sha256Hex(credential)}`, userId)
  }

  async signOut(credential: string): Promise<void> {
    const credentialHash = sha256Hex(credential)
    const userId = this.sessions.get(`session:${credentialHash}`) ?? 0
    this.sessions.delete(`session:${credentialHash}`)
    await this.tell(sessionEnded, { userId, credentialHash })
  }

  /** The person of a session has just proved who they are. */
  async prove(credential: string): Promise<void> {
    const credentialHash = sha256Hex(credential)
    const userId = this.sessions.get(`session:${credentialHash}`) ?? 0
    await this.tell(sessionProven, { userId, credentialHash })
  }

  async changeToken(given: Partial<ResolvedToken>, key = tokenKey): Promise<void> {
    const keyHash = sha256Hex(key)
    const token = aToken({ ...this.billing.tokens.get(keyHash), ...given })
    this.billing.tokens.set(keyHash, token)
    await this.tell(tokenChanged, { tokenId: token.id, userId: token.userId, keyHash, version: 1, change: 'updated' })
  }

  /** The usual token gets this key; the one of before ends at this Unix second (0: it has ended). */
  async rotateToken(key: string, previousEndsTime: number): Promise<void> {
    const [keyHash, oldHash] = [sha256Hex(key), sha256Hex(tokenKey)]
    const token = aToken(this.billing.tokens.get(oldHash))
    this.billing.tokens.set(keyHash, token)
    this.billing.tokens.set(oldHash, { ...token, keyEndsTime: previousEndsTime })
    const told = { tokenId: token.id, userId: token.userId, keyHash, otherKeyHashes: [oldHash] }
    await this.tell(tokenChanged, { ...told, version: 2, change: 'updated' })
  }

  /** The usual token is gone. */
  async deleteToken(): Promise<void> {
    const [keyHash, { id: tokenId, userId }] = [sha256Hex(tokenKey), aToken()]
    this.billing.tokens.delete(keyHash)
    await this.tell(tokenChanged, { tokenId, userId, keyHash, version: 2, change: 'deleted' })
  }

  async startRelay(env: Record<string, string> = {}, clock?: Clock): Promise<StartedRelay> {
    const config = loadConfig(relayEnv, {
      NATS_URL: this.nats.url,
      TOLLGATE_SECRET: secret,
      EDGE_SECRET: edgeSecret,
      RELAY_JOURNAL_DIR: this.journals,
      ...env,
    })
    const log = createLog('relay', { level: 'warn', write: (line) => void this.logged.push(JSON.parse(line)) })
    const started = await openRelay({ config, secret, log, end: () => void (this.ends += 1), ...(clock && { clock }) })
    this.relays.push(started)
    return started
  }

  async tearDown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()))
    await this.bus.stop()
    await Promise.all([this.upstream.stop(), this.nats.stop()])
    rmSync(this.journals, { recursive: true, force: true })
  }

  private serving(group: string, model: string): { id: number; version: number }[] {
    return [...this.channels.values()]
      .filter(({ status, groups, models }) => status === 1 && groups.includes(group) && models.includes(model))
      .map(({ id }) => ({ id, version: 1 }))
  }

  private tellOfUser(
    { id: userId, username }: UserIdentity,
    change: 'updated' | 'disabled' | 'deleted',
  ): Promise<void> {
    const actor = { actorId: null, actorName: null }
    return this.tell(userChanged, {
      userId,
      username,
      version: 1,
      change,
      ...actor,
      changedAt: new Date().toISOString(),
    })
  }

  private async tell(
    contract: typeof userChanged | typeof tokenChanged | typeof sessionEnded | typeof sessionProven,
    payload: object,
  ): Promise<void> {
    const seq = await this.bus.events.publishEncoded(contract, JSON.stringify(payload), { messageId: aRequestId() })
    await this.bus.inForce.wait(`event:${contract.subject}`, seq)
  }
}
