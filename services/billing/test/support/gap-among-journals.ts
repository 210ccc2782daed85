import { randomUUID } from 'node:crypto'
import { type JournalEntry, journalNoted } from '@tollgate/contracts'
import { SystemClock } from '@tollgate/platform'
import { aReceipt, aReceiptBatch } from '@tollgate/testing'
import type { BillingApp } from './billing-app'

export interface GapPlay {
  readonly journals: number
  /** Receipts of all journals together. */
  readonly perSecond: number
  readonly seconds: number
  /** Batches that lie behind the gap when it begins. */
  readonly behind: number
  readonly userId: number
}

export interface GapOutcome {
  /** From when a receipt was handed to the stream to when its journal was told to be applied, in the other journals. */
  readonly worstLagMs: number
  /** Receipts of the other journals that were applied while the gap stood. */
  readonly applied: number
  readonly sent: number
  /** How often the sender behind the gap was told to begin again. */
  readonly gapNotes: number
}

const tickMs = 20
/** What a sender has under way at most. */
const window = 16

/** One journal's sender: a receipt in each batch. */
class Sender {
  readonly journal = randomUUID()
  readonly lagsMs: number[] = []
  gapNotes = 0
  nextSeq: number
  private round = 0
  private readonly sentAtMs = new Map<number, number>()

  constructor(
    private readonly billing: BillingApp,
    private readonly clock: SystemClock,
    private readonly given: { readonly userId: number; readonly firstSeq: number },
  ) {
    this.nextSeq = given.firstSeq
    billing.relay.notes.listen(journalNoted, this.journal, ({ appliedSeq, isGap, round }) => {
      if (isGap && round === this.round) this.beginAgain()
      for (const [seq, atMs] of this.sentAtMs) {
        if (seq > appliedSeq) continue
        this.lagsMs.push(clock.monotonicMs() - atMs)
        this.sentAtMs.delete(seq)
      }
    })
  }

  send(): Promise<unknown> {
    const seq = this.nextSeq++
    this.sentAtMs.set(seq, this.clock.monotonicMs())
    return this.ship([this.entry(seq)])
  }

  /** The missing ones can no longer be had: all is told that is still there. */
  async giveUpMissing(): Promise<void> {
    this.round += 1
    const batch = aReceiptBatch(this.journal, [this.entry(this.nextSeq++)], this.round)
    await this.billing.ship({ ...batch, missingFrom: 1 })
  }

  /** It never has what is missing, and sends what it can. */
  private beginAgain(): void {
    this.gapNotes += 1
    this.round += 1
    const from = Math.max(this.given.firstSeq, this.nextSeq - window)
    for (let seq = from; seq < this.nextSeq; seq += 1) void this.ship([this.entry(seq)])
  }

  private entry(seq: number): JournalEntry {
    return { type: 'receipt', seq, receipt: aReceipt({ userId: this.given.userId, tokenId: null, leaseId: null }) }
  }

  private ship(entries: JournalEntry[]): Promise<unknown> {
    return this.billing.ship(aReceiptBatch(this.journal, entries, this.round))
  }
}

/** Plays many journals, of which the first never gets its first entry through; ends when the others are applied. */
export async function playGap(billing: BillingApp, play: GapPlay): Promise<GapOutcome> {
  const clock = new SystemClock()
  const senders = Array.from({ length: play.journals }, (_, index) => {
    return new Sender(billing, clock, { userId: play.userId, firstSeq: index === 0 ? 2 : 1 })
  })
  await billing.relay.bus.nc.flush()
  const [gapped, ...others] = senders as [Sender, ...Sender[]] // there is one at least
  await Promise.all(Array.from({ length: play.behind }, () => gapped.send()))

  const total = play.perSecond * play.seconds
  let sent = 0
  const startMs = clock.monotonicMs()
  await new Promise<void>((resolve) => {
    const timer = clock.every(() => {
      const due = Math.min(total, Math.floor(((clock.monotonicMs() - startMs) / 1_000) * play.perSecond))
      for (; sent < due; sent += 1) void senders[sent % senders.length]?.send()
      if (sent < total) return
      timer.cancel()
      resolve()
    }, tickMs)
  })
  const handed = others.reduce((sum, { nextSeq }) => sum + nextSeq - 1, 0)
  const lags = () => others.flatMap(({ lagsMs }) => lagsMs)
  while (lags().length < handed) await new Promise(setImmediate)
  const outcome = { worstLagMs: 0, applied: lags().length, sent: handed, gapNotes: gapped.gapNotes }
  await gapped.giveUpMissing()
  return { ...outcome, worstLagMs: lags().reduce((worst, lag) => Math.max(worst, lag), 0) }
}
