import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Clock, Health, KeyRing, loadConfig, Log, serviceEnv } from '@tollgate/platform'
import { DataSource } from 'typeorm'
import { type DatabaseOptions, openDataSource } from './data-source'
import { Resealing } from './resealing/resealing'
import { Transactions } from './transactions'

/** Tells readiness whether PostgreSQL answers. */
@Injectable()
class PersistenceHealth implements OnModuleInit {
  constructor(
    private readonly health: Health,
    private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.health.register('postgres', async () => {
      await this.source.query('SELECT 1')
    })
  }
}

/** Stops the start of a service that keeps sealed values and seals them anew nowhere. */
@Injectable()
class ResealingCheck implements OnApplicationBootstrap {
  constructor(private readonly resealing: Resealing) {}

  onApplicationBootstrap(): void {
    this.resealing.check()
  }
}

const transactions = {
  provide: Transactions,
  inject: [DataSource],
  useFactory: (source: DataSource) => new Transactions(source),
}

const resealing = {
  provide: Resealing,
  inject: [KeyRing, Transactions, Clock, Log],
  useFactory: (ring: KeyRing, work: Transactions, clock: Clock, log: Log) => new Resealing(ring, work, clock, log),
}

/** Gives a service its data source (`DataSource`), `Transactions` and `Resealing`, everywhere in the application. */
@Module({})
export class PersistenceModule {
  /**
   * Connects to `url` (DATABASE_URL unless given), makes the schema and migrates before the application starts, by
   * DATABASE_MIGRATION_URL where that is set. While the server is away the start waits.
   */
  static forRoot(options: Omit<DatabaseOptions, 'url'> & { url?: string }): DynamicModule {
    const database = (): DatabaseOptions => ({ ...fromEnvironment(options.url), ...options })
    return {
      module: PersistenceModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          // What Nest needs to name the connection; the factory below makes it.
          useFactory: () => ({ type: 'postgres' }),
          dataSourceFactory: () => openDataSource(database()),
        }),
      ],
      providers: [transactions, resealing, ResealingCheck, PersistenceHealth],
      exports: [Transactions, Resealing],
    }
  }
}

/** What the environment says of the database; its address only where none is given. */
function fromEnvironment(url: string | undefined): Pick<DatabaseOptions, 'url' | 'migrationUrl' | 'statementLimitMs'> {
  const { DATABASE_STATEMENT_TIMEOUT_MS: statementLimitMs } = loadConfig(limits)
  if (url !== undefined) return { url, statementLimitMs }
  const { DATABASE_URL, DATABASE_MIGRATION_URL } = loadConfig(addresses)
  return { url: DATABASE_URL.reveal(), migrationUrl: DATABASE_MIGRATION_URL?.reveal(), statementLimitMs }
}

const limits = serviceEnv.pick({ DATABASE_STATEMENT_TIMEOUT_MS: true })
const addresses = serviceEnv.pick({ DATABASE_URL: true, DATABASE_MIGRATION_URL: true }).required({ DATABASE_URL: true })
