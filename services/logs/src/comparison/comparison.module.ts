import { Module } from '@nestjs/common'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { ComparisonRepository } from './comparison.repository'
import { ComparisonRpc } from './comparison.rpc'
import { ComparisonService } from './comparison.service'

@Module({
  imports: [UsageLogModule],
  controllers: [ComparisonRpc],
  providers: [ComparisonService, ComparisonRepository],
})
export class ComparisonModule {}
