import { Module } from '@nestjs/common'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ComparisonRepository } from './comparison.repository'
import { ComparisonRpc } from './comparison.rpc'
import { ComparisonService } from './comparison.service'
import { MendingRepository } from './mending.repository'
import { MendingService } from './mending.service'

@Module({
  imports: [UsageLogModule],
  controllers: [ComparisonRpc],
  providers: [ComparisonService, ComparisonRepository, MendingService, MendingRepository],
})
export class ComparisonModule {}
