import { Module } from '@nestjs/common'
import { JobsModule } from '@tollgate/jobs'
import { MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { AuditEntity } from './audit/audit.entity'
import { AuditModule } from './audit/audit.module'
import { CodesModule } from './codes/codes.module'
import { MailCodeEntity } from './codes/mail-code.entity'
import { ExternalModule } from './external/external.module'
import { ExternalIdentityEntity } from './external/identities/external-identity.entity'
import { MailEntity } from './mail/mail.entity'
import { MailModule } from './mail/mail.module'
import { Identity1767225600001 } from './migrations/0001-identity.migration'
import { Accounts1767225600002 } from './migrations/0002-accounts.migration'
import { Mail1767225600003 } from './migrations/0003-mail.migration'
import { SecondFactor1767225600004 } from './migrations/0004-second-factor.migration'
import { Audit1767225600005 } from './migrations/0005-audit.migration'
import { Notices1767225600006 } from './migrations/0006-notices.migration'
import { OutboxBySubject1767225600007 } from './migrations/0007-outbox-by-subject.migration'
import { NoticeEntity } from './notifications/notice.entity'
import { NotificationsModule } from './notifications/notifications.module'
import { OptionEntity } from './options/option.entity'
import { OptionsStoreModule } from './options/options-store.module'
import { RegistrationModule } from './registration/registration.module'
import { ResetModule } from './reset/reset.module'
import { PasskeyEntity } from './second-factor/passkeys/passkey.entity'
import { RecoveryCodeEntity } from './second-factor/recovery-code.entity'
import { SecondFactorEntity } from './second-factor/second-factor.entity'
import { SessionEntity } from './sessions/session.entity'
import { SessionsModule } from './sessions/sessions.module'
import { SetupEntity } from './setup/setup.entity'
import { SetupModule } from './setup/setup.module'
import { SignInModule } from './sign-in/sign-in.module'
import { SiteModule } from './site/site.module'
import { TicketEntity } from './tickets/ticket.entity'
import { UserEntity } from './users/user.entity'
import { UsersModule } from './users/users.module'

const mailEntities = [MailEntity, MailCodeEntity]
const secondFactorEntities = [SecondFactorEntity, RecoveryCodeEntity, PasskeyEntity, TicketEntity]

@Module({
  imports: [
    PersistenceModule.forRoot({
      schema: 'identity',
      entities: [
        UserEntity,
        SessionEntity,
        OptionEntity,
        SetupEntity,
        ExternalIdentityEntity,
        AuditEntity,
        NoticeEntity,
        ...mailEntities,
        ...secondFactorEntities,
      ],
      migrations: [
        Identity1767225600001,
        Accounts1767225600002,
        Mail1767225600003,
        SecondFactor1767225600004,
        Audit1767225600005,
        Notices1767225600006,
        OutboxBySubject1767225600007,
      ],
    }),
    MessagingModule.forRoot({ service: 'identity' }),
    JobsModule.forRoot(),
    OptionsModule.forRoot(),
    SessionModule,
    AuditModule,
    UsersModule,
    SessionsModule,
    SignInModule,
    ExternalModule,
    OptionsStoreModule,
    SetupModule,
    MailModule,
    CodesModule,
    RegistrationModule,
    ResetModule,
    SiteModule,
    NotificationsModule,
  ],
})
export class AppModule {}
