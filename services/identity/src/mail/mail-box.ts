import { Inject, Injectable } from '@nestjs/common'
import { Sealed, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { z } from 'zod'

const outgoingMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Seals what waits to be sent: codes and reset links must not lie open in the database. */
@Injectable()
export class MailBox extends Sealed<typeof outgoingMail> {
  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    super(outgoingMail, config.TOLLGATE_SECRET, 'mails')
  }
}
