import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, type Language } from '@tollgate/platform'
import { AuditService } from '../audit/audit.service'
import { write } from './letters/letter'
import { testLetter } from './letters/letters'
import { mailErrors } from './mail.errors'
import { smtpErrors } from './smtp/smtp.errors'
import { smtpFailureOf } from './smtp/smtp-failure'
import { SmtpSender } from './smtp/smtp-sender'

/** Tries the mail settings by sending a mail. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly smtp: SmtpSender,
    private readonly options: Options,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sends a mail and waits for the server's answer. Throws `identity.mail-not-set-up`, and `.mail-test-failed` with that
   * answer.
   */
  async send(actor: Actor, to: string, language: Language): Promise<void> {
    if (!this.smtp.isSetUp) throw smtpErrors.mailNotSetUp()
    const letter = write(testLetter({ site: this.options.get('SystemName') }), language)
    await this.transactions.run((tx) =>
      this.audit.record(tx, actor, { action: 'mail.tested', target: { kind: 'mail', id: null, name: to } }),
    )
    try {
      await this.smtp.send({ to, ...letter }, randomUUID())
    } catch (cause) {
      throw mailErrors.mailTestFailed({ reason: smtpFailureOf(cause).reason }, { cause })
    }
  }
}
