import { Module } from '@nestjs/common'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { UsersModule } from '../users/users.module'
import { AccountAccessController } from './account-access.controller'
import { RemainingAccessService } from './remaining-access.service'

@Module({
  imports: [ExternalIdentitiesModule, SecondFactorModule, UsersModule],
  controllers: [AccountAccessController],
  providers: [RemainingAccessService],
  exports: [RemainingAccessService],
})
export class AccountAccessModule {}
