import { randomUUID } from 'node:crypto'
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common'
import {
  requestResetQuery,
  type RequestResetQuery,
  resetPasswordBody,
  type ResetPasswordBody,
} from '@tollgate/contracts/http/identity'
import { Jobs } from '@tollgate/jobs'
import { Access, Changes, ClientAddress, Lang, type Language, zod } from '@tollgate/platform'
import { MailDoor } from '../codes/mail-door'
import { sendReset } from './jobs/send-reset.job'
import { ResetSeal } from './reset-seal'
import { ResetService } from './reset.service'

@Controller('api')
@Access('public')
export class ResetController {
  constructor(
    private readonly resets: ResetService,
    private readonly door: MailDoor,
    private readonly seal: ResetSeal,
    private readonly jobs: Jobs,
  ) {}

  /** The same answer after the same work, whether or not anybody has the address: who has it is looked up by the job. */
  @Get('reset_password')
  @Changes()
  async request(
    @Query(zod(requestResetQuery)) { email, turnstile }: RequestResetQuery,
    @ClientAddress() ip: string,
    @Lang() language: Language,
  ): Promise<void> {
    await this.door.pass({ email, turnstile, ip })
    await this.jobs.add(sendReset, { mailId: randomUUID(), sealed: this.seal.seal({ email, language }) })
  }

  @Post('user/reset')
  @HttpCode(200)
  reset(@Body(zod(resetPasswordBody)) body: ResetPasswordBody): Promise<string> {
    return this.resets.reset(body)
  }
}
