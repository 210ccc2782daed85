import { Module } from '@nestjs/common'
import { SessionEndings } from './session-endings'
import { SessionsRepository } from './sessions.repository'

/** Sessions without the ways in: what users' own changes end, and so imports nothing of users. */
@Module({
  providers: [SessionsRepository, SessionEndings],
  exports: [SessionsRepository, SessionEndings],
})
export class SessionStoreModule {}
