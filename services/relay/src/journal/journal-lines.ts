import { journalEntry, type Receipt, receipt } from '@tollgate/contracts'
import { z } from 'zod'

/**
 * Written before the first byte of an answer goes to the client: the receipt as it would be if nothing more came. It
 * stays in the relay; what is shipped is the receipt made of it.
 */
const openLine = z.object({ type: z.literal('open'), receipt })

/** How far a stream has come since its `open` line. */
const progressLine = z.object({
  type: z.literal('progress'),
  requestId: z.uuid(),
  /** Tokens delivered so far, by estimate. */
  textOut: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
})

const journalLine = z.discriminatedUnion('type', [openLine, progressLine, ...journalEntry.options])

export type ProgressLine = z.output<typeof progressLine>
export type JournalLine = z.output<typeof journalLine>

/** Reads a line; null when this version cannot read it. */
export function parseLine(text: string): JournalLine | null {
  try {
    const parsed = journalLine.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The line of a call whose answer begins. */
export function openLineOf(receiptJson: string): string {
  return `{"type":"open","receipt":${receiptJson}}`
}

/** The line of a stream that goes on. */
export function progressLineOf({ requestId, textOut, durationMs }: Omit<ProgressLine, 'type'>): string {
  return `{"type":"progress","requestId":"${requestId}","textOut":${textOut},"durationMs":${durationMs}}`
}

/** The shipped entry of a finished call. */
export function receiptLineOf(seq: number, receiptJson: string): string {
  return `{"type":"receipt","seq":${seq},"receipt":${receiptJson}}`
}

/** The shipped entry that gives a lease back. */
export function returnLineOf(seq: number, leaseId: string): string {
  return `{"type":"return","seq":${seq},"leaseId":"${leaseId}"}`
}

/** The shipped entry behind everything that an earlier process left in the journal. */
export function reopenedLineOf(seq: number, epoch: number): string {
  return `{"type":"reopened","seq":${seq},"epoch":${epoch}}`
}

/** Whether a line is shipped; without parsing, as the sender asks it of every line. */
export function isShipped(text: string): boolean {
  return text.startsWith('{"type":"re')
}

/** The sequence number of a shipped line. */
export function seqOf(text: string): number {
  const from = text.indexOf('"seq":') + 6
  return Number.parseInt(text.slice(from, from + 16), 10)
}

/** The same entry under another number. */
export function renumbered(text: string, seq: number): string {
  const from = text.indexOf('"seq":') + 6
  return text.slice(0, from) + seq + text.slice(text.indexOf(',', from))
}

/** The receipt of a call that never got one, by what the journal last knew of it. */
export function settleAbandoned(open: Receipt, progress: ProgressLine | null): Receipt {
  return {
    ...open,
    counts: { ...open.counts, textOut: Math.max(open.counts.textOut, progress?.textOut ?? 0) },
    facts: { ...open.facts, durationMs: Math.max(open.facts.durationMs, progress?.durationMs ?? 0) },
  }
}
