import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { MailDelivery } from './mail-delivery'

/**
 * Sends one mail, whose content stays in the database. Its attempts cover about the ten minutes for which a code is valid.
 */
export const sendMail = defineJob({
  name: 'identity.send-mail',
  schema: z.strictObject({ mailId: z.uuid() }),
  attempts: 10,
  backoffMs: 1_000,
  concurrency: 4,
  dedupeKey: ({ mailId }) => mailId,
  run: ({ mailId }, { delivery }: { delivery: MailDelivery }) => delivery.deliver(mailId),
})
