import { Module } from '@nestjs/common'
import { JobsModule, ResealingModule } from '@tollgate/jobs'
import { MessagingModule, OptionsModule, SessionModule } from '@tollgate/messaging'
import { PersistenceModule } from '@tollgate/persistence'
import { AccessTokenEntity } from './access-tokens/access-token.entity'
import { AccessTokensModule } from './access-tokens/access-tokens.module'
import { AccountAccessModule } from './account-access/account-access.module'
import { AuditEntity } from './audit/audit.entity'
import { AuditModule } from './audit/audit.module'
import { CodesModule } from './codes/codes.module'
import { ExternalModule } from './external/external.module'
import { ExternalIdentityEntity } from './external/identities/external-identity.entity'
import { MailEntity } from './mail/mail.entity'
import { MailModule } from './mail/mail.module'
import { MailCodeEntity } from './mail-codes/mail-code.entity'
import { migrations } from './migrations'
import { NoticeAddressModule } from './notice-address/notice-address.module'
import { NoticeEntity } from './notifications/notice.entity'
import { NotificationsModule } from './notifications/notifications.module'
import { OptionEntity } from './options/option.entity'
import { OptionsStoreModule } from './options/options-store.module'
import { ProofModule } from './proof/proof.module'
import { RefusalsModule } from './refusals/refusals.module'
import { RegistrationModule } from './registration/registration.module'
import { RescueModule } from './rescue/rescue.module'
import { ResetModule } from './reset/reset.module'
import { RecoveryCodeEntity } from './second-factor/codes/recovery-code.entity'
import { SecondFactorEntity } from './second-factor/codes/second-factor.entity'
import { PasskeyEntity } from './second-factor/passkeys/passkey.entity'
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
        AccessTokenEntity,
        OptionEntity,
        SetupEntity,
        ExternalIdentityEntity,
        AuditEntity,
        NoticeEntity,
        ...mailEntities,
        ...secondFactorEntities,
      ],
      migrations,
    }),
    MessagingModule.forRoot({ service: 'identity' }),
    JobsModule.forRoot(),
    ResealingModule.forService('identity'),
    OptionsModule.forRoot(),
    SessionModule,
    AuditModule,
    UsersModule,
    SessionsModule,
    AccessTokensModule,
    SignInModule,
    ProofModule,
    AccountAccessModule,
    ExternalModule,
    OptionsStoreModule,
    SetupModule,
    MailModule,
    CodesModule,
    RefusalsModule,
    RegistrationModule,
    ResetModule,
    RescueModule,
    SiteModule,
    NotificationsModule,
    NoticeAddressModule,
  ],
})
export class AppModule {}
