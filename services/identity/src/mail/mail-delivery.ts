import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { mailErrors } from './mail.errors'
import { MailBox, mailPlace } from './mail-box'
import { type MailOutcome, MailsRepository } from './mails.repository'
import { smtpFailureOf } from './smtp/smtp-failure'
import { SmtpSender } from './smtp/smtp-sender'

/** Sends the mails of the table to the mail server. */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly mails: MailsRepository,
    private readonly box: MailBox,
    private readonly smtp: SmtpSender,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a mail that waits; does nothing for one that was sent or given up. Throws `identity.mail-unsent` when another
   * attempt may succeed, and `identity.mail-refused` when the server refused the mail for good: then it is given up.
   */
  async deliver(mailId: string): Promise<void> {
    const mail = await this.transactions.read((db) => this.mails.findWaiting(db, mailId))
    if (!mail?.sealed) return
    if (mail.expiresAt.getTime() <= this.clock.nowMs()) return this.settle(mailId, { failure: 'expired' })
    try {
      await this.smtp.send(this.box.open(mail.sealed, mailPlace(mailId)), mailId)
    } catch (cause) {
      const { isFinal, reason } = smtpFailureOf(cause)
      if (!isFinal) throw mailErrors.mailUnsent({ reason }, { cause })
      await this.settle(mailId, { failure: String(reason) })
      throw mailErrors.mailRefused({ reason }, { cause })
    }
    await this.settle(mailId, { sentAt: new Date(this.clock.nowMs()) })
  }

  private async settle(mailId: string, outcome: MailOutcome): Promise<void> {
    await this.transactions.run((tx) => this.mails.settle(tx, mailId, outcome))
  }
}
