import { setTimeout as delay } from 'node:timers/promises'
import { createLog } from '@tollgate/platform'
import { Client, type Pool, types } from 'pg'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { isConnectionFailure, isNotPermitted } from './failures'
import { parseBigint } from './rows/columns'
import { endSilentConnections } from './silent-server'
import { TypeOrmLog } from './typeorm-log'

/** A service's database: its schema, its entities and its forward-only migrations. */
export interface DatabaseOptions {
  url: string
  /** Whose role owns the schema and migrates it; that of `url` unless given. */
  migrationUrl?: string | undefined
  /** Created when missing. Raw SQL has to name it: it is not on the search path. */
  schema: string
  entities: NonNullable<DataSourceOptions['entities']>
  migrations: NonNullable<DataSourceOptions['migrations']>
  /** Connections of this process, at most; 10 unless given. */
  poolSize?: number
  /** For how long a connection in use may say nothing before the server is asked whether it is alive; 10 s unless given. */
  silentAfterMs?: number
  /** How long a statement may take, and with it who waits for its connection; 10 s unless given, 0 leaves it to the server. */
  statementLimitMs?: number
}

const log = createLog('persistence')
const int8 = 20
const connectTimeoutMs = 5_000
/**
 * Shorter than what other services wait for an answer (2 s): where more is asked than can be done, each would else wait for
 * its connection until nobody wants its answer any more, and nothing that is done is of use.
 */
const poolPatienceMs = 1_500
const silentAfterMs = 10_000
/** Nobody waits for an answer any longer; jobs and migrations have limits of their own. */
const usualLimitMs = 10_000
/** Transactions wait for other services, 2 s each time, and for the stream of events; never for people. */
const idleLimitMs = 60_000

/** Raw queries return bigint as numbers too (count(*), returning id), like columns with `bigintColumn`. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? parseBigint : types.getTypeParser(oid, format),
}

/**
 * Opens a service's data source: makes its schema, runs its pending migrations under an advisory lock (any number of
 * copies may start at once), and connects. Waits as long as it takes while the server is away; a failing migration
 * throws. Connections that break later are replaced by the pool on the next use,
 * and those of a server that has fallen silent are broken. Statements of the source are given up after their limit; those of
 * migrations are not.
 */
export async function openDataSource(options: DatabaseOptions): Promise<DataSource> {
  return whenServerAnswers(options.schema, async () => {
    const source = new DataSource({ ...sourceOptions(options), migrations: [] })
    try {
      await migrate(options)
      await source.initialize()
      endSilentConnections(poolOf(source), options.url, options.silentAfterMs ?? silentAfterMs)
      await warnOfSuperuser(source, options.schema)
      return source
    } catch (error) {
      if (source.isInitialized) await source.destroy()
      throw error
    }
  })
}

/** Makes the schema and runs what is pending, as `openDataSource` does, and leaves it at that. Waits while the server is away. */
export async function migrateSchema(options: Omit<DatabaseOptions, 'entities'>): Promise<void> {
  await whenServerAnswers(options.schema, () => migrate({ ...options, entities: [] }))
}

/** Tries again for as long as it is the connection that fails. */
async function whenServerAnswers<T>(schema: string, work: () => Promise<T>): Promise<T> {
  for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionFailure(error)) throw error
      log.warn('database.waiting', { schema, reason: String(error) })
    }
    await delay(waitMs)
  }
}

function sourceOptions(options: DatabaseOptions): DataSourceOptions {
  const { statementLimitMs: limitMs = usualLimitMs } = options
  return {
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    // The server's own gen_random_uuid: no extension is needed, and none may be installed by an ordinary role.
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    synchronize: false,
    logger: new TypeOrmLog(),
    applicationName: `tollgate-${options.schema}`,
    poolSize: options.poolSize ?? 10,
    connectTimeoutMS: poolPatienceMs,
    poolErrorHandler: (error: Error) => log.warn('database.connection-lost', { reason: error.message }),
    extra: {
      types: typeParsers,
      keepAlive: true,
      keepAliveInitialDelayMillis: silentAfterMs,
      // Said on the connection, as poolers refuse it among the parameters of its start.
      ...(limitMs > 0 && { onConnect: (client: Client) => client.query(limitsOf(limitMs)) }),
    },
  }
}

const limitsOf = (limitMs: number): string =>
  `SET statement_timeout = ${Math.floor(limitMs)}; SET idle_in_transaction_session_timeout = ${idleLimitMs}`

/** TypeORM's own type of its pool is any. */
function poolOf({ driver }: DataSource): Pool {
  return Reflect.get(driver, 'master') as Pool // the PostgreSQL driver's field
}

/** Makes the schema and runs what is pending, as the role that owns it and without limits of time. */
async function migrate(options: DatabaseOptions): Promise<void> {
  const asOwner = { ...options, url: options.migrationUrl ?? options.url, poolSize: 2, statementLimitMs: 0 }
  const source = new DataSource({ ...sourceOptions(asOwner), entities: [] })
  try {
    await underLock(asOwner, async (client) => {
      // IF NOT EXISTS alone asks for the right to make one also where it is there.
      const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [options.schema])
      if (rowCount === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(options.schema)}`)
    })
    await underLock(asOwner, async () => {
      await source.initialize()
      await source.runMigrations({ transaction: 'each' })
    })
  } catch (cause) {
    if (!isNotPermitted(cause) || options.migrationUrl !== undefined) throw cause
    const advice = 'start it once with DATABASE_MIGRATION_URL, whose role owns the schema (docs/operating.md)'
    throw new Error(
      `The schema ${options.schema} has to be migrated, which the role of DATABASE_URL may not: ${advice}`,
      {
        cause,
      },
    )
  } finally {
    if (source.isInitialized) await source.destroy()
  }
}

/** A fault that let somebody write SQL would be theirs to run programs by. */
async function warnOfSuperuser(source: DataSource, schema: string): Promise<void> {
  const [role] = await source.query<{ name: string; rolsuper: boolean }[]>(
    'SELECT rolname AS name, rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  if (role?.rolsuper) log.warn('database.superuser', { schema, role: role.name, see: 'docs/operating.md#database' })
}

/**
 * Runs `work` while a transaction of its own connection holds the lock of this schema. A transaction's lock, not a
 * session's: it works through a pooler too and ends with the connection, whatever happens. It idles while others work.
 */
async function underLock(options: DatabaseOptions, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: options.url, connectionTimeoutMillis: connectTimeoutMs })
  // Without a listener a connection that breaks between two queries would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['tollgate', options.schema])
    await work(client)
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => undefined)
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
