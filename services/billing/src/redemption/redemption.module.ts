import { Module } from '@nestjs/common'
import { Clock } from '@tollgate/platform'
import { Limits } from '@tollgate/platform/limits/limits'
import { RedisScripts } from '@tollgate/platform/limits/redis-scripts'
import { RedisScriptsModule } from '@tollgate/platform/limits/redis-scripts.module'
import { MovementModule } from '../movement/movement.module'
import { RedemptionImportRpc } from './import/redemption-import.rpc'
import { RedemptionImport } from './import/redemption-import.service'
import { RedemptionUseImport } from './import/redemption-use-import.service'
import { RedeemController } from './redeem/redeem.controller'
import { RedeemService } from './redeem/redeem.service'
import { REDEEM_LIMITS, redeemLimitRules, RedeemLimits } from './redeem/redeem-limits'
import { RedemptionController } from './redemption.controller'
import { RedemptionRepository } from './redemption.repository'
import { RedemptionService } from './redemption.service'
import { RedemptionKeys } from './redemption-keys'
import { RedemptionResealing } from './redemption-resealing'

/** All keys hash alike in a Redis cluster: those of one attempt are counted in one step. */
const prefix = '{tollgate:billing}:limit'

@Module({
  imports: [MovementModule, RedisScriptsModule],
  controllers: [RedemptionController, RedeemController, RedemptionImportRpc],
  providers: [
    RedemptionService,
    RedemptionRepository,
    RedemptionKeys,
    RedemptionResealing,
    RedemptionImport,
    RedemptionUseImport,
    RedeemService,
    RedeemLimits,
    {
      provide: REDEEM_LIMITS,
      inject: [RedisScripts, Clock],
      useFactory: (scripts: RedisScripts, clock: Clock) =>
        new Limits({ prefix, table: redeemLimitRules, scripts, clock }),
    },
  ],
})
export class RedemptionModule {}
