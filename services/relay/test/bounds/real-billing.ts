import { accountOpen } from '@tollgate/contracts'
import { Messaging } from '@tollgate/messaging'
import { aUser, requireBuilt, startRedis, type TestDatabase, testDatabase, type TestServer } from '@tollgate/testing'
import { ServiceProcess } from '../support/processes/service-process'
import { secret, type World } from '../support/world'

/** What the ledger says of a call. */
export interface BilledCall {
  readonly userId: number
  readonly chargedUnits: number
  readonly writeoffUnits: number
  readonly outcome: string
}

/** What the ledger says of some users. */
export interface Books {
  /** By request. */
  readonly calls: ReadonlyMap<string, BilledCall>
  readonly accounts: readonly { userId: number; balanceUnits: number; heldUnits: number; ledgerUnits: number }[]
  /** Of tokens that have one. */
  readonly caps: readonly { tokenId: number; remainUnits: number }[]
}

type CallRow = BilledCall & { requestId: string }

const callsOf = `
  SELECT reference AS "requestId", user_id AS "userId", -sum(units)::float8 AS "chargedUnits", -sum(house_units)::float8 AS "writeoffUnits",
    max(details #>> '{call,outcome}') AS outcome
  FROM billing.ledger WHERE user_id = ANY($1) AND kind IN ('usage', 'writeoff') GROUP BY reference, user_id`
const accountsOf = `
  SELECT a.user_id AS "userId", a.balance_units::float8 AS "balanceUnits", a.held_units::float8 AS "heldUnits",
    (SELECT sum(units) FROM billing.ledger l WHERE l.user_id = a.user_id)::float8 AS "ledgerUnits"
  FROM billing.accounts a WHERE a.user_id = ANY($1)`
const capsOf = `
  SELECT token_id AS "tokenId", remain_units::float8 AS "remainUnits"
  FROM billing.token_quotas WHERE user_id = ANY($1) AND NOT is_unlimited`

/** Billing as it runs, on a PostgreSQL and a Redis of its own, in a world that was built for it. */
export class RealBilling {
  private constructor(
    private readonly world: World,
    private readonly service: ServiceProcess,
    private readonly database: TestDatabase,
    private readonly redis: TestServer,
    /** Speaks to it as identity does. */
    private readonly identity: Messaging,
  ) {}

  static async start(world: World): Promise<RealBilling> {
    requireBuilt('services/billing')
    const [database, redis] = await Promise.all([testDatabase(), startRedis()])
    const { url, migrationUrl } = await database.rolesOf('billing')
    const stores = { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl, REDIS_URL: redis.url }
    const servers = { ...stores, NATS_URL: world.nats.url }
    const service = await ServiceProcess.start('billing', { env: { ...servers, TOLLGATE_SECRET: secret } })
    const identity = await Messaging.connect({ url: world.nats.url, service: 'identity' })
    return new RealBilling(world, service, database, redis, identity)
  }

  /** A new user with so many units. */
  async addUser(userId: number, units: number): Promise<void> {
    const user = aUser({ id: userId, username: `user-${userId}` })
    this.world.users.set(userId, user)
    this.world.signIn(user.username, { userId })
    await this.identity.rpc.call(accountOpen, { userId, username: user.username, units })
  }

  /** The key of a new token of theirs, without `sk-`: capped at so many units, or at none. */
  async makeKey(userId: number, capUnits: number | null): Promise<string> {
    const quota = capUnits === null ? { unlimited_quota: true } : { remain_quota: capUnits }
    const answer = await fetch(`${this.service.url}/api/token/`, {
      method: 'POST',
      headers: { cookie: `session=user-${userId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'key', ...quota }),
    })
    const { data, message } = (await answer.json()) as { data?: { key: string }[]; message: string }
    if (data?.[0] === undefined) throw new Error(message)
    return data[0].key.slice(3)
  }

  /** The books of these users, each table at a moment of its own. */
  async books(userIds: readonly number[]): Promise<Books> {
    const read = <R extends object>(text: string) => this.database.query<R>(text, [userIds])
    const [calls, accounts, caps] = await Promise.all([
      read<CallRow>(callsOf),
      read<Books['accounts'][number]>(accountsOf),
      read<Books['caps'][number]>(capsOf),
    ])
    return { calls: new Map(calls.map((call) => [call.requestId, call])), accounts, caps }
  }

  async stop(): Promise<void> {
    await this.service.stop()
    await this.identity.stop()
    await Promise.all([this.redis.stop(), this.database.drop()])
  }
}
