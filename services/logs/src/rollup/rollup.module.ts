import { Module } from '@nestjs/common'
import { ForgetService } from './forget.service'
import { RollupRepository } from './rollup.repository'
import { RollupService } from './rollup.service'
import { SharesRepository } from './shares.repository'

@Module({
  providers: [ForgetService, RollupService, RollupRepository, SharesRepository],
  exports: [RollupService, ForgetService],
})
export class RollupModule {}
