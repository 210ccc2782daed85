import { Injectable } from '@nestjs/common'
import { receiptFaulted } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import { prepared, run } from '../books/prepared'
import type { FaultyEntries } from './journal/journal-item'
import { ledgerMetrics } from './ledger.metrics'

/** What of a journal was not booked; without a journal when not even that is known. */
export interface ReceiptFault {
  readonly journal: string | null
  readonly firstSeq: number | null
  readonly lastSeq: number | null
  readonly reason: FaultyEntries['reason']
  readonly text: string
}

const maxTextBytes = 16 * 1024

/** A journal that went back tells of the same fault again: it stands once. */
const addFaults = prepared(
  'add-receipt-faults',
  `INSERT INTO billing.receipt_faults (journal, first_seq, last_seq, reason, text)
  SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
  ON CONFLICT (journal, first_seq) DO NOTHING
  RETURNING id, journal, first_seq AS "firstSeq", last_seq AS "lastSeq", reason`,
)

type AddedFault = Omit<ReceiptFault, 'text'> & { readonly id: number }

/** Keeps what could not be booked, for an administrator to look at, and tells of it. */
@Injectable()
export class ReceiptFaults {
  constructor(
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Writes them down in `tx`, and tells the world of those that are new. */
  async record(tx: Tx, faults: readonly ReceiptFault[]): Promise<void> {
    if (faults.length === 0) return
    const added = await run<AddedFault>(tx, addFaults, [
      faults.map(({ journal }) => journal),
      faults.map(({ firstSeq }) => firstSeq),
      faults.map(({ lastSeq }) => lastSeq),
      faults.map(({ reason }) => reason),
      faults.map(({ text }) => keepable(text)),
    ])
    const faultedAt = new Date(this.clock.nowMs()).toISOString()
    for (const { id, ...fault } of added) {
      await this.events.publish(tx, receiptFaulted, { faultId: Number(id), ...fault, faultedAt })
    }
  }

  /** Counts and logs what was committed. */
  report(faults: readonly Omit<ReceiptFault, 'text'>[]): void {
    for (const { journal, firstSeq, lastSeq, reason } of faults) {
      ledgerMetrics.faults.inc({ reason })
      this.log.error('ledger.receipt-faulted', { journal, firstSeq, lastSeq, reason })
    }
  }
}

/** The faults of one journal's entries. */
export function faultsOf(journal: string, items: readonly FaultyEntries[]): ReceiptFault[] {
  return items.map(({ seq, lastSeq, reason, text }) => ({ journal, firstSeq: seq, lastSeq, reason, text }))
}

/** As much of a text as is kept, without NUL and half characters, which PostgreSQL refuses or cannot read again. */
function keepable(text: string): string {
  const whole = text
    .slice(0, maxTextBytes)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
  const bytes = Buffer.from(whole)
  // A character that the cut went through reads as U+FFFD.
  return bytes.length <= maxTextBytes ? whole : bytes.toString('utf8', 0, maxTextBytes)
}
