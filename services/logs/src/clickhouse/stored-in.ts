import type { Abstract, Provider, Type } from '@nestjs/common'
import { ModuleRef } from '@nestjs/core'
import { SERVICE_CONFIG } from '@tollgate/platform'
import type { LogsConfig } from '../logs.config'

/** A provider of one that works on PostgreSQL, or on ClickHouse where the site has one. */
export function storedIn<T>(
  token: Abstract<T> | Type<T>,
  { postgres, clickHouse }: { readonly postgres: Type<T>; readonly clickHouse: Type<T> },
): Provider {
  return {
    provide: token,
    inject: [SERVICE_CONFIG, ModuleRef],
    useFactory: (config: LogsConfig, modules: ModuleRef) =>
      modules.create(config.CLICKHOUSE_URL === undefined ? postgres : clickHouse),
  }
}
