import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { SessionStoreModule } from '../sessions/session-store.module'
import { UsersModule } from '../users/users.module'
import { SecondFactorProof } from './codes/second-factor-proof'
import { TotpService } from './codes/totp.service'
import { PasskeyChallenges } from './passkeys/passkey-challenges'
import { PasskeyProof } from './passkeys/passkey-proof'
import { PasskeyRemoval } from './passkeys/passkey-removal'
import { PasskeySite } from './passkeys/passkey-site'
import { PasskeysController } from './passkeys/passkeys.controller'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { PasskeysService } from './passkeys/passkeys.service'
import { SecondFactorController } from './second-factor.controller'
import './second-factor.errors'
import { SecondFactorRepository } from './second-factor.repository'
import { SecondFactors } from './second-factors.service'
import { Tickets } from './tickets/tickets.repository'

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, LimitsModule, SessionStoreModule, UsersModule],
  controllers: [SecondFactorController, PasskeysController],
  providers: [
    SecondFactors,
    SecondFactorRepository,
    TotpService,
    SecondFactorProof,
    PasskeysService,
    PasskeyRemoval,
    PasskeyProof,
    PasskeyChallenges,
    PasskeySite,
    PasskeysRepository,
    Tickets,
  ],
  exports: [SecondFactors, SecondFactorProof, PasskeyProof, Tickets],
})
export class SecondFactorModule {}
