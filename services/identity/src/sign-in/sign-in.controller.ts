import { Body, Controller, Post, Query } from '@nestjs/common'
import {
  type PasskeyRequestOptions,
  type PasskeySignInBody,
  passkeySignInBody,
  type SecondFactorCodeBody,
  secondFactorCodeBody,
  type SignedInUser,
  type SignInAnswer,
  type SignInBody,
  signInBody,
  type TurnstileQuery,
  turnstileQuery,
} from '@tollgate/contracts/http/identity'
import { Access, AllowedOnDemoSite, zod } from '@tollgate/platform'
import { TurnstileService } from '../turnstile/turnstile.service'
import { type Visit, Visitor } from '../visit/visit'
import { SignInService } from './sign-in.service'

@Controller('api/user/login')
@Access('public')
@AllowedOnDemoSite()
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly turnstile: TurnstileService,
  ) {}

  @Post()
  async signIn(
    @Query(zod(turnstileQuery)) { turnstile }: TurnstileQuery,
    @Body(zod(signInBody)) { username, password }: SignInBody,
    @Visitor() visit: Visit,
  ): Promise<SignInAnswer> {
    await this.turnstile.demand(turnstile, visit.address)
    return this.service.signIn(username, password, visit)
  }

  @Post('2fa')
  prove(
    @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody,
    @Visitor() visit: Visit,
  ): Promise<SignedInUser> {
    return this.service.prove(code, visit)
  }

  @Post('passkey/begin')
  beginPasskey(@Visitor() visit: Visit): Promise<PasskeyRequestOptions> {
    return this.service.beginPasskey(visit)
  }

  @Post('passkey/finish')
  finishPasskey(@Body(zod(passkeySignInBody)) body: PasskeySignInBody, @Visitor() visit: Visit): Promise<SignedInUser> {
    return this.service.finishPasskey(body, visit)
  }
}
