import { mostReceiptedEntries, receiptedMessageId } from '@tollgate/contracts'
import type { JournalSource } from '../journal/journal-source'

const defaultMessageBytes = 512 * 1024
const comma = 44

/** Entries of one journal that stand behind each other, as they are shipped together. */
export interface Batch {
  readonly journal: string
  readonly round: number
  /** The number of the first of them. */
  readonly firstSeq: number
  /** Everything from this number to `firstSeq` can no longer be had. */
  readonly missingFrom: number | null
  readonly entries: readonly Buffer[]
}

/** Reads what is shipped next, from number `seq` on, or behind what is no longer there; null when nothing is. */
export async function nextEntries(
  journal: JournalSource,
  seq: number,
  maxBytes = defaultMessageBytes,
): Promise<Pick<Batch, 'firstSeq' | 'missingFrom' | 'entries'> | null> {
  const entries = await journal.read(seq, mostReceiptedEntries)
  if (entries.length > 0) return { firstSeq: seq, missingFrom: null, entries: fitting(entries, maxBytes) }
  const firstSeq = await journal.firstFrom(seq)
  if (firstSeq === null) return null
  const following = await journal.read(firstSeq, mostReceiptedEntries)
  if (following.length === 0) return null
  return { firstSeq, missingFrom: firstSeq > seq ? seq : null, entries: fitting(following, maxBytes) }
}

/** The number of a batch's last entry. */
export function lastSeqOf({ firstSeq, entries }: Pick<Batch, 'firstSeq' | 'entries'>): number {
  return firstSeq + entries.length - 1
}

/** The id of a batch's message: the stream takes it once. What is sent again in another round is another message. */
export function messageIdOf(batch: Batch): string {
  return receiptedMessageId({ ...batch, lastSeq: lastSeqOf(batch) })
}

/** The event's JSON, put together from entries that are JSON already. */
export function messageOf({ journal, round, firstSeq, missingFrom, entries }: Batch): Buffer {
  const missing = missingFrom === null ? '' : `"missingFrom":${missingFrom},`
  const head = `{"journal":"${journal}","round":${round},"firstSeq":${firstSeq},${missing}"entries":[`
  const message = Buffer.allocUnsafe(entries.reduce((sum, { length }) => sum + length + 1, head.length + 1))
  let at = message.write(head, 0, 'latin1')
  for (const entry of entries) {
    entry.copy(message, at)
    at += entry.length
    message[at++] = comma
  }
  // In the place of the last comma.
  message.write(']}', at - 1, 'latin1')
  return message
}

/** As many entries as one message can have; one at least. */
function fitting(entries: readonly Buffer[], maxBytes: number): readonly Buffer[] {
  let bytes = 0
  const end = entries.findIndex((entry, index) => (bytes += entry.length + 1) > maxBytes && index > 0)
  return end < 0 ? entries : entries.slice(0, end)
}
