import { Injectable } from '@nestjs/common'
import type { BindEmailQuery } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, type Language } from '@tollgate/platform'
import { verificationLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { codeLifetimeMs } from '../mail-codes/mail-code.policy'
import { MailCodesService } from '../mail-codes/mail-codes.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import { UserDirectory } from '../users/user-directory.service'
import { usersErrors } from '../users/users.errors'
import { UsersService } from '../users/users.service'
import { EmailRulesNow } from './email-rules'
import { MailDoor, type MailWish } from './mail-door'

/** Verifies e-mail addresses by codes that are mailed to them. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly codes: MailCodesService,
    private readonly rules: EmailRulesNow,
    private readonly door: MailDoor,
    private readonly mails: MailService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * Mails a code to an address that no user has. Throws `identity.email-*-refused`, `.email-taken`, and what `MailDoor`
   * does.
   */
  async send(wish: MailWish, language: Language): Promise<void> {
    const { email } = wish
    this.rules.assertWelcome(email)
    await this.door.pass(wish, 'mail-code.asked', async () => {
      if (await this.directory.isEmailTaken(email)) throw usersErrors.emailTaken()
    })
    const site = this.options.get('SystemName')
    await this.transactions.run(async (tx) => {
      const code = await this.codes.issue(tx, 'verification', email)
      const letter = verificationLetter({ site, code, minutes: codeLifetimeMs / 60_000 })
      await this.mails.enqueue(tx, { to: email, letter, language, lifetimeMs: codeLifetimeMs })
    })
  }

  /**
   * Makes the address the user's, in place of the one before. Throws `identity.email-*-refused`, `.email-code-wrong` or
   * `.email-taken`.
   */
  async bind(actor: Actor, { email, code }: BindEmailQuery): Promise<void> {
    this.rules.assertWelcome(email)
    await this.codes.redeem('verification', { email, code, ip: actor.clientIp }, async (tx) => {
      const user = await this.directory.lockActive(tx, actor.userId)
      const formerEmail = user.email
      user.email = email
      const details = { email: { from: formerEmail, to: email } }
      await this.acts.note(tx, actor, user, {
        action: 'credential.email-bound',
        names: { email },
        details,
        formerEmail,
      })
      await this.users.save(tx, user, { actor, change: 'updated', endsMailed: true })
    })
  }
}
