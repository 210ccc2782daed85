import { Injectable } from '@nestjs/common'
import { Clock } from '@tollgate/platform'

/** One who waits for holds on an account to clear. */
export interface Place {
  /** Resolves when it is this one's turn to look again, at the latest after `timeoutMs`. */
  turn(timeoutMs: number): Promise<void>
  /** Goes, and lets the next look: what was free for this one may be free for another. */
  leave(): void
}

/** How long an edit waits for the leases that it called home. */
export const recallMs = 2_000
/** This copy of billing does not hear of holds that others clear, so those who wait look this often. */
const lookAgainMs = 150

interface Waiting {
  wake: (() => void) | null
  isWoken: boolean
}

/** An account, by its user's id, or a group whose budget is hard, by its name. */
export type HeldBy = number | string

/**
 * Those who wait in this process for units to become free, account by account and group by group, in the order they came. Units that become
 * free wake the first; it wakes the next when it goes, so a crowd never looks all at once.
 */
@Injectable()
export class HoldWaiters {
  private readonly queues = new Map<HeldBy, Set<Waiting>>()

  constructor(private readonly clock: Clock) {}

  enter(of: HeldBy): Place {
    const queue = this.queues.get(of) ?? new Set<Waiting>()
    this.queues.set(of, queue)
    const waiting: Waiting = { wake: null, isWoken: false }
    queue.add(waiting)
    return {
      turn: (timeoutMs) => this.turn(waiting, timeoutMs),
      leave: () => {
        queue.delete(waiting)
        if (queue.size === 0) this.queues.delete(of)
        else this.wakeFirst(queue)
      },
    }
  }

  /**
   * What `look` finds, who looks at once, whenever it is their turn, and a last time after `patienceMs`; null when that found
   * nothing.
   */
  async until<T>(of: HeldBy, patienceMs: number, look: () => Promise<T | null>): Promise<T | null> {
    const deadlineMs = this.clock.monotonicMs() + patienceMs
    const place = this.enter(of)
    try {
      for (;;) {
        const found = await look()
        const leftMs = deadlineMs - this.clock.monotonicMs()
        if (found !== null || leftMs <= 0) return found
        await place.turn(Math.min(leftMs, lookAgainMs))
      }
    } finally {
      place.leave()
    }
  }

  /** Units of these accounts and groups may have become free. */
  wake(those: Iterable<HeldBy>): void {
    for (const one of those) {
      const queue = this.queues.get(one)
      if (queue) this.wakeFirst(queue)
    }
  }

  private wakeFirst(queue: Set<Waiting>): void {
    const [first] = queue
    if (first === undefined) return
    // Woken while it looks: what it reads may be older, so it looks once more.
    first.isWoken = true
    first.wake?.()
  }

  private turn(waiting: Waiting, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        timer.cancel()
        waiting.wake = null
        waiting.isWoken = false
        resolve()
      }
      const timer = this.clock.setTimer(go, timeoutMs)
      if (waiting.isWoken) go()
      else waiting.wake = go
    })
  }
}
