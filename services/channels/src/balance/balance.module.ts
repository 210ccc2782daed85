import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { UpstreamModule } from '../upstream/upstream.module'
import { VerdictModule } from '../verdict/verdict.module'
import { BalanceController } from './balance.controller'
import { BalanceService } from './balance.service'

@Module({
  imports: [ChannelModule, UpstreamModule, VerdictModule],
  controllers: [BalanceController],
  providers: [BalanceService],
  exports: [BalanceService],
})
export class BalanceModule {}
