import { Module } from '@nestjs/common'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { LimitsModule } from '../limits/limits.module'
import { MailModule } from '../mail/mail.module'
import { MailCodesModule } from '../mail-codes/mail-codes.module'
import { SessionsModule } from '../sessions/sessions.module'
import { CredentialActs } from './acts/credential-acts.service'
import { ForeignPasswords } from './import/foreign-passwords'
import { UserImportRpc } from './import/user-import.rpc'
import { UserImport } from './import/user-import.service'
import { LookAlikesRepository } from './names/look-alikes.repository'
import { NewPasswords } from './passwords/new-passwords'
import { WebhookResealing } from './resealing/webhook-resealing'
import { PasswordProof } from './self/password-proof'
import { SelfController } from './self/self.controller'
import { SelfService } from './self/self.service'
import { WebhookSecrets } from './setting/webhook-secrets'
import { UserDirectory } from './user-directory.service'
import { UsersController } from './users.controller'
import { UsersRepository } from './users.repository'
import { UsersRpc } from './users.rpc'
import { UsersService } from './users.service'

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, LimitsModule, MailCodesModule, MailModule, SessionsModule],
  controllers: [SelfController, UsersController, UsersRpc, UserImportRpc],
  providers: [
    UsersService,
    UserDirectory,
    UserImport,
    SelfService,
    UsersRepository,
    CredentialActs,
    LookAlikesRepository,
    Passwords,
    NewPasswords,
    ForeignPasswords,
    PasswordProof,
    WebhookSecrets,
    WebhookResealing,
  ],
  exports: [
    UsersService,
    SelfService,
    UserDirectory,
    CredentialActs,
    Passwords,
    NewPasswords,
    ForeignPasswords,
    PasswordProof,
    WebhookSecrets,
  ],
})
export class UsersModule {}
