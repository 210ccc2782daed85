import { randomUUID } from 'node:crypto'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import type { AuditDelivery, AuditForwarding } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { actText, AppError, Clock, describeError, Log, metrics, Shutdown, type Timer } from '@tollgate/platform'
import { auditEntryOf } from '../audit.dto'
import { AuditRepository } from '../audit.repository'
import { AuditWebhook, type Receiver } from './audit-webhook'
import { ForwardingRepository } from './forwarding.repository'
import { SettledEntries } from './settled-entries'

const lookEveryMs = 1_000
/** Longer than one post takes, which renews it. */
const claimMs = 30_000
const entriesAtOnce = 100
const firstPauseMs = 1_000
const longestPauseMs = 5 * 60_000

const failing = metrics.gauge('tollgate_audit_forwarding_failures', 'Failed posts to the audit webhook in a row', [])

/**
 * Sends the audit log on to the operator's webhook: in its order, each entry at least once, from a place that is stored, by one
 * process at a time. What the receiver does not take is tried again, later each time; nothing waits for it.
 */
@Injectable()
export class AuditForwardingService implements OnApplicationBootstrap {
  private readonly self = randomUUID()
  private readonly stopping = new AbortController()
  private settled = new SettledEntries()
  private running: Promise<void> | null = null
  private timer: Timer | null = null
  /** Unknown at first: another process may have left it on. */
  private isOff = false
  /** As it was at the last look; null before the first. */
  private receiver: Receiver | null = null

  constructor(
    private readonly state: ForwardingRepository,
    private readonly entries: AuditRepository,
    private readonly webhook: AuditWebhook,
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = this.clock.every(() => this.look(), lookEveryMs)
    this.shutdown.onStop('intake', 'audit-forwarding', async () => {
      this.timer?.cancel()
      this.stopping.abort()
      await this.running
    })
  }

  /** How it stands, for administrators. */
  async tell(): Promise<AuditForwarding> {
    const state = await this.transactions.read((db) => this.state.state(db))
    const isOn = this.options.get('AuditWebhookUrl') !== ''
    return {
      is_on: isOn,
      position: state?.position ?? 0,
      waiting: isOn ? (state?.waiting ?? 0) : 0,
      failures: isOn ? (state?.failures ?? 0) : 0,
      last_error: isOn ? (state?.lastError ?? '') : '',
      last_failed_at: secondsOf(state?.failedAt),
      last_sent_at: secondsOf(state?.sentAt),
      retry_at: isOn ? secondsOf(state?.retryAt) : null,
    }
  }

  private look(): void {
    this.running ??= this.forward()
      .catch((error: unknown) => this.log.warn('audit.not-forwarded', { error }))
      .finally(() => (this.running = null))
  }

  private async forward(): Promise<void> {
    const url = this.options.get('AuditWebhookUrl')
    if (url === '') return this.switchOff()
    this.isOff = false
    const receiver = { url, secret: this.options.get('AuditWebhookSecret') }
    await this.notice(receiver)
    const claim = await this.transactions.run((tx) => this.state.claim(tx, this.self, claimMs))
    if (!claim) return
    failing.set({}, claim.failures)
    const settledId = this.settled.after(await this.transactions.read((db) => this.state.look(db)))
    try {
      let position: number | null = claim.position
      while (position !== null && position < settledId && !this.stopping.signal.aborted) {
        position = await this.sendBehind(position, settledId, receiver)
      }
    } catch (error) {
      await this.failed(error, claim.failures)
    }
    await this.transactions.run((tx) => this.state.release(tx, this.self))
  }

  /** What another receiver, or another secret, is worth must be seen at once: the one before may have been wrong. */
  private async notice(receiver: Receiver): Promise<void> {
    const before = this.receiver
    this.receiver = receiver
    if (before === null || (before.url === receiver.url && before.secret === receiver.secret)) return
    await this.transactions.run((tx) => this.state.retryNow(tx))
  }

  /** The place behind the next entries once the receiver has them; null when there are none, or another process took over. */
  private async sendBehind(position: number, settledId: number, receiver: Receiver): Promise<number | null> {
    const found = await this.transactions.read((db) =>
      this.entries.listBehind(db, position, { upToId: settledId, limit: entriesAtOnce }),
    )
    const last = found.at(-1)
    if (!last) return null
    const delivery: AuditDelivery = { entries: found.map(auditEntryOf) }
    await this.webhook.post(receiver, JSON.stringify(delivery), this.stopping.signal)
    const isOurs = await this.transactions.run(async (tx) => {
      if (!(await this.state.sent(tx, this.self, last.id))) return false
      return (await this.state.claim(tx, this.self, claimMs)) !== null
    })
    return isOurs ? last.id : null
  }

  private async failed(error: unknown, failures: number): Promise<void> {
    if (this.stopping.signal.aborted) return
    const reason = actText(reasonOf(error), 300)
    const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(failures, 20), longestPauseMs)
    this.log.warn('audit.webhook-failed', { failures: failures + 1, reason })
    failing.set({}, failures + 1)
    await this.transactions.run((tx) => this.state.failed(tx, this.self, reason, pauseMs))
  }

  private async switchOff(): Promise<void> {
    if (this.isOff) return
    await this.transactions.run((tx) => this.state.switchOff(tx))
    this.settled = new SettledEntries()
    failing.set({}, 0)
    this.isOff = true
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return describeError(error, 'en').message
  if (error instanceof Error) return error.name === 'TimeoutError' ? 'no answer in time' : error.message
  return String(error)
}

function secondsOf(at: Date | null | undefined): number | null {
  return at ? Math.floor(at.getTime() / 1_000) : null
}
