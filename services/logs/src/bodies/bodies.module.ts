import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { ClearingModule } from '../clearing/clearing.module'
import { BodiesController } from './bodies.controller'
import { BodiesEvents } from './bodies.events'
import { BodiesRepository } from './bodies.repository'
import { BodiesService } from './bodies.service'
import { BodyEnvelopes } from './body-envelopes'
import { BodyReader } from './body-reader'
import { BodyRemoval } from './body-removal'
import { BodyResealing } from './body-resealing'
import { removeBodies } from './jobs/remove-bodies.job'

const lookEveryMs = 60_000

@Module({
  imports: [ClearingModule, JobsModule.register([worker(removeBodies, { removal: BodyRemoval })])],
  controllers: [BodiesController, BodiesEvents],
  providers: [BodiesService, BodyReader, BodyRemoval, BodyEnvelopes, BodyResealing, BodiesRepository],
})
export class BodiesModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(removeBodies, lookEveryMs, {})
  }
}
