import { Module } from '@nestjs/common'
import { RankModule } from '../rank/rank.module'
import { SpendingController } from './spending.controller'
import { StatementController } from './statement.controller'
import { StatementRepository } from './statement.repository'
import { StatementService } from './statement.service'
import { StatementFrames } from './statement-frames'
import { StatementSumsRepository } from './statement-sums.repository'
import { StatementSumsService } from './statement-sums.service'

@Module({
  imports: [RankModule],
  controllers: [StatementController, SpendingController],
  providers: [StatementService, StatementRepository, StatementFrames, StatementSumsService, StatementSumsRepository],
})
export class StatementModule {}
