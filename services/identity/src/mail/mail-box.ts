import { Inject, Injectable } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { z } from 'zod'
import type { OutgoingMail } from './smtp/smtp-sender'

const outgoingMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Seals what waits to be sent: codes and reset links must not lie open in the database. */
@Injectable()
export class MailBox {
  private readonly box: SecretBox

  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'mails')
  }

  seal(mail: OutgoingMail): string {
    return this.box.seal(JSON.stringify(mail))
  }

  open(sealed: string): OutgoingMail {
    return outgoingMail.parse(JSON.parse(this.box.open(sealed)))
  }
}
