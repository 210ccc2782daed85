import { z } from 'zod'
import { defineEvent } from '../core/contract'
import { receipt } from './receipt'

/** One shipped line of a journal. `seq` is its number, counted from 1 without gaps. */
export const journalEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('receipt'), seq: z.int().positive(), receipt }),
  /** Nothing more will be spent on the lease; behind every receipt that used it. */
  z.object({ type: z.literal('return'), seq: z.int().positive(), leaseId: z.uuid() }),
  /** The process that wrote `journal` has ended, and everything it left is settled: its leases are done. */
  z.object({ type: z.literal('superseded'), seq: z.int().positive(), journal: z.uuid() }),
])
export type JournalEntry = z.output<typeof journalEntry>

/** More than a journal can ever have; with it a number and what is added to it are exact. */
const greatestSeq = 10 ** 15

/** Entries of one message. */
export const mostReceiptedEntries = 100

/**
 * Sent by a relay in batches, in the order of their numbers: the first is `firstSeq`, whatever it
 * holds. The reader parses each by `journalEntry`, so that one which it cannot read costs nobody else anything. Repeats
 * are normal (after a crash, a lost acknowledgement, a gap); the reader applies each number of a journal once, in order.
 */
export const usageReceipted = defineEvent({
  subject: 'evt.relay.usage.receipted.v1',
  isMoney: true,
  schema: z.object({
    journal: z.uuid(),
    /** How often the sender began anew from where billing was; billing's notes name the round that they answer. */
    round: z.int().nonnegative(),
    firstSeq: z.int().positive().max(greatestSeq),
    /** The entries from this number up to `firstSeq` can no longer be had; the reader goes on without them. */
    missingFrom: z.int().positive().max(greatestSeq).optional(),
    entries: z.array(z.unknown()).min(1).max(mostReceiptedEntries),
  }),
  example: {
    journal: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    round: 0,
    firstSeq: 41,
    entries: [{ type: 'return', seq: 41, leaseId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11' }],
  },
})

/**
 * The id of a batch's message, by which JetStream knows a repeat: `<journal>:<first>-<last>:<round>`. It tells what a
 * message was about even when its body cannot be read.
 */
export function receiptedMessageId(batch: ReceiptedRange): string {
  return `${batch.journal}:${batch.firstSeq}-${batch.lastSeq}:${batch.round}`
}

/** Which entries of which journal a message carries. */
interface ReceiptedRange {
  readonly journal: string
  readonly round: number
  readonly firstSeq: number
  readonly lastSeq: number
}

const messageId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,15})-(\d{1,15}):(\d{1,15})$/

/** What `receiptedMessageId` made an id of; null for any other text. */
export function readReceiptedMessageId(id: string): ReceiptedRange | null {
  const [, journal, first, last, round] = messageId.exec(id) ?? []
  const [firstSeq, lastSeq] = [Number(first), Number(last)]
  if (journal === undefined || !(firstSeq > 0 && lastSeq >= firstSeq)) return null
  return { journal, round: Number(round), firstSeq, lastSeq }
}
