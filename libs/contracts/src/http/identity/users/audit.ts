import { z } from 'zod'
import { unixSeconds } from '../../core/numbers'
import { listOf, pageFields } from '../../core/paging'
import { filterText } from '../../core/text'

/** Everything that the audit log speaks of. */
export const auditActions = [
  'user.created',
  'user.updated',
  'user.group-set',
  'user.quota-set',
  'user.promoted',
  'user.demoted',
  'user.enabled',
  'user.disabled',
  'user.deleted',
  'user.second-factor-reset',
  'option.written',
  'site.set-up',
  'mail.tested',
] as const
export type AuditAction = (typeof auditActions)[number]

const secondsOrNone = z.union([z.literal('').transform(() => undefined), unixSeconds]).optional()

/** `keyword` begins the name of who acted or of what was acted on; both ends of the time, Unix seconds, count in. */
export const auditQuery = z.object({
  ...pageFields,
  keyword: filterText,
  action: filterText,
  start_timestamp: secondsOrNone,
  end_timestamp: secondsOrNone,
})

/** One act of somebody who may act on others. `details` never holds a secret: `***` stands for one. */
export const auditEntry = z.object({
  id: z.int(),
  /** Unix seconds. */
  created_at: z.int(),
  /** Null when a service acted by itself. */
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  /** One of `auditActions`; a newer server may know more. */
  action: z.string(),
  target_kind: z.enum(['user', 'option', 'site', 'mail']),
  /** A user's id; null for what has none. */
  target_id: z.int().nullable(),
  /** A user's name, an option's key, the address of a mail. */
  target_name: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Where the actor called from; empty when it was not over HTTP. */
  address: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditList = listOf(auditEntry)
export type AuditList = z.output<typeof auditList>
