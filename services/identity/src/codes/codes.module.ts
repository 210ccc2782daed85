import { Module } from '@nestjs/common'
import { LimitsModule } from '../limits/limits.module'
import { MailModule } from '../mail/mail.module'
import { TurnstileModule } from '../turnstile/turnstile.module'
import { UsersModule } from '../users/users.module'
import { EmailRulesNow } from './email-rules'
import { MailCodesRepository } from './mail-codes.repository'
import { MailCodesService } from './mail-codes.service'
import { MailDoor } from './mail-door'
import { VerificationController } from './verification.controller'
import { VerificationService } from './verification.service'

@Module({
  imports: [LimitsModule, MailModule, TurnstileModule, UsersModule],
  controllers: [VerificationController],
  providers: [VerificationService, MailCodesService, MailCodesRepository, MailDoor, EmailRulesNow],
  exports: [MailCodesService, MailDoor, EmailRulesNow],
})
export class CodesModule {}
