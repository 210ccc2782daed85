import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import { Clock, type Language, Log } from '@tollgate/platform'
import { sweepOutstanding } from '../outstanding/sweep-outstanding'
import { type Letter, write } from './letters/letter'
import { MailBox, mailPlace } from './mail-box'
import { MailsRepository } from './mails.repository'
import { sendMail } from './send-mail.job'
import { smtpErrors } from './smtp/smtp.errors'
import { SmtpSender } from './smtp/smtp-sender'

/** A mail to be sent. */
export interface NewMail {
  readonly to: string
  readonly letter: Letter
  readonly language: Language
  /** How long it is worth sending: it is given up after that. */
  readonly lifetimeMs: number
  /** Given where the same mail may be handed in twice. */
  readonly id?: string
}

/** Takes mails in from the rest of identity and sees that they are sent. */
@Injectable()
export class MailService {
  constructor(
    private readonly mails: MailsRepository,
    private readonly box: MailBox,
    private readonly jobs: Jobs,
    private readonly smtp: SmtpSender,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether the options name a mail server. */
  get isSetUp(): boolean {
    return this.smtp.isSetUp
  }

  /** Throws `identity.mail-not-set-up` while the options name no mail server. */
  assertSetUp(): void {
    if (!this.smtp.isSetUp) throw smtpErrors.mailNotSetUp()
  }

  /**
   * Takes a mail in with the transaction that is its reason: it is sent once that is committed, and never if it is not.
   * Returns false when a mail with this id was taken in before.
   */
  async enqueue(tx: Tx, { to, letter, language, lifetimeMs, id = randomUUID() }: NewMail): Promise<boolean> {
    const nowMs = this.clock.nowMs()
    const isNew = await this.mails.insert(tx, {
      id,
      sealed: this.box.seal({ to, ...write(letter, language) }, mailPlace(id)),
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + lifetimeMs),
      sentAt: null,
      failure: null,
    })
    if (isNew) onCommit(tx, () => this.addJob(id))
    return isNew
  }

  /** Whether a mail with this id was taken in. */
  has(mailId: string): Promise<boolean> {
    return this.transactions.read((db) => this.mails.has(db, mailId))
  }

  /** Adds jobs for mails that still wait, and removes old records. */
  sweep(): Promise<void> {
    return sweepOutstanding(this.transactions, this.mails, this.clock.nowMs(), (mailId) =>
      this.jobs.add(sendMail, { mailId }),
    )
  }

  /** A job that cannot be added now is added by the sweep, which goes by the rows. */
  private async addJob(mailId: string): Promise<void> {
    try {
      await this.jobs.add(sendMail, { mailId })
    } catch (error) {
      this.log.warn('mail.left-to-the-sweep', { mailId, error })
    }
  }
}
