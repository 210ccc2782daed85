import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { type AuditActor, AuditService } from '../audit/audit.service'
import { AttemptLimits } from '../limits/attempt-limits'
import { MailService } from '../mail/mail.service'
import { TurnstileService } from '../turnstile/turnstile.service'

/** A visitor's request for a mail. */
export interface MailWish {
  readonly email: string
  readonly turnstile: string
  readonly ip: string
  /** Who asks, where somebody is signed in for it. */
  readonly actor?: AuditActor
}

/** Every check between a visitor's request for a mail and the mailbox. */
@Injectable()
export class MailDoor {
  constructor(
    private readonly mails: MailService,
    private readonly turnstile: TurnstileService,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Throws `identity.mail-not-set-up`, `.turnstile-*`, `.mail-too-often`, `.mail-closed` and what `check` throws. A request
   * that `check` refuses counts for the client, so that nobody can try out many addresses, but not for the mailbox, which
   * gets no mail.
   */
  async pass(
    { email, turnstile, ip, actor }: MailWish,
    action: 'reset.asked' | 'mail-code.asked',
    check: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    this.mails.assertSetUp()
    await this.turnstile.demand(turnstile, ip)
    await this.limits.mailWanted(ip)
    await check()
    await this.limits.mailTo(email, ip)
    const target = { kind: 'mail', id: null, name: email } as const
    const visitor = { userId: null, username: '', clientIp: ip }
    await this.transactions.run((tx) => this.audit.record(tx, actor ?? visitor, { action, target }))
  }
}
