import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { LimitsModule } from '../limits/limits.module'
import { OptionsStoreModule } from '../options/options-store.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { UsersModule } from '../users/users.module'
import { SetupController } from './setup.controller'
import { SetupRepository } from './setup.repository'
import { SetupService } from './setup.service'

@Module({
  imports: [AuditModule, LimitsModule, SignInModule, UsersModule, OptionsStoreModule],
  controllers: [SetupController],
  providers: [SetupService, SetupRepository],
  exports: [SetupService],
})
export class SetupModule {}
