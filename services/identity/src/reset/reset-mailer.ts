import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { resetLetter } from '../mail/letters/letters'
import { MailService } from '../mail/mail.service'
import { codeLifetimeMs } from '../mail-codes/mail-code.policy'
import { MailCodesService } from '../mail-codes/mail-codes.service'
import { UserDirectory } from '../users/user-directory.service'
import { resetLink } from './reset.policy'
import { ResetSeal } from './reset-seal'

/** Sends the mails with reset links. */
@Injectable()
export class ResetMailer {
  constructor(
    private readonly seal: ResetSeal,
    private readonly users: UserDirectory,
    private readonly codes: MailCodesService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /**
   * Mails a link to the user with this address; does nothing where there is none, or for a mail that was taken in before.
   */
  async send(mailId: string, sealed: string): Promise<void> {
    const { email, language } = this.seal.open(sealed, [mailId])
    if (await this.mails.has(mailId)) return
    const site = this.options.get('SystemName')
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockByEmail(tx, email)
      if (!user) return
      const token = await this.codes.issue(tx, 'reset', email, user.id)
      const link = resetLink(this.options.get('ServerAddress'), email, token)
      const letter = resetLetter({ site, link, minutes: codeLifetimeMs / 60_000 })
      await this.mails.enqueue(tx, { id: mailId, to: email, letter, language, lifetimeMs: codeLifetimeMs })
    })
  }
}
