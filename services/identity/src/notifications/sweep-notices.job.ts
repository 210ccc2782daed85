import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { Notifier } from './notifier'

/** Adds jobs for notices whose job was never added, each minute. */
export const sweepNotices = defineJob({
  name: 'identity.sweep-notices',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { notifier }: { notifier: Notifier }) => notifier.sweep(),
})
