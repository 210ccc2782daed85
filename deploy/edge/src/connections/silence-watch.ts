import type { Clock } from '@tollgate/clock'

/** Times of a watch over a service, in milliseconds. */
export interface SilenceTimes {
  /** A request that has waited so long for its answer has the service looked after. */
  readonly afterMs: number
  /** Within this time it has to say something. A busy one does within a second; for less than this, one that works is not given up. */
  readonly heardMs: number
  /** So often a silent service is looked after again. */
  readonly againMs: number
}

const usualTimes: SilenceTimes = { afterMs: 3_000, heardMs: 5_000, againMs: 1_000 }

/**
 * Tells a service that takes its time from one that does nothing at all: a process that is stopped, or whose loop is blocked, keeps
 * its port and answers nobody, and a browser that waits for six of its answers asks nobody else. Where the service says nothing
 * when it is asked whether it lives, who waits is let go, and who comes is turned away at once, until it says something.
 */
export class SilenceWatch {
  private readonly waiting = new Set<() => void>()
  private isLooking = false
  private silent = false

  /** `isHeard` asks the service for a sign of life, whatever it is, and resolves to false when none came in that time. */
  constructor(
    private readonly isHeard: (withinMs: number) => Promise<boolean>,
    private readonly clock: Clock,
    private readonly times: SilenceTimes = usualTimes,
  ) {}

  /** The service has said nothing of late. */
  get isSilent(): boolean {
    return this.silent
  }

  /** Watches over who waits for an answer; `letGo` is called when the service is silent. Returns what ends it. */
  wait(letGo: () => void): () => void {
    this.waiting.add(letGo)
    const timer = this.clock.setTimer(() => void this.look(), this.times.afterMs)
    return () => {
      timer.cancel()
      this.waiting.delete(letGo)
    }
  }

  /** Until it speaks and nobody waits. */
  private async look(): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    do {
      this.silent = !(await this.isHeard(this.times.heardMs))
      if (this.silent) this.letGoOfAll()
      await this.clock.sleep(this.silent ? this.times.againMs : this.times.afterMs)
    } while (this.silent || this.waiting.size > 0)
    this.isLooking = false
  }

  private letGoOfAll(): void {
    const left = [...this.waiting]
    this.waiting.clear()
    for (const letGo of left) letGo()
  }
}
