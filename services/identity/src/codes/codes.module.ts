import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { LimitsModule } from '../limits/limits.module'
import { MailModule } from '../mail/mail.module'
import { MailCodesModule } from '../mail-codes/mail-codes.module'
import { TurnstileModule } from '../turnstile/turnstile.module'
import { UsersModule } from '../users/users.module'
import { EmailRulesNow } from './email-rules'
import { MailDoor } from './mail-door'
import { VerificationController } from './verification.controller'
import { VerificationService } from './verification.service'

@Module({
  imports: [AuditModule, LimitsModule, MailCodesModule, MailModule, TurnstileModule, UsersModule],
  controllers: [VerificationController],
  providers: [VerificationService, MailDoor, EmailRulesNow],
  exports: [MailCodesModule, MailDoor, EmailRulesNow],
})
export class CodesModule {}
