import type { Clock, Timer } from '@tollgate/clock'
import type { Log } from '../log/log'

/** What is counted as one: the same thing, from the same place. */
export interface BurstKey {
  readonly address: string
  /** Of what, and of whom. */
  readonly what: string
}

interface Burst<T> {
  readonly value: T
  /** Not written yet. */
  times: number
}

const windowMs = 60_000
/** Different things from one address, and in all, within one window; what is beyond is counted together. */
const mostOfAddress = 20
const mostInAll = 300
/** Windows in which nothing could be written are kept, but not for ever. */
const mostKept = 2 * mostInAll

/**
 * Writes down what may come in floods. Within a minute, the first of a kind is written at once, and the rest as one with their
 * number when the minute is over: whatever the flood, a minute makes at most some six hundred entries. What cannot be written
 * waits for the next minute; a process that is killed loses the numbers of its last.
 */
export class Bursts<T> {
  private open = new Map<string, Burst<T>>()
  private ofAddress = new Map<string, number>()
  private readonly writing = new Set<Promise<void>>()
  private readonly timer: Timer

  constructor(
    clock: Clock,
    private readonly log: Log,
    private readonly write: (value: T, times: number) => Promise<void>,
  ) {
    this.timer = clock.every(() => void this.flush(), windowMs)
  }

  /** Counts one. Never throws and waits for nothing. */
  note(given: BurstKey, value: T): void {
    const key = this.keyFor(given)
    const burst = this.open.get(key)
    if (burst) {
      burst.times += 1
      return
    }
    const fresh = { value, times: 0 }
    this.open.set(key, fresh)
    this.put(fresh, 1)
  }

  /** Ends the present minute; resolves when everything is written that can be. */
  async flush(): Promise<void> {
    const ended = this.open
    this.open = new Map()
    this.ofAddress = new Map()
    await Promise.all(this.writing)
    for (const burst of ended.values()) if (burst.times > 0) this.put(burst, burst.times)
    await Promise.all(this.writing)
    for (const [key, burst] of ended) if (burst.times > 0) this.keep(key, burst)
  }

  /** Writes what was counted, and counts no more. */
  async stop(): Promise<void> {
    this.timer.cancel()
    await this.flush()
  }

  private keyFor({ address, what }: BurstKey): string {
    const key = `${address}\n${what}`
    if (this.open.has(key)) return key
    const known = this.ofAddress.get(address) ?? 0
    if (this.open.size >= mostInAll) return '\n'
    if (known >= mostOfAddress) return `${address}\n`
    this.ofAddress.set(address, known + 1)
    return key
  }

  private put(burst: Burst<T>, times: number): void {
    burst.times = Math.max(0, burst.times - times)
    const work = this.write(burst.value, times)
      .catch((error: unknown) => {
        burst.times += times
        this.log.warn('burst.not-written', { error })
      })
      .finally(() => this.writing.delete(work))
    this.writing.add(work)
  }

  private keep(key: string, burst: Burst<T>): void {
    const present = this.open.get(key)
    if (present) present.times += burst.times
    else if (this.open.size < mostKept) this.open.set(key, burst)
  }
}
