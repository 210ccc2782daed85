import { Module } from '@nestjs/common'
import { SessionSightings } from './session-sightings'
import { SessionsController } from './sessions.controller'
import { SessionsRepository } from './sessions.repository'
import { SessionsService } from './sessions.service'

@Module({
  controllers: [SessionsController],
  providers: [SessionsService, SessionSightings, SessionsRepository],
  exports: [SessionsService],
})
export class SessionsModule {}
