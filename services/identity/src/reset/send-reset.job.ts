import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ResetMailer } from './reset-mailer'

/**
 * Looks the address up and mails the link. It runs after the answer, so that neither the answer nor its time tells whether a
 * user has the address.
 */
export const sendReset = defineJob({
  name: 'identity.send-reset',
  schema: z.strictObject({ mailId: z.uuid(), sealed: z.string() }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 2,
  run: ({ mailId, sealed }, { mailer }: { mailer: ResetMailer }) => mailer.send(mailId, sealed),
})
