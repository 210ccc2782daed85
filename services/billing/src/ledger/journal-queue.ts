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
  readonly waiting: Waiting[]
  /** Called when another batch of the journal came. */
  arrived: () => void
}

/** Batches that wait together are applied together, up to so many entries: the busier it gets, the less each one costs. */
const appliedAtOnce = 400
/** The missing batch is usually under way, here or in another copy of billing; it is looked for this often. */
const lookAgainMs = 20
/** A batch that waits longer goes back to the stream, so that it holds up nobody. */
const patienceMs = 300
const postponeMs = 200

/**
 * Brings the batches of each journal into order: one at a time, the earliest first. JetStream delivers again what was not
 * acknowledged, so after a crash later batches come before earlier ones.
 */
export class JournalQueue {
  private readonly lanes = new Map<string, Lane>()

  constructor(
    private readonly apply: Apply,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the batch is applied. Throws PostponedEvent when an earlier one does not come in time. */
  submit(journal: string, entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown) => (error === undefined ? resolve() : reject(error))
      const waiting = { entries, sinceMs: this.clock.monotonicMs(), settle }
      const lane = this.lanes.get(journal)
      if (lane) {
        insert(lane.waiting, waiting)
        lane.arrived()
      } else {
        const opened = { waiting: [waiting], arrived: () => undefined }
        this.lanes.set(journal, opened)
        void this.run(journal, opened)
      }
    })
  }

  private async run(journal: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const next = successive(lane.waiting)
      const entries = next.flatMap((waiting) => waiting.entries)
      const outcome = await this.apply(journal, entries).catch((error: unknown) => ({ error }))
      if (outcome === 'gap') {
        await this.waitForEarlier(lane)
        continue
      }
      for (const waiting of next) {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
        waiting.settle(outcome === 'applied' ? undefined : outcome.error)
      }
    }
    this.lanes.delete(journal)
  }

  private async waitForEarlier(lane: Lane): Promise<void> {
    const nowMs = this.clock.monotonicMs()
    const tooLong = lane.waiting.filter(({ sinceMs }) => nowMs - sinceMs >= patienceMs)
    for (const waiting of tooLong) {
      lane.waiting.splice(lane.waiting.indexOf(waiting), 1)
      waiting.settle(new PostponedEvent(postponeMs))
    }
    if (lane.waiting.length === 0) return
    await new Promise<void>((resolve) => {
      const timer = this.clock.setTimer(resolve, lookAgainMs)
      lane.arrived = () => {
        timer.cancel()
        resolve()
      }
    })
    lane.arrived = () => undefined
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
