import { Module } from '@nestjs/common'
import { LimitsModule } from '../limits/limits.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { TurnstileModule } from '../turnstile/turnstile.module'
import { UsersModule } from '../users/users.module'
import { OwnSessionsService } from './own-sessions.service'
import { SessionSightings } from './session-sightings'
import { SessionStoreModule } from './session-store.module'
import { SessionsController } from './sessions.controller'
import { SessionsRpc } from './sessions.rpc'
import { SessionsService } from './sessions.service'
import { PasskeySignInService } from './sign-in/passkey-sign-in.service'
import { PendingSignIns } from './sign-in/pending-sign-in'
import { SecondStepService } from './sign-in/second-step.service'
import { SignInCompletion } from './sign-in/sign-in-completion'
import { SignInController } from './sign-in/sign-in.controller'
import './sign-in/sign-in.errors'
import { SignInService } from './sign-in/sign-in.service'

@Module({
  imports: [LimitsModule, SecondFactorModule, SessionStoreModule, TurnstileModule, UsersModule],
  controllers: [SignInController, SessionsController, SessionsRpc],
  providers: [
    SessionsService,
    OwnSessionsService,
    SessionSightings,
    SignInService,
    SecondStepService,
    PasskeySignInService,
    SignInCompletion,
    PendingSignIns,
  ],
  exports: [SignInCompletion],
})
export class SessionsModule {}
