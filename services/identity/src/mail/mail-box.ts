import { Injectable } from '@nestjs/common'
import { KeyRing, type Place, Sealed } from '@tollgate/platform'
import { z } from 'zod'

export const mailPurpose = 'mails'

const outgoingMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Seals the mails that wait to be sent: the codes and reset links in them must not be readable in the database. */
@Injectable()
export class MailBox extends Sealed<typeof outgoingMail> {
  constructor(ring: KeyRing) {
    super(outgoingMail, ring, mailPurpose)
  }
}

/** Where a mail waits. */
export function mailPlace(mailId: string): Place {
  return ['identity.mails', mailId, 'sealed']
}
