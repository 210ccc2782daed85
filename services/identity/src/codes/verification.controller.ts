import { Controller, Get, Query } from '@nestjs/common'
import {
  type BindEmailQuery,
  bindEmailQuery,
  type VerificationQuery,
  verificationQuery,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Changes, ClientAddress, Fresh, Lang, type Language, zod } from '@tollgate/platform'
import { VerificationService } from './verification.service'

@Controller('api')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Get('verification')
  @Access('public')
  @Changes()
  send(
    @Query(zod(verificationQuery)) { email, turnstile }: VerificationQuery,
    @ClientAddress() ip: string,
    @Lang() language: Language,
  ): Promise<void> {
    return this.verification.send({ email, turnstile, ip }, language)
  }

  @Get('oauth/email/bind')
  @Access('user')
  @Changes()
  @Fresh()
  bind(@Caller() actor: Actor, @Query(zod(bindEmailQuery)) query: BindEmailQuery): Promise<void> {
    return this.verification.bind(actor, query)
  }
}
