import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { LeaseService } from '../lease.service'

/** Takes back what relays will never return. */
export const expireLeases = defineJob({
  name: 'billing.expire-leases',
  schema: z.strictObject({}),
  attempts: 1, // the next one comes in seconds
  backoffMs: 1_000,
  concurrency: 1,
  run: (_, { leases }: { leases: LeaseService }) => leases.expire(),
})
