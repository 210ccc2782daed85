import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ResetMailer } from './reset-mailer'

/**
 * Looks whose address it is and mails the link. Later than the answer, so that neither its words nor its time tell whether
 * an account has the address; the wish is sealed, because Redis need not know who wants what.
 */
export const sendReset = defineJob({
  name: 'identity.send-reset',
  schema: z.strictObject({ mailId: z.uuid(), sealed: z.string() }),
  attempts: 8,
  backoffMs: 1_000,
  concurrency: 2,
  run: ({ mailId, sealed }, { mailer }: { mailer: ResetMailer }) => mailer.send(mailId, sealed),
})
