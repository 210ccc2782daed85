import { Global, Inject, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Log, SERVICE_CONFIG, Shutdown } from '@tollgate/platform'
import type { LogsConfig } from '../logs.config'
import { ClickHouse } from './clickhouse'

const clickHouse = {
  provide: ClickHouse,
  inject: [SERVICE_CONFIG, Transactions, Shutdown],
  useFactory: ({ CLICKHOUSE_URL: url }: LogsConfig, transactions: Transactions, shutdown: Shutdown) => {
    if (url === undefined) return null
    const opened = new ClickHouse(url.reveal(), transactions)
    shutdown.onStop('stores', 'clickhouse', () => opened.close())
    return opened
  },
}

/** The ClickHouse of a site that keeps its usage log there; none where it keeps it in PostgreSQL. */
@Global()
@Module({ providers: [clickHouse], exports: [ClickHouse] })
export class ClickHouseModule implements OnApplicationBootstrap {
  constructor(
    @Inject(ClickHouse) private readonly clickHouse: ClickHouse | null,
    private readonly log: Log,
  ) {}

  /** The service starts without it: rows wait, and who asks is told. */
  async onApplicationBootstrap(): Promise<void> {
    await this.clickHouse?.check().catch((error: unknown) => this.log.warn('clickhouse.away', { error }))
  }
}
