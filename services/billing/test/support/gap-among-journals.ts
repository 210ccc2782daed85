import { randomUUID } from 'node:crypto'
import { type JournalEntry, journalNoted } from '@tollgate/contracts'
import { SystemClock } from '@tollgate/platform'
import { aReceipt, aReceiptBatch } from '@tollgate/testing'
import type { BillingApp } from './billing-app'

/** Receipts of all journals together. */
interface Pace {
  readonly perSecond: number
  readonly seconds: number
}

export interface GapPlay extends Pace {
  readonly journals: number
  /** Before there is a gap. */
  readonly warmUpSeconds: number
  /** Batches that lie behind the gap when it begins. */
  readonly behind: number
  /** Whose calls they are, in turns: receipts of one user wait for each other at that user's row. */
  readonly userIds: readonly number[]
}

export interface GapOutcome {
  /** Receipts of the other journals that were told to be applied later than a second after they were handed to the stream. */
  readonly late: readonly Lag[]
  /** The longest lag of 99 in a hundred. */
  readonly usualLagMs: number
  /** Receipts of the other journals that were applied while the gap stood. */
  readonly applied: number
  readonly sent: number
  /** How often the sender behind the gap was told to begin again. */
  readonly gapNotes: number
}

/** How long a receipt was under way, and when it was sent, after the play had begun. */
interface Lag {
  readonly lagMs: number
  readonly sentAtMs: number
}

const tickMs = 20
const lateMs = 1_000
/** So many batches are handed to the stream together, before it begins. */
const atOnce = 100
/** What a sender has under way at most. */
const window = 16

/** One journal's sender: a receipt in each batch. */
class Sender {
  readonly journal = randomUUID()
  readonly lags: Lag[] = []
  gapNotes = 0
  nextSeq: number
  private round = 0
  private readonly sentAtMs = new Map<number, number>()

  constructor(
    private readonly billing: BillingApp,
    private readonly clock: SystemClock,
    private readonly given: { readonly userIds: readonly number[]; readonly firstSeq: number },
  ) {
    this.nextSeq = given.firstSeq
    billing.relay.notes.listen(journalNoted, this.journal, ({ appliedSeq, isGap, round }) => {
      if (isGap && round === this.round) this.beginAgain()
      for (const [seq, atMs] of this.sentAtMs) {
        if (seq > appliedSeq) continue
        this.lags.push({ lagMs: clock.monotonicMs() - atMs, sentAtMs: atMs })
        this.sentAtMs.delete(seq)
      }
    })
  }

  send(): Promise<void> {
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
    const { userIds } = this.given
    const userId = userIds[seq % userIds.length] ?? 0
    return { type: 'receipt', seq, receipt: aReceipt({ userId, tokenId: null, leaseId: null }) }
  }

  /** Until the stream has it. */
  private async ship(entries: JournalEntry[]): Promise<void> {
    const batch = aReceiptBatch(this.journal, entries, this.round)
    while (!(await this.billing.ship(batch).catch(() => false))) await this.clock.sleep(tickMs)
  }
}

/** Sends so many receipts in these journals' turns, at an even pace. */
async function sendAtPace(clock: SystemClock, senders: readonly Sender[], pace: Pace): Promise<void> {
  const total = pace.perSecond * pace.seconds
  const startMs = clock.monotonicMs()
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = clock.every(() => {
      const due = Math.min(total, Math.floor(((clock.monotonicMs() - startMs) / 1_000) * pace.perSecond))
      for (; sent < due; sent += 1) void senders[sent % senders.length]?.send()
      if (sent < total) return
      timer.cancel()
      resolve()
    }, tickMs)
  })
}

/** Plays many journals, of which the first never gets its first entry through; ends when the others are applied. */
export async function playGap(billing: BillingApp, play: GapPlay): Promise<GapOutcome> {
  const clock = new SystemClock()
  const senders = Array.from({ length: play.journals }, (_, index) => {
    return new Sender(billing, clock, { userIds: play.userIds, firstSeq: index === 0 ? 2 : 1 })
  })
  await billing.relay.bus.nc.flush()
  const [gapped, ...others] = senders as [Sender, ...Sender[]] // there is one at least
  const handed = () => others.reduce((sum, { nextSeq }) => sum + nextSeq - 1, 0)
  const applied = () => others.reduce((sum, { lags }) => sum + lags.length, 0)
  const allApplied = async () => {
    while (applied() < handed()) await clock.sleep(tickMs)
  }
  // A billing that has just started is slow by itself.
  await sendAtPace(clock, others, { perSecond: play.perSecond, seconds: play.warmUpSeconds })
  await allApplied()
  const startMs = clock.monotonicMs()
  for (let left = play.behind; left > 0; left -= atOnce)
    await Promise.all(Array.from({ length: Math.min(left, atOnce) }, () => gapped.send()))
  await sendAtPace(clock, senders, play)
  await allApplied()
  const { gapNotes } = gapped
  await gapped.giveUpMissing()
  const lags = others
    .flatMap((other) => other.lags)
    .filter(({ sentAtMs }) => sentAtMs >= startMs)
    .sort((one, other) => one.lagMs - other.lagMs)
  const late = lags
    .filter(({ lagMs }) => lagMs >= lateMs)
    .map(({ lagMs, sentAtMs }) => ({ lagMs, sentAtMs: sentAtMs - startMs }))
  const usualLagMs = lags[Math.floor(0.99 * (lags.length - 1))]?.lagMs ?? 0
  return { late, usualLagMs, applied: applied(), sent: handed(), gapNotes }
}
