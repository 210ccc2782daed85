import { type EventPayload, type JournalEntry, journalEntry, type Receipt, usageReceipted } from '@tollgate/contracts'
import type { Position, PositionNote } from '../../src/receipt/receipt-sender'

/** What billing knows of journals, as the protocol describes it: each number once and in order, each call once. */
export class ReceiptBooks {
  readonly applied = new Map<string, number>()
  readonly superseded = new Set<string>()
  readonly billed = new Map<string, Receipt>()
  private readonly listeners = new Map<string, (note: PositionNote) => void>()

  positionOf(journal: string): Position {
    return { appliedSeq: this.applied.get(journal) ?? 0, isSuperseded: this.superseded.has(journal) }
  }

  follow(journal: string, onNote: (note: PositionNote) => void): () => void {
    this.listeners.set(journal, onNote)
    return () => this.listeners.delete(journal)
  }

  take(json: Buffer): void {
    const batch = usageReceipted.schema.parse(JSON.parse(String(json)))
    const { journal, round, firstSeq, missingFrom } = batch
    const isGap = (missingFrom ?? firstSeq) > this.positionOf(journal).appliedSeq + 1
    if (!isGap) this.apply(batch)
    this.listeners.get(journal)?.({ round, appliedSeq: this.positionOf(journal).appliedSeq, isGap })
  }

  private apply({ journal, firstSeq, entries }: EventPayload<typeof usageReceipted>): void {
    for (const [index, entry] of entries.entries()) {
      if (firstSeq + index <= this.positionOf(journal).appliedSeq) continue
      this.applied.set(journal, firstSeq + index)
      this.book(journalEntry.parse(entry))
    }
  }

  private book(entry: JournalEntry): void {
    if (entry.type === 'superseded') this.superseded.add(entry.journal)
    if (entry.type !== 'receipt' || this.billed.has(entry.receipt.requestId)) return
    this.billed.set(entry.receipt.requestId, entry.receipt)
  }
}
