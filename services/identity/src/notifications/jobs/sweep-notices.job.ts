import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { NoticeSweep } from '../notice-sweep'

/** Finds notices whose job was never added. */
export const sweepNotices = defineJob({
  name: 'identity.sweep-notices',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { sweep }: { sweep: NoticeSweep }) => sweep.run(),
})
