import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { MailService } from './mail.service'

/** Adds jobs for mails whose job was never added or has ended too early, each minute. */
export const sweepMails = defineJob({
  name: 'identity.sweep-mails',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { mails }: { mails: MailService }) => mails.sweep(),
})
