import { Injectable } from '@nestjs/common'
import type { BindEmailQuery } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, type Language } from '@tollgate/platform'
import { verificationLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { UserAnnouncer } from '../users/user-announcer'
import { UsersRepository } from '../users/users.repository'
import { codeLifetimeMs } from './mail-code.policy'
import { MailCodesService } from './mail-codes.service'

/** Addresses that somebody shows to be theirs, by a code that was mailed there. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly codes: MailCodesService,
    private readonly mails: MailService,
    private readonly users: UsersRepository,
    private readonly announcer: UserAnnouncer,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /** Throws `identity.email-taken`: whoever has the address needs no code for it. */
  async assertFree(email: string): Promise<void> {
    if (await this.users.isEmailTaken(email)) throw new AppError('identity.email-taken')
  }

  /** Mails a code. */
  async send(email: string, language: Language): Promise<void> {
    const site = this.options.get('SystemName')
    await this.transactions.run(async (tx) => {
      const code = await this.codes.issue(tx, 'verification', email)
      const letters = verificationLetter({ site, code, minutes: codeLifetimeMs / 60_000 })
      await this.mails.enqueue(tx, { to: email, letters, language, lifetimeMs: codeLifetimeMs })
    })
  }

  /** Makes the address the user's, in the place of the one before. Throws `identity.email-code-wrong` or `.email-taken`. */
  bind(actor: Actor, { email, code }: BindEmailQuery): Promise<void> {
    return this.codes.redeem('verification', { email, code }, async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      user.email = email
      await this.users.save(tx, user)
      await this.announcer.announce(tx, user, 'updated', actor)
    })
  }
}
