import { infrastructureDelayMs, PostponedEvent } from '@tollgate/messaging'
import { type Clock, type Log, metrics } from '@tollgate/platform'
import { type JournalItem, lastSeqOf, type ReceiptBatch } from './journal-item'

/** Where a journal stands behind the attempt to apply something; `isGap` when an earlier entry was missing. */
export interface ApplyOutcome {
  readonly appliedSeq: number
  readonly isGap: boolean
}

/** What the sender of a journal is told. */
export interface JournalNews {
  readonly round: number
  readonly appliedSeq: number
  /** What came was dropped: send again from `appliedSeq` on. */
  readonly isGap: boolean
}

/** What a lane works with. */
export interface LaneHost {
  /** Applies items of the journal in one transaction; rejects with what passes by itself. */
  apply(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome>
  /** Tells the journal's sender, if it listens. */
  tell(journal: string, news: JournalNews): void
  readonly clock: Clock
  readonly log: Log
}

interface Waiting {
  readonly round: number
  readonly items: readonly JournalItem[]
  readonly firstSeq: number
  readonly lastSeq: number
  settle(error?: unknown): void
}

/** Batches that wait together are applied together, up to so many items: the busier it gets, the less each one costs. */
const appliedAtOnce = 400
/** The missing batch may be with another copy of billing, which tells nobody when it has applied it. */
const lookAgainMs = 25
/** How long that is waited for, from when the journal last moved. Then the sender has to send again: it has them on disk. */
export const gapPatienceMs = 300

const dropped = metrics.counter(
  'tollgate_ledger_dropped_batches',
  'Batches of receipts that their relay has to send again',
)

/** The batches of one journal that wait: brought into order, applied in one transaction at a time, the earliest first. */
export class JournalLane {
  /** In the order of their entries. */
  private readonly waiting: Waiting[] = []
  private gap: { readonly appliedSeq: number; readonly sinceMs: number } | null = null
  /** Of the batch that came last, but for those of `brokenRound`. */
  private round = 0
  /** The sender was told of a gap in this round, and begins another: what else comes of it is not waited for. */
  private brokenRound: number | null = null
  private isRunning = false
  private isClosing = false
  /** Called when there is something new to look at. */
  private look: () => void = () => undefined

  constructor(
    private readonly host: LaneHost,
    private readonly journal: string,
  ) {}

  get isIdle(): boolean {
    return !this.isRunning
  }

  /** Takes a batch in; `settle` is called when it was applied or dropped, with an error when it must be delivered again. */
  add(batch: ReceiptBatch, settle: (error?: unknown) => void): void {
    const [firstSeq, lastSeq] = [batch.items[0]?.seq ?? 0, lastOf(batch.items)]
    if (batch.round !== this.brokenRound) this.round = batch.round
    // Sent again while it waits here; what waits stays, for it is nearer to being applied.
    if (this.waiting.some((other) => other.firstSeq <= firstSeq && lastSeq <= other.lastSeq)) return settle()
    const waiting = { round: batch.round, items: batch.items, firstSeq, lastSeq, settle }
    this.insert(waiting)
    if (this.waiting[0] === waiting) this.look()
    if (!this.isRunning) void this.run()
  }

  /** From now on nothing waits for what is missing or away: it goes back to the stream at once, for another process. */
  close(): void {
    this.isClosing = true
    this.look()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    for (let failures = 0; this.waiting.length > 0;) {
      const next = successive(this.waiting)
      const outcome = await this.attempt(next)
      failures = outcome === null ? failures + 1 : 0
      if (outcome === null) await this.pause(infrastructureDelayMs(failures), next[0])
      else if (outcome.isGap) await this.waitForEarlier(outcome.appliedSeq, next[0])
      else this.applied(next, outcome.appliedSeq)
      if (this.isClosing && (outcome === null || outcome.isGap)) this.giveBack()
    }
    this.isRunning = false
  }

  private async attempt(next: readonly Waiting[]): Promise<ApplyOutcome | null> {
    try {
      const items = next.flatMap((waiting) => waiting.items)
      return await this.host.apply(this.journal, items)
    } catch (error) {
      this.host.log.warn('ledger.waiting', { journal: this.journal, error })
      return null
    }
  }

  private applied(batches: readonly Waiting[], appliedSeq: number): void {
    this.gap = null
    this.leave(batches)
    this.host.tell(this.journal, { round: this.round, appliedSeq, isGap: false })
  }

  private async waitForEarlier(appliedSeq: number, tried: Waiting | undefined): Promise<void> {
    // An earlier one came while this was being found.
    if (this.waiting[0] !== tried) return
    const broken = this.waiting.filter(({ round }) => round === this.brokenRound)
    if (broken.length > 0) return this.drop(broken, appliedSeq)
    const nowMs = this.host.clock.monotonicMs()
    // Another copy of billing moves it on: then what is missing is on its way.
    if (this.gap?.appliedSeq !== appliedSeq) this.gap = { appliedSeq, sinceMs: nowMs }
    const leftMs = this.gap.sinceMs + gapPatienceMs - nowMs
    if (leftMs > 0) return this.pause(Math.min(lookAgainMs, leftMs), tried)
    this.host.log.warn('ledger.journal-gap', { journal: this.journal, appliedSeq, batches: this.waiting.length })
    this.brokenRound = this.round
    this.gap = null
    this.drop([...this.waiting], appliedSeq)
  }

  private drop(batches: readonly Waiting[], appliedSeq: number): void {
    dropped.inc(batches.length)
    this.leave(batches)
    this.host.tell(this.journal, { round: this.brokenRound ?? 0, appliedSeq, isGap: true })
  }

  /** Waits, but no longer than until there is something earlier than what was tried, or the process stops. */
  private async pause(delayMs: number, tried: Waiting | undefined): Promise<void> {
    if (this.isClosing || this.waiting[0] !== tried) return
    await new Promise<void>((resolve) => {
      const timer = this.host.clock.setTimer(resolve, delayMs)
      this.look = () => {
        timer.cancel()
        resolve()
      }
    })
    this.look = () => undefined
  }

  private giveBack(): void {
    for (const waiting of this.waiting.splice(0)) waiting.settle(new PostponedEvent(0))
  }

  private leave(batches: readonly Waiting[]): void {
    for (const waiting of batches) {
      this.waiting.splice(this.waiting.indexOf(waiting), 1)
      waiting.settle()
    }
  }

  private insert(waiting: Waiting): void {
    const place = this.waiting.findIndex((other) => other.firstSeq > waiting.firstSeq)
    this.waiting.splice(place < 0 ? this.waiting.length : place, 0, waiting)
  }
}

/** The earliest batch, and those that follow it without a gap. */
function successive(line: readonly Waiting[]): Waiting[] {
  const taken: Waiting[] = []
  let count = 0
  let nextSeq = 0
  for (const waiting of line) {
    count += waiting.items.length
    if (taken.length > 0 && (waiting.firstSeq > nextSeq || count > appliedAtOnce)) break
    taken.push(waiting)
    nextSeq = Math.max(nextSeq, waiting.lastSeq + 1)
  }
  return taken
}

function lastOf(items: readonly JournalItem[]): number {
  const last = items.at(-1)
  return last === undefined ? 0 : lastSeqOf(last)
}
