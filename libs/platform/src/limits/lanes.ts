import type { AppError } from '../errors/app-error'
import { platformErrors } from '../errors/platform.errors'

export interface LaneBounds {
  /** How much of one lane is done at once. */
  readonly atOnce: number
  /** How many of one lane may wait for their turn, and of all lanes together. */
  readonly waiting: number
  readonly waitingInAll: number
}

interface Lane {
  running: number
  readonly queue: (() => void)[]
  /** What is refused while this lane is busy, and with what. */
  readonly shut: Map<string, AppError>
}

/** When somebody who found no place may come again. */
const retryAfterMs = 1_000
/** Of one lane; what is beyond is refused each by itself. */
const mostShut = 100

/** Work that waits its turn, in a lane for each whom it is done for: what is dear is done by few at once, and no line grows without end. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>()
  private waiting = 0

  constructor(private readonly bounds: LaneBounds) {}

  /**
   * Does the work when it is its turn in this lane. Throws `platform.too-many-requests` where as many wait in the lane as may,
   * and `platform.unavailable` where as many do in all of them. `kinds`: of what kinds the work is, see `shut`.
   */
  async run<T>(name: string, work: () => Promise<T>, kinds: readonly string[] = []): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, queue: [], shut: new Map() }
    assertOpen(lane, kinds)
    this.lanes.set(name, lane)
    if (lane.running < this.bounds.atOnce) lane.running += 1
    else await this.turnIn(lane)
    try {
      assertOpen(lane, kinds)
      return await work()
    } finally {
      this.leave(name, lane)
    }
  }

  /**
   * Refuses work of this kind with this error as long as the lane is busy: of a flood that is refused, the first is found out about
   * and the others are told the same. Called by work of that lane.
   */
  shut(name: string, kind: string, refusal: AppError): void {
    const lane = this.lanes.get(name)
    if (lane && lane.shut.size < mostShut) lane.shut.set(kind, refusal)
  }

  /** Looks again at work of this kind, as some of it has succeeded. */
  open(name: string, kind: string): void {
    this.lanes.get(name)?.shut.delete(kind)
  }

  private turnIn({ queue }: Lane): Promise<void> {
    if (this.waiting >= this.bounds.waitingInAll) throw platformErrors.unavailable({ retryAfterMs })
    if (queue.length >= this.bounds.waiting) throw platformErrors.tooManyRequests({ retryAfterMs })
    this.waiting += 1
    return new Promise((resolve) => queue.push(resolve))
  }

  /** Whoever waits longest takes over the place. */
  private leave(name: string, lane: Lane): void {
    const next = lane.queue.shift()
    if (next) {
      this.waiting -= 1
      return next()
    }
    lane.running -= 1
    if (lane.running === 0) this.lanes.delete(name)
  }
}

function assertOpen({ shut }: Lane, kinds: readonly string[]): void {
  if (shut.size === 0) return
  for (const kind of kinds) {
    const refusal = shut.get(kind)
    if (refusal) throw refusal
  }
}
