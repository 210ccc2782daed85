import { Module } from '@nestjs/common'
import { AccessTokensModule } from '../access-tokens/access-tokens.module'
import { AuditModule } from '../audit/audit.module'
import { DoorsModule } from '../doors/doors.module'
import { LimitsModule } from '../limits/limits.module'
import { ProofModule } from '../proof/proof.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { SessionsModule } from '../sessions/sessions.module'
import { TicketsModule } from '../tickets/tickets.module'
import { TurnstileModule } from '../turnstile/turnstile.module'
import { UsersModule } from '../users/users.module'
import { CredentialsRpc } from './credentials.rpc'
import { CredentialsService } from './credentials.service'
import { PendingSignIns } from './pending-sign-in'
import { SignInController } from './sign-in.controller'
import { SignInService } from './sign-in.service'
import { SignInCompletion } from './sign-in-completion'

@Module({
  imports: [
    AccessTokensModule,
    DoorsModule,
    AuditModule,
    LimitsModule,
    ProofModule,
    SecondFactorModule,
    SessionsModule,
    TicketsModule,
    TurnstileModule,
    UsersModule,
  ],
  controllers: [SignInController, CredentialsRpc],
  providers: [SignInService, SignInCompletion, PendingSignIns, CredentialsService],
  exports: [SignInCompletion, PendingSignIns],
})
export class SignInModule {}
