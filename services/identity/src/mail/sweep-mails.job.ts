import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { MailService } from './mail.service'

/** Finds mails whose job was never added or has given up too early. */
export const sweepMails = defineJob({
  name: 'identity.sweep-mails',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { mails }: { mails: MailService }) => mails.sweep(),
})
