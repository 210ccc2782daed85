import { Module } from '@nestjs/common'
import { ForgetService } from './forget.service'
import { RollupRepository } from './rollup.repository'
import { RollupService } from './rollup.service'

@Module({
  providers: [ForgetService, RollupService, RollupRepository],
  exports: [RollupService, ForgetService],
})
export class RollupModule {}
