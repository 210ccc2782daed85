import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionsModule } from '../sessions/sessions.module'
import { TicketsModule } from '../tickets/tickets.module'
import { UsersModule } from '../users/users.module'
import { PasskeyChallenges } from './passkeys/passkey-challenges'
import { PasskeyProof } from './passkeys/passkey-proof'
import { PasskeySite } from './passkeys/passkey-site'
import { PasskeysController } from './passkeys/passkeys.controller'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { PasskeysService } from './passkeys/passkeys.service'
import { SecondFactorController } from './second-factor.controller'
import { SecondFactorRepository } from './second-factor.repository'
import { SecondFactorProof } from './second-factor-proof'
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
    PasskeysService,
    PasskeyProof,
    PasskeyChallenges,
    PasskeySite,
    PasskeysRepository,
  ],
  exports: [SecondFactors, SecondFactorProof, PasskeyProof],
})
export class SecondFactorModule {}
