import type { Clock, Log, Timer } from '@tollgate/platform'
import type { Journal } from '../journal/journal'

export interface ReceiptSenderOptions {
  readonly journal: Journal
  /** Hands one message of JSON to the stream of receipts; resolves once the stream has it on file. */
  readonly publish: (json: Buffer, messageId: string) => Promise<unknown>
  /** How far billing has applied the journal; rejects when billing does not answer. */
  readonly positionOf: (journal: string) => Promise<number>
  readonly clock: Clock
  readonly log: Log
  /** Bytes that one message may have. */
  readonly maxMessageBytes?: number
}

const maxEntries = 100
const gatherMs = 10
const positionMs = 1_000
const firstRetryMs = 100
const longestRetryMs = 2_000
/** Billing answers, yet what was shipped is not applied: the stream may have lost it, and it is shipped again. */
const lostAfterMs = 60_000
const comma = 44
const defaultMessageBytes = 512 * 1024

/**
 * Ships a journal's entries to billing, in order, one message of up to 100 entries at a time; a message that was not
 * acknowledged is sent again under the same id. Asks how far billing is, and lets the journal forget what it has applied.
 */
export class ReceiptSender {
  private shippedSeq = 0
  private appliedSeq = 0
  private isSending = false
  private gathering: Timer | null = null
  private retryMs = firstRetryMs
  private isAsking = false
  private movedAtMs: number
  private resendings = 0
  private polling: Timer
  private idle: (() => void)[] = []
  private isStopped = false
  /** An earlier process wrote in this journal: how far billing is with it is not known yet. */
  private isInherited: boolean

  constructor(private readonly options: ReceiptSenderOptions) {
    const { journal, clock } = options
    this.movedAtMs = clock.monotonicMs()
    this.isInherited = journal.lastSeq > 0
    this.polling = clock.every(() => this.askPosition(), positionMs)
    journal.onWritten(this.onWritten)
    this.onWritten()
  }

  /** Entries that billing has not applied yet. */
  get unapplied(): number {
    return this.options.journal.lastSeq - this.appliedSeq
  }

  /** Resolves once everything in the journal has been handed to the stream. */
  shipped(): Promise<void> {
    if (this.shippedSeq >= this.options.journal.lastSeq) return Promise.resolve()
    this.sendNow()
    return new Promise((resolve) => this.idle.push(resolve))
  }

  /** Resolves once billing has applied everything that is in the journal now. */
  async applied(): Promise<void> {
    const { journal, clock } = this.options
    const wantedSeq = journal.lastSeq
    while (this.appliedSeq < wantedSeq && !this.isStopped) await clock.sleep(positionMs)
  }

  stop(): void {
    this.isStopped = true
    this.polling.cancel()
    this.gathering?.cancel()
  }

  private readonly onWritten = (): void => {
    if (this.isSending || this.isStopped) return
    if (this.options.journal.lastSeq - this.shippedSeq >= maxEntries) this.sendNow()
    else if (this.gathering === null && this.options.journal.lastSeq > this.shippedSeq) {
      this.gathering = this.options.clock.setTimer(this.sendNow, gatherMs)
    }
  }

  private readonly sendNow = (): void => {
    this.gathering?.cancel()
    this.gathering = null
    if (this.isSending || this.isStopped) return
    this.isSending = true
    void this.send().finally(() => {
      this.isSending = false
      this.onWritten()
    })
  }

  private async send(): Promise<void> {
    const { journal, clock, log } = this.options
    const gatheredSeq = journal.lastSeq
    while (!this.isStopped && this.isAnyDue(gatheredSeq)) {
      try {
        await this.sendNext(this.shippedSeq + 1)
        this.retryMs = firstRetryMs
      } catch (error) {
        log.warn('receipts.not-shipped', { error, waiting: this.unapplied })
        await clock.sleep(this.retryMs)
        this.retryMs = Math.min(this.retryMs * 2, longestRetryMs)
      }
    }
    if (this.isStopped || this.shippedSeq >= journal.lastSeq) for (const resolve of this.idle.splice(0)) resolve()
  }

  /**
   * What was gathered is sent, and what came meanwhile once it fills a message: a few wait for others, as a message costs
   * the same for one as for a hundred.
   */
  private isAnyDue(gatheredSeq: number): boolean {
    const { lastSeq } = this.options.journal
    if (this.shippedSeq < gatheredSeq || lastSeq - this.shippedSeq >= maxEntries) return true
    return this.idle.length > 0 && this.shippedSeq < lastSeq
  }

  private async sendNext(firstSeq: number): Promise<void> {
    if (this.isInherited) {
      this.isInherited = false
      // Without billing's word everything is shipped; it applies nothing twice.
      return this.learnPosition().catch(() => undefined)
    }
    const entries = this.fitting(await this.options.journal.read(firstSeq, maxEntries))
    if (entries.length > 0) return this.publish(firstSeq, entries)
    // Applied in an earlier life of this process and removed: only its position was not known yet.
    await this.learnPosition()
    if (this.appliedSeq < firstSeq) throw new Error(`entry ${firstSeq} is not in the journal`)
  }

  private async publish(firstSeq: number, entries: readonly Buffer[]): Promise<void> {
    const { journal } = this.options
    const lastSeq = firstSeq + entries.length - 1
    // Sent again because it seems lost, it must not be taken for a repetition.
    const again = this.resendings === 0 ? '' : `:${this.resendings}`
    await this.options.publish(messageOf(journal.id, entries), `${journal.id}:${firstSeq}-${lastSeq}${again}`)
    this.shippedSeq = Math.max(this.shippedSeq, lastSeq)
    journal.shipped(this.shippedSeq)
  }

  /** As many entries as one message can have; one at least. */
  private fitting(entries: readonly Buffer[]): readonly Buffer[] {
    let bytes = 0
    const room = this.options.maxMessageBytes ?? defaultMessageBytes
    const end = entries.findIndex((entry, index) => (bytes += entry.length + 1) > room && index > 0)
    return end < 0 ? entries : entries.slice(0, end)
  }

  private askPosition(): void {
    if (this.unapplied <= 0 || this.isAsking) return
    this.isAsking = true
    this.learnPosition()
      .catch((error: unknown) => this.options.log.warn('receipts.position-unknown', { error }))
      .finally(() => (this.isAsking = false))
  }

  private async learnPosition(): Promise<void> {
    const { journal, clock } = this.options
    const appliedSeq = await this.options.positionOf(journal.id)
    const nowMs = clock.monotonicMs()
    if (appliedSeq > this.appliedSeq || this.shippedSeq <= appliedSeq) {
      this.movedAtMs = nowMs
      this.appliedSeq = Math.max(this.appliedSeq, appliedSeq)
      this.shippedSeq = Math.max(this.shippedSeq, appliedSeq)
      journal.shipped(this.shippedSeq)
      await journal.forget(this.appliedSeq)
    } else if (nowMs - this.movedAtMs >= lostAfterMs) this.sendAgain(nowMs)
  }

  private sendAgain(nowMs: number): void {
    this.options.log.warn('receipts.shipped-again', { fromSeq: this.appliedSeq + 1 })
    this.movedAtMs = nowMs
    this.resendings += 1
    this.shippedSeq = this.appliedSeq
    this.sendNow()
  }
}

/** The event's JSON, put together from entries that are JSON already. */
function messageOf(journal: string, entries: readonly Buffer[]): Buffer {
  const head = `{"journal":"${journal}","entries":[`
  const message = Buffer.allocUnsafe(entries.reduce((sum, { length }) => sum + length + 1, head.length + 1))
  let at = message.write(head, 0, 'latin1')
  for (const entry of entries) {
    entry.copy(message, at)
    at += entry.length
    message[at++] = comma
  }
  // In the place of the last comma.
  message.write(']}', at - 1, 'latin1')
  return message
}
