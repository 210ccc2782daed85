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
import { type Admitted, Doors } from '../doors/doors'
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
    private readonly doors: Doors,
  ) {}

  @Post()
  async signIn(
    @Query(zod(turnstileQuery)) { turnstile }: TurnstileQuery,
    @Body(zod(signInBody)) { username, password }: SignInBody,
    @Visitor() visit: Visit,
  ): Promise<SignInAnswer> {
    const admitted = await this.admittedBy(turnstile, visit)
    return this.service.signIn(username, password, visit, admitted)
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

  /** Wrong keys of the bot check would keep root out as well, who alone can mend them: a rescue does without it, for root. */
  private async admittedBy(turnstile: string, { address }: Visit): Promise<Admitted> {
    try {
      await this.turnstile.demand(turnstile, address)
      return 'everybody'
    } catch (error) {
      if (this.doors.isRescue) return 'root'
      throw error
    }
  }
}
