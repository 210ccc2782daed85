import { Module } from '@nestjs/common'
import { REFUSAL_WITNESS } from '@tollgate/platform'
import { AuditModule } from '../audit/audit.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { UsersModule } from '../users/users.module'
import { Accounts } from './accounts'
import { RefusalsService } from './refusals.service'

@Module({
  imports: [AuditModule, SignInModule, UsersModule],
  providers: [RefusalsService, Accounts, { provide: REFUSAL_WITNESS, useExisting: RefusalsService }],
  exports: [RefusalsService],
})
export class RefusalsModule {}
