import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { MailSweep } from '../mail-sweep'

/** Finds mails whose job was never added or has given up too early. */
export const sweepMails = defineJob({
  name: 'identity.sweep-mails',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { sweep }: { sweep: MailSweep }) => sweep.run(),
})
