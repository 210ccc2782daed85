import { randomUUID } from 'node:crypto'
import { type callRefused, type EventPayload, mostRefusedCalls } from '@tollgate/contracts'
import { type Clock, guarded, type Log, type Timer } from '@tollgate/platform'
import type { RelayErrorCode } from '../errors/relay.errors'
import { RefusalBounds } from './refusal-bounds'
import { cutName, type RefusedCall, toldCall } from './refused-call'

type Told = EventPayload<typeof callRefused>

/** How refused calls are told, and what is told of those that are not. */
export interface RefusedCallsOptions {
  readonly clock: Clock
  readonly log: Log
  /** Rejects when the bus does not take it. */
  readonly publish: (told: Told) => Promise<unknown>
  /** So many calls have no row, and no part in a count. */
  readonly onUntold: (calls: number, why: 'bounds' | 'bus') => void
}

const minuteMs = 60_000
/** What is said of somebody whom nobody knows, or no longer. */
const ofNobody: ReadonlySet<RelayErrorCode> = new Set(['key-missing', 'key-unknown', 'keys-limited', 'signed-out'])

/**
 * Tells the log of calls that were refused. It is in memory alone, and bounded by `RefusalBounds`; no call waits for it or
 * fails by it, and what the bus does not take at once is given up.
 */
export class RefusedCalls {
  private readonly bounds = new RefusalBounds()
  private calls: Told['calls'] = []
  private more: Told['more'] = []
  private isSending = false
  private sending: Promise<void> = Promise.resolve()
  private readonly minute: Timer

  constructor(private readonly options: RefusedCallsOptions) {
    this.minute = options.clock.every(() => this.endMinute(), minuteMs)
  }

  /** Takes note of a refusal. Never throws and waits for nothing. */
  note(refused: RefusedCall): void {
    guarded(this.options.log, 'refused-call', () => this.take(refused))
  }

  /** Sends what is left, and takes the counts of the present minute. */
  async close(): Promise<void> {
    this.minute.cancel()
    this.endMinute()
    await this.sending
  }

  private take(refused: RefusedCall): void {
    if (ofNobody.has(refused.refusal.code)) return
    const { id, username } = refused.caller.user
    const verdict = this.bounds.take(id, cutName(username))
    if (verdict === 'beyond') return this.options.onUntold(1, 'bounds')
    if (verdict === 'counted') return
    this.calls.push(toldCall(refused))
    this.send()
  }

  private endMinute(): void {
    const untilMs = this.options.clock.nowMs()
    for (const counted of this.bounds.end()) this.more.push({ id: randomUUID(), ...counted, untilMs })
    this.send()
  }

  private send(): void {
    if (this.isSending) return
    this.isSending = true
    this.sending = this.sendAll()
  }

  /** What comes while one message is under way goes together with the next. */
  private async sendAll(): Promise<void> {
    // The refusal itself goes out first.
    await new Promise(setImmediate)
    while (this.calls.length + this.more.length > 0) {
      const told = { calls: this.calls.splice(0, mostRefusedCalls), more: this.more.splice(0, mostRefusedCalls) }
      try {
        await this.options.publish(told)
      } catch (error) {
        guarded(this.options.log, 'refused-calls', () => this.gaveUp(told, error))
      }
    }
    this.isSending = false
  }

  private gaveUp({ calls, more }: Told, error: unknown): void {
    const times = more.reduce((sum, counted) => sum + counted.times, calls.length)
    this.options.onUntold(times, 'bus')
    this.options.log.debug('refused-calls.untold', { calls: times, error })
  }
}
