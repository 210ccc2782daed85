import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { TaskModule } from '../task/task.module'
import { ChargeComparison } from './charge-comparison'
import { ComparisonRepository } from './comparison.repository'
import { compareCharges } from './jobs/compare-charges.job'

@Module({
  imports: [TaskModule, JobsModule.register([worker(compareCharges, { comparison: ChargeComparison })])],
  providers: [ChargeComparison, ComparisonRepository],
})
export class ComparisonModule {}
