import { Controller, Delete, Get, Param } from '@nestjs/common'
import { sessionId, type SessionList } from '@tollgate/contracts/http/identity'
import {
  Access,
  type Actor,
  AllowedOnDemoSite,
  BeforeSecondFactor,
  Caller,
  Changes,
  sessionCookie,
  zod,
} from '@tollgate/platform'
import { type Visit, Visitor } from '../visit/visit'
import { SessionsService } from './sessions.service'

@Controller('api/user')
@Access('user')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get('logout')
  @BeforeSecondFactor()
  @Changes()
  @AllowedOnDemoSite()
  async signOut(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<void> {
    await this.sessions.signOut(actor)
    visit.clearCookie(sessionCookie)
  }

  @Get('sessions')
  list(@Caller() actor: Actor): Promise<SessionList> {
    return this.sessions.list(actor)
  }

  @Delete('sessions')
  endOthers(@Caller() actor: Actor): Promise<void> {
    return this.sessions.endOthers(actor)
  }

  @Delete('sessions/:id')
  end(@Caller() actor: Actor, @Param('id', zod(sessionId)) id: string): Promise<void> {
    return this.sessions.end(actor, id)
  }
}
