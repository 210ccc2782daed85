import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionStoreModule } from '../sessions/session-store.module'
import { UsersModule } from '../users/users.module'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { SecondFactorProof } from './codes/second-factor-proof'
import { SecondFactorController } from './second-factor.controller'
import './second-factor.errors'
import { SecondFactorRepository } from './second-factor.repository'
import { SecondFactors } from './second-factors.service'
import { Tickets } from './tickets/tickets.repository'
import { TotpService } from './codes/totp.service'

@Module({
  imports: [AuditModule, LimitsModule, SessionStoreModule, UsersModule],
  controllers: [SecondFactorController],
  providers: [
    SecondFactors,
    TotpService,
    SecondFactorProof,
    SecondFactorRepository,
    PasskeysRepository,
    Tickets,
  ],
  exports: [SecondFactors, SecondFactorProof, Tickets],
})
export class SecondFactorModule {}
