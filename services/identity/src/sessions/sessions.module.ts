import { Module } from '@nestjs/common'
import { UsersModule } from '../users/users.module'
import { SessionsController } from './sessions.controller'
import { SessionsRepository } from './sessions.repository'
import { SessionsRpc } from './sessions.rpc'
import { SessionsService } from './sessions.service'
import { SignInService } from './sign-in.service'

@Module({
  imports: [UsersModule],
  controllers: [SessionsController],
  providers: [SessionsService, SignInService, SessionsRepository, SessionsRpc],
})
export class SessionsModule {}
