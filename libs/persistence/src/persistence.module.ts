import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { Health, loadConfig, serviceEnv } from '@tollgate/platform'
import { DataSource } from 'typeorm'
import { type DatabaseOptions, openDataSource } from './data-source'
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

const transactions = {
  provide: Transactions,
  inject: [DataSource],
  useFactory: (source: DataSource) => new Transactions(source),
}

/** Gives a service its data source (`DataSource`) and `Transactions`, everywhere in the application. */
@Module({})
export class PersistenceModule {
  /**
   * Connects to `url` (DATABASE_URL unless given), makes the schema and migrates before the application starts. While
   * the server is away the start waits.
   */
  static forRoot(options: Omit<DatabaseOptions, 'url'> & { url?: string }): DynamicModule {
    const database = (): DatabaseOptions => ({ ...options, url: options.url ?? databaseUrl() })
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
      providers: [transactions, PersistenceHealth],
      exports: [Transactions],
    }
  }
}

function databaseUrl(): string {
  return loadConfig(serviceEnv.pick({ DATABASE_URL: true }).required()).DATABASE_URL.reveal()
}
