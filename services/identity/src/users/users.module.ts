import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionStoreModule } from '../sessions/session-store.module'
import { AccountClient } from './account-client'
import { ModerationService } from './administration/moderation.service'
import { UserEditService } from './administration/user-edit.service'
import { UsersController } from './administration/users.controller'
import { Passwords } from './passwords'
import { ProfileService } from './self/profile.service'
import { ReferralCodes } from './self/referral-codes'
import { SelfController } from './self/self.controller'
import './self/self.errors'
import { SettingService } from './setting/setting.service'
import { WebhookSecrets } from './setting/webhook-secrets'
import { UserAnnouncer } from './user-announcer'
import { UserWriter } from './user-writer'
import { UsersRepository } from './users.repository'
import { UsersRpc } from './users.rpc'
import { UsersService } from './users.service'

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, LimitsModule, SessionStoreModule],
  controllers: [SelfController, UsersController, UsersRpc],
  providers: [
    UsersService,
    UserEditService,
    ModerationService,
    ProfileService,
    ReferralCodes,
    SettingService,
    WebhookSecrets,
    UsersRepository,
    UserAnnouncer,
    UserWriter,
    AccountClient,
    Passwords,
  ],
  exports: [UsersService, UsersRepository, UserAnnouncer, UserWriter, Passwords, WebhookSecrets],
})
export class UsersModule {}
