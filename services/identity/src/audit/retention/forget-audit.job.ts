import { defineJob } from '@tollgate/jobs'
import { z } from 'zod'
import type { AuditRetention } from './audit-retention.service'

/** Removes entries that are older than the site keeps them, each hour. */
export const forgetAudit = defineJob({
  name: 'identity.forget-audit',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 1,
  run: (_payload, { retention }: { retention: AuditRetention }) => retention.forget(),
})
