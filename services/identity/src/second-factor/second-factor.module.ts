import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionsModule } from '../sessions/sessions.module'
import { TicketsModule } from '../tickets/tickets.module'
import { UsersModule } from '../users/users.module'
import { SecondFactorRepository } from './codes/second-factor.repository'
import { SecondFactorProof } from './codes/second-factor-proof'
import { TotpResealing } from './codes/totp-resealing'
import { PasskeysController } from './passkeys.controller'
import { PasskeysService } from './passkeys.service'
import { PasskeyChallenges } from './passkeys/passkey-challenges'
import { PasskeyProof } from './passkeys/passkey-proof'
import { PasskeySite } from './passkeys/passkey-site'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { SecondFactorController } from './second-factor.controller'
import { SecondFactors } from './second-factors.service'
import { TotpService } from './totp.service'

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, LimitsModule, SessionsModule, TicketsModule, UsersModule],
  controllers: [SecondFactorController, PasskeysController],
  providers: [
    SecondFactors,
    SecondFactorRepository,
    TotpService,
    SecondFactorProof,
    TotpResealing,
    PasskeysService,
    PasskeyProof,
    PasskeyChallenges,
    PasskeySite,
    PasskeysRepository,
  ],
  exports: [SecondFactors, SecondFactorProof, PasskeyProof],
})
export class SecondFactorModule {}
