import type { JournalEntry } from '@tollgate/contracts'
import { PostponedEvent } from '@tollgate/messaging'
import type { Clock } from '@tollgate/platform'
import type { ApplyOutcome } from './ledger.service'

type Apply = (journal: string, entries: readonly JournalEntry[]) => Promise<ApplyOutcome>

interface Waiting {
  readonly entries: readonly JournalEntry[]
  readonly sinceMs: number
  settle(error?: unknown): void
}

interface Lane {
  /** In the order of their entries. */
  readonly waiting: Waiting[]
  /** Those that are being applied at this moment. */
  applying: readonly Waiting[]
  isGapped: boolean
  /** Called when an earlier batch came than all that wait. */
  firstCame: () => void
}

/** Batches that wait together are applied together, up to so many entries: the busier it gets, the less each one costs. */
const appliedAtOnce = 400
/** Batches in memory at once. What lies furthest behind a gap goes back to the stream, so that what fills it finds room. */
export const keptBatches = 320
/** The missing batch may be with another copy of billing, which tells nobody when it has applied it. */
const lookAgainMs = 25
/** After 8 s JetStream delivers again what a killed process had taken; a batch that is missing for longer will not come soon. */
const patienceMs = 12_000
const postponeMs = 3_000

/**
 * Brings the batches of each journal into order: one transaction at a time, the earliest first. JetStream delivers again
 * what was not acknowledged, so after a crash later batches come before earlier ones.
 */
export class JournalQueue {
  private readonly lanes = new Map<string, Lane>()
  private kept = 0
  private isClosing = false

  constructor(
    private readonly apply: Apply,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the batch is applied. Throws PostponedEvent when an earlier one does not come in time. */
  submit(journal: string, entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      this.kept += 1
      this.enter(journal, { entries, sinceMs: this.clock.monotonicMs(), settle })
      if (this.kept > keptBatches) this.makeRoom()
    })
  }

  /** From now on nothing waits for what is missing: it goes back to the stream at once, for another process. */
  close(): void {
    this.isClosing = true
    for (const lane of this.lanes.values()) lane.firstCame()
  }

  private enter(journal: string, waiting: Waiting): void {
    const lane = this.lanes.get(journal)
    if (lane) {
      insert(lane.waiting, waiting)
      if (lane.waiting[0] === waiting) lane.firstCame()
      return
    }
    const opened = { waiting: [waiting], applying: [], isGapped: false, firstCame: () => undefined }
    this.lanes.set(journal, opened)
    void this.run(journal, opened)
  }

  private async run(journal: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const next = successive(lane.waiting)
      lane.applying = next
      const entries = next.flatMap((waiting) => waiting.entries)
      const outcome = await this.apply(journal, entries).catch((error: unknown) => ({ error }))
      lane.applying = []
      lane.isGapped = outcome === 'gap'
      if (outcome === 'gap') await this.waitForEarlier(lane, next[0])
      else for (const waiting of next) this.leave(lane, waiting, outcome === 'applied' ? undefined : outcome.error)
    }
    this.lanes.delete(journal)
  }

  private async waitForEarlier(lane: Lane, tried: Waiting | undefined): Promise<void> {
    const sinceMs = this.clock.monotonicMs() - (this.isClosing ? 0 : patienceMs)
    const tooLong = lane.waiting.filter((waiting) => waiting.sinceMs <= sinceMs)
    for (const waiting of tooLong) this.leave(lane, waiting, new PostponedEvent(this.isClosing ? 0 : postponeMs))
    const isNews = lane.waiting[0] !== tried
    if (lane.waiting.length === 0 || isNews) return
    await new Promise<void>((resolve) => {
      const timer = this.clock.setTimer(resolve, lookAgainMs)
      lane.firstCame = () => {
        timer.cancel()
        resolve()
      }
    })
    lane.firstCame = () => undefined
  }

  /** Sends back the batch that lies furthest behind a gap. Without a gap nothing is sent back: then it is only busy. */
  private makeRoom(): void {
    const gapped = [...this.lanes.values()].filter((lane) => lane.isGapped)
    const [longest] = gapped.sort((left, right) => right.waiting.length - left.waiting.length)
    const furthest = longest?.waiting.at(-1)
    if (longest === undefined || furthest === undefined || longest.applying.includes(furthest)) return
    this.leave(longest, furthest, new PostponedEvent(postponeMs))
  }

  private leave(lane: Lane, waiting: Waiting, error?: unknown): void {
    lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
    this.kept -= 1
    waiting.settle(error)
  }
}

/** The earliest batch, and those that follow it without a gap. */
function successive(line: readonly Waiting[]): Waiting[] {
  const taken: Waiting[] = []
  let count = 0
  let nextSeq = 0
  for (const waiting of line) {
    count += waiting.entries.length
    if (taken.length > 0 && (seqOf(waiting) > nextSeq || count > appliedAtOnce)) break
    taken.push(waiting)
    nextSeq = Math.max(nextSeq, (waiting.entries.at(-1)?.seq ?? 0) + 1)
  }
  return taken
}

function insert(line: Waiting[], waiting: Waiting): void {
  const firstSeq = seqOf(waiting)
  const place = line.findIndex((other) => seqOf(other) > firstSeq)
  line.splice(place < 0 ? line.length : place, 0, waiting)
}

function seqOf({ entries }: Waiting): number {
  return entries[0]?.seq ?? 0
}
