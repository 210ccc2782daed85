import { guarded, type Log } from '@tollgate/platform'

/** Something that leaves in a moment. */
export interface Departing {
  depart(): void
}

/**
 * Lets requests leave together, when this turn of the event loop has read from all connections that have something to
 * say. Were they written at once, what came unasked on a kept connection could be taken for the answer.
 */
export class Departures {
  constructor(private readonly log: Log) {}

  private waiting: Departing[] = []
  private isDue = false

  add(departing: Departing): void {
    this.waiting.push(departing)
    if (this.isDue) return
    this.isDue = true
    setImmediate(this.leave)
  }

  private readonly leave = () => {
    const leaving = this.waiting
    this.waiting = []
    this.isDue = false
    for (const each of leaving) guarded(this.log, 'upstream-departure', () => each.depart())
  }
}
