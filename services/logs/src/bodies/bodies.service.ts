import { Injectable } from '@nestjs/common'
import type { callCaptured, EventPayload } from '@tollgate/contracts'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { AppError, Clock, Log } from '@tollgate/platform'
import { dayMs } from '../rollup/spans'
import { BodiesRepository } from './bodies.repository'
import { BodyEnvelopes } from './body-envelopes'

/** Writes down what relays have kept of calls, and forgets it when its time has come. */
@Injectable()
export class BodiesService {
  private readonly days = new Set<number>()

  constructor(
    private readonly transactions: Transactions,
    private readonly bodies: BodiesRepository,
    private readonly envelopes: BodyEnvelopes,
    private readonly options: Options,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Before this moment nothing is kept, by whole days of UTC; today counts beside them. */
  keptSinceMs(nowMs = this.clock.nowMs()): number {
    return (Math.floor(nowMs / dayMs) - this.options.get('BodyRetentionDays')) * dayMs
  }

  /** Keeps what came of a call, unless it is too old already, a clock is days ahead, or no key opens it any more. */
  async keep(captured: EventPayload<typeof callCaptured>): Promise<void> {
    const { requestId, userId, endedAtMs, kind, body } = captured
    if (endedAtMs < this.keptSinceMs() || endedAtMs > this.clock.nowMs() + dayMs) return
    const key = this.keyOf(captured)
    if (key === null) return
    await this.ensureDay(Math.floor(endedAtMs / dayMs))
    const sealed = Buffer.from(body, 'base64')
    await this.transactions.run((tx) =>
      this.bodies.add(tx, { requestId, userId, createdAtMs: endedAtMs, kind, key, sealed }),
    )
  }

  /** Sealed with the present master key; null where it waited for longer than its own was there: it would hold up every later one. */
  private keyOf({ requestId, key }: EventPayload<typeof callCaptured>): string | null {
    try {
      return this.envelopes.resealKey(requestId, key)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.log.warn('bodies.not-opened', { requestId, error })
      return null
    }
  }

  /** Nothing of a deleted user is kept, from now on. */
  async forgetUser(userId: number): Promise<void> {
    await this.transactions.run((tx) => this.bodies.forgetUser(tx, userId))
  }

  /** Days are dropped long after nobody writes into them any more, so that what was made is there. */
  private async ensureDay(day: number): Promise<void> {
    if (this.days.has(day)) return
    await this.transactions.run((tx) => this.bodies.makeDay(tx, day * dayMs))
    this.days.add(day)
  }

  /** Days that were dropped have to be made again, should they be wanted. */
  forgetDays(): void {
    this.days.clear()
  }
}
