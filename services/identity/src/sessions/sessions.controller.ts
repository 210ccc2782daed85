import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common'
import { signInBody, type SignedInUser, type SignInBody } from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, zod } from '@tollgate/platform'
import type { FastifyReply } from 'fastify'
import { sessionLifetimeMs, SessionsService } from './sessions.service'
import { SignInService } from './sign-in.service'

const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const

@Controller('api/user')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signInService: SignInService,
  ) {}

  @Post('login')
  @AllowedOnDemoSite()
  @HttpCode(200)
  @Access('public')
  async signIn(
    @Body(zod(signInBody)) { username, password }: SignInBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInUser> {
    const { credential, user } = await this.signInService.signIn(username, password)
    reply.setCookie('session', credential, { ...cookie, maxAge: sessionLifetimeMs / 1_000 })
    return {
      id: user.id,
      username: user.username,
      display_name: user.displayName,
      role: user.role,
      status: user.status,
      group: user.group,
    }
  }

  @Get('logout')
  @Access('user')
  @Changes()
  @AllowedOnDemoSite()
  async signOut(@Caller() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOut(actor)
    reply.clearCookie('session', cookie)
  }
}
