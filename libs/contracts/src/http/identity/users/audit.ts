import { z } from 'zod'
import { auditOutcomes, auditTargetKinds } from '../../../audit/acts'
import { rowId, unixSeconds } from '../../core/numbers'
import { listOf, pageFields, sortFields } from '../../core/paging'
import { filterText } from '../../core/text'

const noneWhenEmpty = z.literal('').transform(() => undefined)
const secondsOrNone = z.union([noneWhenEmpty, unixSeconds]).optional()

/** Which acts are asked for. What is empty or absent is not asked. */
const auditFields = {
  /** Begins the name of who acted or of what was acted on, in any case. */
  keyword: filterText,
  /** The whole name of who acted, in any case. */
  actor: filterText,
  actor_id: z.union([noneWhenEmpty, rowId]).optional(),
  action: filterText,
  target_kind: z.union([noneWhenEmpty, z.enum(auditTargetKinds)]).optional(),
  target_id: z.union([noneWhenEmpty, rowId]).optional(),
  /** Where they called from, in full. */
  address: filterText,
  /** The id of a session. */
  session: filterText,
  outcome: z.union([noneWhenEmpty, z.enum(auditOutcomes)]).optional(),
  /** Both ends, Unix seconds, count in. */
  start_timestamp: secondsOrNone,
  end_timestamp: secondsOrNone,
}

/** The place of an entry in the log: `next` of the page before. */
const auditPlace = z
  .string()
  .regex(/^\d{1,16}-\d{1,16}$/)
  .optional()

/** By what acts are sorted, which each index of theirs answers in either direction; the latest first where nothing is said. */
export const auditSorts = ['created_at'] as const

/**
 * A page of acts. `before` begins behind an entry, in whichever direction the list goes, however far; `p` counts from there and
 * reaches `mostCountedActs`.
 */
export const auditQuery = z.object({
  ...pageFields,
  ...sortFields(auditSorts),
  ...auditFields,
  before: z.union([noneWhenEmpty, auditPlace]).optional(),
})

/** The same acts as a file, all of them. */
export const auditExportQuery = z.object({ ...auditFields, format: z.enum(['csv', 'jsonl']).default('jsonl') })
export type AuditFormat = z.output<typeof auditExportQuery>['format']

/** A list counts no further: `total` is this for more, and `next` leads on. */
export const mostCountedActs = 10_000

/** One act, or a refusal. `details` never holds a secret: `***`, or `{ secret: changed }`, stands for one. */
export const auditEntry = z.object({
  id: z.int(),
  /** Unix seconds. */
  created_at: z.int(),
  /** Null when a service acted by itself, or nobody was signed in; the name is then what was typed. */
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  /** One of `auditActions`; a newer server may know more. */
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  target_kind: z.enum(auditTargetKinds),
  /** A user's, channel's or token's id; null for what has none. */
  target_id: z.int().nullable(),
  /** A name, an option's key, the address of a mail. */
  target_name: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Where the actor called from; empty when it was not over HTTP. */
  address: z.string(),
  /** The session by which they acted, as the list of sessions names it; null where there was none. */
  session: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** `next` is what to send as `before` for what comes behind this page; null behind the last one. */
export const auditList = listOf(auditEntry).extend({ next: z.string().nullable() })
export type AuditList = z.output<typeof auditList>

/** How the audit log is sent on. */
export const auditForwarding = z.object({
  is_on: z.boolean(),
  /** The id of the last entry that the receiver has. */
  position: z.int(),
  /** How many entries wait behind it; counted no further than `mostCountedActs`. */
  waiting: z.int(),
  /** In a row; 0 while all is well. */
  failures: z.int(),
  last_error: z.string(),
  /** Unix seconds; null for never. */
  last_failed_at: z.int().nullable(),
  last_sent_at: z.int().nullable(),
  retry_at: z.int().nullable(),
})
export type AuditForwarding = z.output<typeof auditForwarding>

/** What a webhook gets: entries in their order. What it has not answered with 2xx comes again. */
export const auditDelivery = z.object({ entries: z.array(auditEntry).min(1).max(100) })
export type AuditDelivery = z.output<typeof auditDelivery>
