import { Module } from '@nestjs/common'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { AccountClient } from './account-client'
import { ModerationService } from './moderation.service'
import { Passwords } from './passwords'
import { ProfileService } from './profile.service'
import { UserAnnouncer } from './user-announcer'
import { UsersController } from './users.controller'
import { UsersRepository } from './users.repository'
import { UsersRpc } from './users.rpc'
import { UsersService } from './users.service'

@Module({
  imports: [ExternalIdentitiesModule],
  controllers: [UsersController],
  providers: [
    UsersService,
    ProfileService,
    ModerationService,
    UsersRepository,
    UsersRpc,
    UserAnnouncer,
    AccountClient,
    Passwords,
  ],
  exports: [UsersService, UsersRepository, Passwords],
})
export class UsersModule {}
