import { Module } from '@nestjs/common'
import { Clock } from '@tollgate/clock'
import type { ServiceConfig } from '../config/service-env'
import { Log } from '../log/log'
import { Shutdown } from '../service/shutdown'
import { SERVICE_CONFIG } from '../service/tokens'
import { RedisScripts } from './redis-scripts'

/** Provides the one `RedisScripts` of a process, on REDIS_URL. */
@Module({
  providers: [
    {
      provide: RedisScripts,
      inject: [SERVICE_CONFIG, Log, Clock, Shutdown],
      useFactory: (config: ServiceConfig, log: Log, clock: Clock, shutdown: Shutdown): RedisScripts => {
        const scripts = new RedisScripts(config.REDIS_URL, log, clock)
        shutdown.onStop('stores', 'limits', () => scripts.close())
        return scripts
      },
    },
  ],
  exports: [RedisScripts],
})
export class RedisScriptsModule {}
