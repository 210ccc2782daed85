import { Injectable } from '@nestjs/common'
import { AttemptLimits } from '../limits/attempt-limits'
import { MailService } from '../mail/mail.service'
import { TurnstileService } from '../turnstile/turnstile.service'

/** Somebody who wants a mail sent. */
export interface MailWish {
  readonly email: string
  readonly turnstile: string
  readonly ip: string
}

/** What stands between a stranger and somebody's mailbox. */
@Injectable()
export class MailDoor {
  constructor(
    private readonly mails: MailService,
    private readonly turnstile: TurnstileService,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * Throws `identity.mail-not-set-up`, `.turnstile-*`, `.mail-too-often` or `.mail-closed`. What `check` refuses counts for the client
   * who asks, so that nobody asks for many addresses who has them, and not for the mailbox, which gets nothing.
   */
  async pass({ email, turnstile, ip }: MailWish, check: () => Promise<void> = async () => undefined): Promise<void> {
    this.mails.assertSetUp()
    await this.turnstile.demand(turnstile, ip)
    await this.limits.mailWanted(ip)
    await check()
    await this.limits.mailTo(email)
  }
}
