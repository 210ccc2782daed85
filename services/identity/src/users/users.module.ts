import { Module } from '@nestjs/common'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionsModule } from '../sessions/sessions.module'
import { SelfController } from './self/self.controller'
import { SelfService } from './self/self.service'
import { WebhookSecrets } from './setting/webhook-secrets'
import { UserDirectory } from './user-directory.service'
import { UsersController } from './users.controller'
import { UsersRepository } from './users.repository'
import { UsersRpc } from './users.rpc'
import { UsersService } from './users.service'

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, LimitsModule, SessionsModule],
  controllers: [SelfController, UsersController, UsersRpc],
  providers: [UsersService, UserDirectory, SelfService, UsersRepository, Passwords, WebhookSecrets],
  exports: [UsersService, UserDirectory, Passwords, WebhookSecrets],
})
export class UsersModule {}
