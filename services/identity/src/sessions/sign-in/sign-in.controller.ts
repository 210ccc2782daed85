import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common'
import {
  type PasskeyRequestOptions,
  passkeySignInBody,
  type PasskeySignInBody,
  secondFactorCodeBody,
  type SecondFactorCodeBody,
  type SignedInUser,
  type SignInAnswer,
  signInBody,
  type SignInBody,
  turnstileQuery,
  type TurnstileQuery,
} from '@tollgate/contracts/http/identity'
import { Access, AllowedOnDemoSite, zod } from '@tollgate/platform'
import { TurnstileService } from '../../turnstile/turnstile.service'
import { type Visit, Visitor } from '../visit'
import { PasskeySignInService } from './passkey-sign-in.service'
import { SecondStepService } from './second-step.service'
import { SignInService } from './sign-in.service'

@Controller('api/user/login')
@Access('public')
@AllowedOnDemoSite()
export class SignInController {
  constructor(
    private readonly signInService: SignInService,
    private readonly secondStep: SecondStepService,
    private readonly passkeys: PasskeySignInService,
    private readonly turnstile: TurnstileService,
  ) {}

  @Post()
  @HttpCode(200)
  async signIn(
    @Query(zod(turnstileQuery)) { turnstile }: TurnstileQuery,
    @Body(zod(signInBody)) { username, password }: SignInBody,
    @Visitor() visit: Visit,
  ): Promise<SignInAnswer> {
    await this.turnstile.demand(turnstile, visit.address)
    return this.signInService.signIn(username, password, visit)
  }

  @Post('2fa')
  @HttpCode(200)
  prove(
    @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody,
    @Visitor() visit: Visit,
  ): Promise<SignedInUser> {
    return this.secondStep.finish(code, visit)
  }

  @Post('passkey/begin')
  @HttpCode(200)
  beginPasskey(@Visitor() visit: Visit): Promise<PasskeyRequestOptions> {
    return this.passkeys.begin(visit)
  }

  @Post('passkey/finish')
  @HttpCode(200)
  finishPasskey(@Body(zod(passkeySignInBody)) body: PasskeySignInBody, @Visitor() visit: Visit): Promise<SignedInUser> {
    return this.passkeys.finish(body, visit)
  }
}
