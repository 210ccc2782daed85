import { Body, Controller, Get, Post, Query } from '@nestjs/common'
import {
  type RequestResetQuery,
  requestResetQuery,
  type ResetPasswordBody,
  resetPasswordBody,
} from '@tollgate/contracts/http/identity'
import { Access, Changes, ClientAddress, Lang, type Language, zod } from '@tollgate/platform'
import { ResetService } from './reset.service'

@Controller('api')
@Access('public')
export class ResetController {
  constructor(private readonly resets: ResetService) {}

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
  reset(@Body(zod(resetPasswordBody)) body: ResetPasswordBody): Promise<string> {
    return this.resets.reset(body)
  }
}
