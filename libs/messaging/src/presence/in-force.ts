import { metrics } from '@tollgate/platform'
import type { Bus } from '../connection/bus'
import type { Presence } from './presence'

/** How a wait ended. */
export interface InForceOutcome {
  isInForce: boolean
  /** The processes that had not reported when the wait ended. */
  missing: string[]
}

interface Wait {
  key: string
  seq: number
  settle(): void
}

/** Waits until a write is in force: every present process that reads `key` has applied its sequence. */
export class InForce {
  private readonly waits = new Set<Wait>()
  private readonly duration = metrics.histogram(
    'tollgate_in_force_wait',
    'Seconds until every reader had applied a write',
    ['outcome'],
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
  )

  constructor(
    private readonly bus: Bus,
    private readonly presence: Presence,
    /** How long a writer waits for the readers of its write. */
    readonly timeoutMs: number,
  ) {
    presence.onChange(() => this.check())
  }

  /**
   * Resolves when every present process that reads `key` has applied `seq`, or after `timeoutMs` with those that have
   * not. One that comes meanwhile is waited for as well; one that leaves or dies no longer is.
   */
  async wait(key: string, seq: number, timeoutMs = this.timeoutMs): Promise<InForceOutcome> {
    const startMs = this.bus.clock.monotonicMs()
    const deadline = new AbortController()
    const timer = this.bus.clock.setTimer(() => deadline.abort(), timeoutMs)
    try {
      await untilAborted(this.presence.ready, deadline.signal)
      await untilAborted(this.reached(key, seq, deadline.signal), deadline.signal)
    } finally {
      timer.cancel()
    }
    const missing = this.missing(key, seq)
    const isInForce = missing.length === 0
    const seconds = (this.bus.clock.monotonicMs() - startMs) / 1_000
    this.duration.observe({ outcome: isInForce ? 'complete' : 'timeout' }, seconds)
    if (!isInForce) this.bus.log.warn('in-force.incomplete', { reads: key, seq, missing })
    return { isInForce, missing }
  }

  private reached(key: string, seq: number, signal: AbortSignal): Promise<void> {
    if (this.missing(key, seq).length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const wait: Wait = { key, seq, settle: () => (this.waits.delete(wait), resolve()) }
      this.waits.add(wait)
      signal.addEventListener('abort', () => wait.settle(), { once: true })
    })
  }

  /** Looks at each key once, however many writes wait for it. */
  private check(): void {
    const floors = new Map<string, number>()
    for (const wait of this.waits) {
      const floor = floors.get(wait.key) ?? this.floor(wait.key)
      floors.set(wait.key, floor)
      if (floor >= wait.seq) wait.settle()
    }
  }

  /** What every reader of the key has applied. */
  private floor(key: string): number {
    return Math.min(...this.presence.all().map(({ reads }) => reads.get(key) ?? Infinity))
  }

  private missing(key: string, seq: number): string[] {
    const behind = this.presence.all().filter(({ reads }) => {
      const applied = reads.get(key)
      return applied !== undefined && applied < seq
    })
    return behind.map(({ service, instance }) => `${service}/${instance}`)
  }
}

function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    void work.then(resolve)
  })
}
