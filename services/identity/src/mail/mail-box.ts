import { Inject, Injectable } from '@nestjs/common'
import { Sealed, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { z } from 'zod'

const outgoingMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Seals the mails that wait to be sent: the codes and reset links in them must not be readable in the database. */
@Injectable()
export class MailBox extends Sealed<typeof outgoingMail> {
  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    super(outgoingMail, config.TOLLGATE_SECRET, 'mails')
  }
}
