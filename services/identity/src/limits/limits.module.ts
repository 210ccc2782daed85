import { Module } from '@nestjs/common'
import { Clock } from '@tollgate/platform'
import { Limits } from '@tollgate/platform/limits/limits'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { RedisScriptsModule } from '@tollgate/platform/limits/redis-scripts.module'
import { AttemptLimits, LIMITS } from './attempt-limits'
import { KnownDevices } from './known-devices'
import { limitRules } from './limit-rules'

/** All keys hash alike in a Redis cluster: those of one attempt are counted in one step. */
const prefix = '{tollgate:identity}:limit'

@Module({
  imports: [RedisScriptsModule],
  providers: [
    AttemptLimits,
    KnownDevices,
    {
      provide: LIMITS,
      inject: [RedisScripts, Clock],
      useFactory: (scripts: RedisScripts, clock: Clock) => new Limits({ prefix, table: limitRules, scripts, clock }),
    },
  ],
  exports: [AttemptLimits],
})
export class LimitsModule {}
