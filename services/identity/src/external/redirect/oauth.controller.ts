import { Controller, Get, Param, Query } from '@nestjs/common'
import {
  type OauthCallbackQuery,
  oauthCallbackQuery,
  type OauthStart,
  type OauthStartQuery,
  oauthStartQuery,
  type RedirectProvider,
  redirectProvider,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, AllowedOnDemoSite, Caller, Changes, Fresh, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../../visit/visit'
import { answerOf, type EntryAnswer } from '../external.dto'
import { OauthService } from './oauth.service'

/**
 * Sites to which the browser goes and from which it comes back. All of this serves signing in, so a demo site allows it.
 */
@Controller('api/oauth')
@Access('public')
@AllowedOnDemoSite()
export class OauthController {
  constructor(private readonly oauth: OauthService) {}

  /** Who is signed in wants to bind: that it is them is asked now, as they come back by themselves. */
  @Get('state')
  @Changes()
  @Fresh()
  state(
    @Query(zod(oauthStartQuery)) { aff }: OauthStartQuery,
    @Caller() actor: Actor | null,
    @Visitor() visit: Visit,
  ): string {
    return this.oauth.state(actor, aff, visit)
  }

  @Get(':provider/start')
  @Changes()
  @Fresh()
  start(
    @Param('provider', zod(redirectProvider)) provider: RedirectProvider,
    @Query(zod(oauthStartQuery)) { aff }: OauthStartQuery,
    @Caller() actor: Actor | null,
    @Visitor() visit: Visit,
  ): Promise<OauthStart> {
    return this.oauth.start(actor, provider, aff, visit)
  }

  @Get('github')
  @Changes()
  github(
    @Query(zod(oauthCallbackQuery)) back: OauthCallbackQuery,
    @Caller() actor: Actor | null,
    @Visitor() visit: Visit,
  ): Promise<EntryAnswer> {
    return this.arrive(actor, 'github', back, visit)
  }

  @Get('oidc')
  @Changes()
  oidc(
    @Query(zod(oauthCallbackQuery)) back: OauthCallbackQuery,
    @Caller() actor: Actor | null,
    @Visitor() visit: Visit,
  ): Promise<EntryAnswer> {
    return this.arrive(actor, 'oidc', back, visit)
  }

  @Get('linuxdo')
  @Changes()
  linuxdo(
    @Query(zod(oauthCallbackQuery)) back: OauthCallbackQuery,
    @Caller() actor: Actor | null,
    @Visitor() visit: Visit,
  ): Promise<EntryAnswer> {
    return this.arrive(actor, 'linuxdo', back, visit)
  }

  private async arrive(
    actor: Actor | null,
    provider: RedirectProvider,
    back: OauthCallbackQuery,
    visit: Visit,
  ): Promise<EntryAnswer> {
    return answerOf(await this.oauth.arrive(actor, provider, back, visit))
  }
}
