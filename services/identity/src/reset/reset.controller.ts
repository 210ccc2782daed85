import { Body, Controller, Get, Post, Query } from '@nestjs/common'
import {
  type RequestResetQuery,
  requestResetQuery,
  type ResetPasswordBody,
  resetPasswordBody,
} from '@tollgate/contracts/http/identity'
import {
  Access,
  Changes,
  ClientAddress,
  type Enveloped,
  Lang,
  type Language,
  withExtras,
  zod,
} from '@tollgate/platform'
import { RemainingAccessService } from '../account-access/remaining-access.service'
import { ResetService } from './reset.service'

@Controller('api')
@Access('public')
export class ResetController {
  constructor(
    private readonly resets: ResetService,
    private readonly remaining: RemainingAccessService,
  ) {}

  @Get('reset_password')
  @Changes()
  request(
    @Query(zod(requestResetQuery)) { email, turnstile }: RequestResetQuery,
    @ClientAddress() ip: string,
    @Lang() language: Language,
  ): Promise<void> {
    return this.resets.request({ email, turnstile, ip }, language)
  }

  @Post('user/reset')
  async reset(
    @Body(zod(resetPasswordBody)) body: ResetPasswordBody,
    @ClientAddress() clientIp: string,
    @Lang() language: Language,
  ): Promise<Enveloped> {
    const { userId, password } = await this.resets.reset(body, { clientIp, language })
    return withExtras(password, { remaining: await this.remaining.of(userId) })
  }
}
