import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common'
import {
  passkeyId,
  type RecoveryCodes,
  type SecondFactorCodeBody,
  secondFactorCodeBody,
  type SecondFactorSettingBody,
  secondFactorSettingBody,
  type SecondFactorState,
  type TotpCodeBody,
  totpCodeBody,
  type TotpSetup,
  userId,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { SecondFactors } from './second-factors.service'
import { TotpService } from './totp.service'

@Controller('api/user')
@Access('user')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly totp: TotpService,
  ) {}

  @Get('2fa')
  state(@Caller() actor: Actor): Promise<SecondFactorState> {
    return this.factors.state(actor)
  }

  @Put('2fa')
  set(@Caller() actor: Actor, @Body(zod(secondFactorSettingBody)) body: SecondFactorSettingBody): Promise<void> {
    return this.factors.setAfterPassword(actor, body.after_password)
  }

  @Post('2fa/totp/begin')
  begin(@Caller() actor: Actor): Promise<TotpSetup> {
    return this.totp.begin(actor)
  }

  @Post('2fa/totp/confirm')
  confirm(@Caller() actor: Actor, @Body(zod(totpCodeBody)) { code }: TotpCodeBody): Promise<RecoveryCodes> {
    return this.totp.confirm(actor, code)
  }

  @Post('2fa/totp/disable')
  disable(@Caller() actor: Actor, @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody): Promise<void> {
    return this.totp.disable(actor, code)
  }

  @Post('2fa/recovery_codes')
  newCodes(
    @Caller() actor: Actor,
    @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodes> {
    return this.totp.newCodes(actor, code)
  }

  /** Not with the other routes of passkeys, because the service must look at all other ways to sign in. */
  @Delete('passkeys/:id')
  removePasskey(@Caller() actor: Actor, @Param('id', zod(passkeyId)) id: number): Promise<void> {
    return this.factors.removePasskey(actor, id)
  }

  @Delete(':id/2fa')
  @Access('admin')
  reset(@Caller() actor: Actor, @Param('id', zod(userId)) id: number): Promise<void> {
    return this.factors.reset(actor, id)
  }
}
