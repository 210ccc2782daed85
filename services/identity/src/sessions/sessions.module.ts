import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { SessionSightings } from './session-sightings'
import { SessionsController } from './sessions.controller'
import { SessionsRepository } from './sessions.repository'
import { SessionsService } from './sessions.service'

@Module({
  imports: [AuditModule],
  controllers: [SessionsController],
  providers: [SessionsService, SessionSightings, SessionsRepository],
  exports: [SessionsService],
})
export class SessionsModule {}
