import {
  type EventPayload,
  type JournalEntry,
  journalEntry,
  readReceiptedMessageId,
  type receiptFaulted,
  type usageReceipted,
} from '@tollgate/contracts'

/** Why something that a journal holds, or should hold, was not booked. */
type FaultReason = EventPayload<typeof receiptFaulted>['reason']

/** Entries that cannot be booked. Their journal goes on behind them, and an administrator is told. */
export interface FaultyEntries {
  readonly type: 'faulty'
  readonly seq: number
  readonly lastSeq: number
  readonly reason: FaultReason
  /** As much as there is of what came, or why it was refused. */
  readonly text: string
}

/** What a journal tells at one number, or from one number to another. */
export type JournalItem = JournalEntry | FaultyEntries

/** What one message brought, in the order of its numbers; never empty. */
export interface ReceiptBatch {
  readonly journal: string
  /** The sender's round, to be named in the answer. */
  readonly round: number
  readonly items: readonly JournalItem[]
}

/** The number of the last entry that the item stands for. */
export function lastSeqOf(item: JournalItem): number {
  return item.type === 'faulty' ? item.lastSeq : item.seq
}

/** What a batch asks for, seen from how far its journal has been applied. */
export type Readiness = 'nothing-new' | 'ready' | 'gap'

/** A journal is applied in order and each entry once; a batch behind a gap cannot be applied. */
export function readiness(appliedSeq: number, items: readonly JournalItem[]): Readiness {
  let expected = appliedSeq + 1
  for (const item of items) {
    if (item.seq > expected) return 'gap'
    expected = Math.max(expected, lastSeqOf(item) + 1)
  }
  return expected === appliedSeq + 1 ? 'nothing-new' : 'ready'
}

/** The items of a message. Each entry is read by itself: one that cannot be read is an item as well. */
export function readBatch(message: EventPayload<typeof usageReceipted>): ReceiptBatch {
  const { journal, round, firstSeq, missingFrom, entries } = message
  const items: JournalItem[] = []
  if (missingFrom !== undefined && missingFrom < firstSeq) {
    items.push({ type: 'faulty', seq: missingFrom, lastSeq: firstSeq - 1, reason: 'missing', text: '' })
  }
  for (const [index, entry] of entries.entries()) items.push(readEntry(entry, firstSeq + index))
  return { journal, round, items }
}

function readEntry(entry: unknown, seq: number): JournalItem {
  const parsed = journalEntry.safeParse(entry)
  if (parsed.success) return { ...parsed.data, seq }
  return { type: 'faulty', seq, lastSeq: seq, reason: 'unreadable', text: textOf(entry) }
}

/** What a message was about whose body cannot be read; null when not even its id tells. */
export function unreadableBatch(messageId: string, body: string): ReceiptBatch | null {
  const range = readReceiptedMessageId(messageId)
  if (range === null) return null
  const { journal, round, firstSeq: seq, lastSeq } = range
  return { journal, round, items: [{ type: 'faulty', seq, lastSeq, reason: 'unreadable', text: body }] }
}

/** What stands in the place of an entry that the books refused. */
export function refusedItem(item: JournalEntry, error: unknown): FaultyEntries {
  const why = error instanceof Error ? error.message : String(error)
  return { type: 'faulty', seq: item.seq, lastSeq: item.seq, reason: 'refused', text: `${why}\n${textOf(item)}` }
}

/** JSON of anything, also of what is nested deeper than can be written. */
export function textOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    return String(error)
  }
}
