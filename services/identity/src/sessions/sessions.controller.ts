import { Controller, Delete, Get, Param } from '@nestjs/common'
import { sessionId, type SessionList } from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, sessionCookie, zod } from '@tollgate/platform'
import { OwnSessionsService } from './own-sessions.service'
import { SessionsService } from './sessions.service'
import { type Visit, Visitor } from './visit'

@Controller('api/user')
@Access('user')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly own: OwnSessionsService,
  ) {}

  @Get('logout')
  @Changes()
  @AllowedOnDemoSite()
  async signOut(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<void> {
    await this.sessions.signOut(actor)
    visit.clearCookie(sessionCookie)
  }

  @Get('sessions')
  list(@Caller() actor: Actor): Promise<SessionList> {
    return this.own.list(actor)
  }

  @Delete('sessions')
  endOthers(@Caller() actor: Actor): Promise<void> {
    return this.own.endOthers(actor)
  }

  @Delete('sessions/:id')
  end(@Caller() actor: Actor, @Param('id', zod(sessionId)) id: string): Promise<void> {
    return this.own.end(actor, id)
  }
}
