import { Controller, Get, Query } from '@nestjs/common'
import {
  bindEmailQuery,
  type BindEmailQuery,
  verificationQuery,
  type VerificationQuery,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Changes, ClientAddress, Lang, type Language, zod } from '@tollgate/platform'
import { EmailRulesNow } from './email-rules'
import { MailDoor } from './mail-door'
import { VerificationService } from './verification.service'

@Controller('api')
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly rules: EmailRulesNow,
    private readonly door: MailDoor,
  ) {}

  @Get('verification')
  @Access('public')
  @Changes()
  async send(
    @Query(zod(verificationQuery)) { email, turnstile }: VerificationQuery,
    @ClientAddress() ip: string,
    @Lang() language: Language,
  ): Promise<void> {
    this.rules.assertWelcome(email)
    await this.door.pass({ email, turnstile, ip }, () => this.verification.assertFree(email))
    await this.verification.send(email, language)
  }

  @Get('oauth/email/bind')
  @Access('user')
  @Changes()
  bind(@Caller() actor: Actor, @Query(zod(bindEmailQuery)) query: BindEmailQuery): Promise<void> {
    this.rules.assertWelcome(query.email)
    return this.verification.bind(actor, query)
  }
}
