import { Module } from '@nestjs/common'
import { ExternalIdentitiesRepository } from './external-identities.repository'
import { ExternalIdentitiesService } from './external-identities.service'

/** Apart from the sign-in itself, so that users can be shown with what they are elsewhere. */
@Module({
  providers: [ExternalIdentitiesService, ExternalIdentitiesRepository],
  exports: [ExternalIdentitiesService],
})
export class ExternalIdentitiesModule {}
