import type { ReceiptBatch } from './journal-item'
import { JournalLane, type LaneHost } from './journal-lane'

/** Journals that nothing waits in are remembered, for a while, by what was last told of them. */
const maxLanes = 1_000

/**
 * Brings the batches of each journal into order, in a lane of its own: what is missing in one, or fails in it, holds up no
 * other. JetStream delivers again what was not acknowledged, so after a crash later batches come before earlier ones.
 */
export class JournalQueue {
  private readonly lanes = new Map<string, JournalLane>()
  private isClosing = false

  constructor(private readonly host: LaneHost) {}

  /**
   * Resolves once the batch was applied, or dropped because something earlier is missing; the sender is told. Throws
   * PostponedEvent when the process stops before that.
   */
  submit(batch: ReceiptBatch): Promise<void> {
    return new Promise((resolve, reject) => {
      const lane = this.lanes.get(batch.journal) ?? this.open(batch.journal)
      lane.add(batch, (error) => (error === undefined ? resolve() : reject(error)))
    })
  }

  /** From now on nothing waits for what is missing: it goes back to the stream at once, for another process. */
  close(): void {
    this.isClosing = true
    for (const lane of this.lanes.values()) lane.close()
  }

  private open(journal: string): JournalLane {
    if (this.lanes.size >= maxLanes) for (const [id, lane] of this.lanes) if (lane.isIdle) this.lanes.delete(id)
    const lane = new JournalLane(this.host, journal)
    if (this.isClosing) lane.close()
    this.lanes.set(journal, lane)
    return lane
  }
}
