import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { MailDelivery } from './mail-delivery'

/** One mail to the mail server; its content stays in the database. The attempts reach over the ten minutes that a code holds. */
export const sendMail = defineJob({
  name: 'identity.send-mail',
  schema: z.strictObject({ mailId: z.uuid() }),
  attempts: 10,
  backoffMs: 1_000,
  concurrency: 4,
  dedupeKey: ({ mailId }) => mailId,
  run: ({ mailId }, { delivery }: { delivery: MailDelivery }) => delivery.deliver(mailId),
})
