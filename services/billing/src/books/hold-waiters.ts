import { Injectable } from '@nestjs/common'
import { Clock } from '@tollgate/platform'

/** One who waits for holds on an account to clear. */
export interface Place {
  /** Resolves when it is this one's turn to look again, at the latest after `timeoutMs`. */
  turn(timeoutMs: number): Promise<void>
  /** Goes, and lets the next look: what was free for this one may be free for another. */
  leave(): void
}

interface Waiting {
  wake: (() => void) | null
  isWoken: boolean
}

/**
 * Those who wait in this process for units to become free, account by account, in the order they came. Units that become
 * free wake the first; it wakes the next when it goes, so a crowd never looks all at once.
 */
@Injectable()
export class HoldWaiters {
  private readonly queues = new Map<number, Set<Waiting>>()

  constructor(private readonly clock: Clock) {}

  enter(userId: number): Place {
    const queue = this.queues.get(userId) ?? new Set<Waiting>()
    this.queues.set(userId, queue)
    const waiting: Waiting = { wake: null, isWoken: false }
    queue.add(waiting)
    return {
      turn: (timeoutMs) => this.turn(waiting, timeoutMs),
      leave: () => {
        queue.delete(waiting)
        if (queue.size === 0) this.queues.delete(userId)
        else this.wakeFirst(queue)
      },
    }
  }

  /** Units of these accounts may have become free. */
  wake(userIds: Iterable<number>): void {
    for (const userId of userIds) {
      const queue = this.queues.get(userId)
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
