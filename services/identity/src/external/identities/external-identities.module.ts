import { Module } from '@nestjs/common'
import { ExternalIdentitiesRepository } from './external-identities.repository'
import { ExternalIdentitiesService } from './external-identities.service'
import { Issuers } from './issuers'

/** A module apart from signing in, because users are shown with their bindings, and signing in needs users. */
@Module({
  providers: [ExternalIdentitiesService, ExternalIdentitiesRepository, Issuers],
  exports: [ExternalIdentitiesService, Issuers],
})
export class ExternalIdentitiesModule {}
