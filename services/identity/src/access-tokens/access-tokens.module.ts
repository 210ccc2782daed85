import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { UsersModule } from '../users/users.module'
import { AccessTokensController } from './access-tokens.controller'
import { AccessTokensRepository } from './access-tokens.repository'
import { AccessTokensRpc } from './access-tokens.rpc'
import { AccessTokensService } from './access-tokens.service'

@Module({
  imports: [AuditModule, UsersModule],
  controllers: [AccessTokensController, AccessTokensRpc],
  providers: [AccessTokensService, AccessTokensRepository],
  exports: [AccessTokensService],
})
export class AccessTokensModule {}
