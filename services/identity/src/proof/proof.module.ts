import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { LimitsModule } from '../limits/limits.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { SessionsModule } from '../sessions/sessions.module'
import { UsersModule } from '../users/users.module'
import { ProofController } from './proof.controller'
import { ProofRpc } from './proof.rpc'
import { ProofService } from './proof.service'
import { ProofMeans } from './proof-means.service'

@Module({
  imports: [AuditModule, LimitsModule, SecondFactorModule, SessionsModule, UsersModule],
  controllers: [ProofController, ProofRpc],
  providers: [ProofService, ProofMeans],
  exports: [ProofMeans],
})
export class ProofModule {}
