import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common'
import {
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
import {
  Access,
  type Actor,
  BeforeSecondFactor,
  Caller,
  Fresh,
  refuseChanged,
  SessionOnly,
  zod,
} from '@tollgate/platform'
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
  @BeforeSecondFactor()
  state(@Caller() actor: Actor): Promise<SecondFactorState> {
    return this.factors.state(actor)
  }

  @Put('2fa')
  @Fresh()
  async set(@Caller() actor: Actor, @Body(zod(secondFactorSettingBody)) body: SecondFactorSettingBody): Promise<void> {
    refuseChanged(body, await this.factors.state(actor), { written: ['after_password'] })
    return this.factors.setAfterPassword(actor, body.after_password)
  }

  @Post('2fa/totp/begin')
  @BeforeSecondFactor()
  @Fresh()
  begin(@Caller() actor: Actor): Promise<TotpSetup> {
    return this.totp.begin(actor)
  }

  @Post('2fa/totp/confirm')
  @BeforeSecondFactor()
  @Fresh()
  confirm(@Caller() actor: Actor, @Body(zod(totpCodeBody)) { code }: TotpCodeBody): Promise<RecoveryCodes> {
    return this.totp.confirm(actor, code)
  }

  /** The code is the proof: no other would do, or whoever has a password could take the second factor off. */
  @Post('2fa/totp/disable')
  @SessionOnly()
  disable(@Caller() actor: Actor, @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody): Promise<void> {
    return this.totp.disable(actor, code)
  }

  @Post('2fa/recovery_codes')
  @SessionOnly()
  newCodes(
    @Caller() actor: Actor,
    @Body(zod(secondFactorCodeBody)) { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodes> {
    return this.totp.newCodes(actor, code)
  }

  @Delete(':id/2fa')
  @Fresh()
  @Access('admin')
  reset(@Caller() actor: Actor, @Param('id', zod(userId)) id: number): Promise<void> {
    return this.factors.reset(actor, id)
  }
}
