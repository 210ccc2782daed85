import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { ReconcileService } from '../reconcile.service'

/** Adds everything up again and tells when a sum does not hold. It never puts one right: money is not guessed. */
export const reconcile = defineJob({
  name: 'billing.reconcile',
  schema: z.strictObject({}),
  attempts: 2,
  backoffMs: 5_000,
  concurrency: 1,
  run: async (_, { books }: { books: ReconcileService }) => {
    await books.reconcile()
  },
})
