import { mostReceiptedEntries } from '@tollgate/contracts'
import type { Clock, Log, Timer } from '@tollgate/platform'
import type { JournalSource } from '../journal/journal-source'
import { lastSeqOf, messageIdOf, messageOf, nextEntries } from './receipt-message'
import { ShippingState } from './shipping-state'

/** What billing answers about a journal. */
export interface Position {
  /** The last entry that it has applied. */
  readonly appliedSeq: number
  /** Another process has brought the journal home. */
  readonly isSuperseded: boolean
}

/** What billing tells unasked; it may get lost. */
export interface PositionNote {
  /** The round of the message that it speaks of. */
  readonly round: number
  readonly appliedSeq: number
  /** The message lay behind an entry that had not come, and was dropped. */
  readonly isGap: boolean
}

/**
 * What should not be. `ahead`: billing has applied what was never shipped, so that none of its word about this journal can be
 * trusted. `superseded`: the journal of a living process was brought home.
 * `behind`: billing no longer has what it had applied. `lost`: what the stream took is not applied. `missing`: entries that are
 * asked for are no longer on disk.
 */
export type JournalFault = 'ahead' | 'superseded' | 'behind' | 'lost' | 'missing'

export interface ReceiptSenderOptions {
  readonly journal: JournalSource
  /** Hands one message of JSON to the stream of receipts; resolves once the stream has it on file. */
  readonly publish: (json: Buffer, messageId: string) => Promise<unknown>
  /** How far billing is with the journal; rejects when billing does not answer. */
  readonly positionOf: (journal: string) => Promise<Position>
  /** Calls back with every note about the journal, until the function that it returns is called. */
  readonly follow: (journal: string, onNote: (note: PositionNote) => void) => () => void
  /** Hears of every fault, and with which numbers. */
  readonly onFault: (fault: JournalFault, details: Readonly<Record<string, number>>) => void
  readonly clock: Clock
  readonly log: Log
  /** An earlier process may have shipped some of the journal: billing is asked first, and rounds are told apart from its. */
  readonly isInherited?: boolean
  /** Bytes that one message may have. */
  readonly maxMessageBytes?: number
}

const gatherMs = 10
const positionMs = 1_000
/** With nothing to apply: a position may go back all the same. */
const idlePositionMs = 10_000
const firstRetryMs = 100
const longestRetryMs = 2_000

/**
 * Ships a journal's entries to billing, in order, one message at a time; one that the stream did not
 * acknowledge is sent again. Where to go on is what billing says, forwards and backwards.
 */
export class ReceiptSender {
  private readonly state: ShippingState
  private isSending = false
  private isAsking = false
  /** The last question was not answered: everything is shipped, so that the stream has what this host could lose. */
  private isBillingSilent = false
  private isPositionKnown: boolean
  /** Nothing of what billing lacks can be read, and nothing more will come. */
  private isExhausted = false
  private offeredSeq = 0
  private isPastTrust = false
  private isSuperseded = false
  private askedAtMs = Number.NEGATIVE_INFINITY
  private gathering: Timer | null = null
  private retryMs = firstRetryMs
  private idle: (() => void)[] = []
  private isStopped = false
  private readonly polling: Timer
  private readonly unfollow: () => void

  constructor(private readonly options: ReceiptSenderOptions) {
    const { journal, clock, isInherited = false } = options
    this.isPositionKnown = !isInherited
    this.state = new ShippingState(isInherited ? clock.nowMs() : 0, clock.monotonicMs())
    this.polling = clock.every(() => this.poll(), positionMs)
    this.unfollow = options.follow(journal.id, (note) => this.noted(note))
    journal.onWritten(this.onWritten)
    if (isInherited) this.ask()
  }

  /** Entries that billing has not applied yet. */
  get unapplied(): number {
    return Math.max(0, this.options.journal.lastSeq - this.state.appliedSeq)
  }

  /** Billing said that it has applied what was never shipped. Nothing more is shipped then: it could pass for applied. */
  get isAhead(): boolean {
    return this.isPastTrust
  }

  /** Whether billing has applied everything up to this number, as far as is known, or all that can still be read. */
  hasApplied(seq: number): boolean {
    return this.isExhausted || (this.isPositionKnown && this.state.appliedSeq >= seq)
  }

  /** Resolves once everything in the journal has been handed to the stream. */
  shipped(): Promise<void> {
    if (this.isOver || this.state.shippedSeq >= this.options.journal.lastSeq) return Promise.resolve()
    const done = new Promise<void>((resolve) => this.idle.push(resolve))
    this.sendNow()
    return done
  }

  stop(): void {
    this.isStopped = true
    this.polling.cancel()
    this.gathering?.cancel()
    this.unfollow()
  }

  private readonly onWritten = (): void => {
    if (!this.mayShip) return
    const waiting = this.options.journal.lastSeq - this.state.shippedSeq
    if (waiting >= mostReceiptedEntries) this.sendNow()
    else if (this.gathering === null && waiting > 0) {
      this.gathering = this.options.clock.setTimer(this.sendNow, gatherMs)
    }
  }

  private readonly sendNow = (): void => {
    this.gathering?.cancel()
    this.gathering = null
    if (!this.mayShip) return
    this.isSending = true
    void this.send().finally(() => {
      this.isSending = false
      this.onWritten()
    })
  }

  private get mayShip(): boolean {
    return !this.isSending && !this.isOver && this.isPositionKnown && this.hasRoom
  }

  private get isOver(): boolean {
    return this.isStopped || this.isExhausted || this.isPastTrust
  }

  private get hasRoom(): boolean {
    return this.state.hasRoom || this.isBillingSilent || this.idle.length > 0
  }

  private async send(): Promise<void> {
    const { journal, clock, log } = this.options
    const gatheredSeq = journal.lastSeq
    while (!this.isOver && this.hasRoom && this.isAnyDue(gatheredSeq)) {
      try {
        await this.sendNext()
        this.retryMs = firstRetryMs
      } catch (error) {
        log.warn('receipts.not-shipped', { error, journal: journal.id, waiting: this.unapplied })
        await clock.sleep(this.retryMs)
        this.retryMs = Math.min(this.retryMs * 2, longestRetryMs)
      }
    }
    if (this.isOver || this.state.shippedSeq >= journal.lastSeq) for (const resolve of this.idle.splice(0)) resolve()
  }

  /**
   * What was gathered is sent, and what came meanwhile once it fills a message: a few wait for others, as a message costs
   * the same for one as for a hundred.
   */
  private isAnyDue(gatheredSeq: number): boolean {
    const { lastSeq } = this.options.journal
    const { shippedSeq } = this.state
    if (shippedSeq >= lastSeq) return false
    return shippedSeq < gatheredSeq || lastSeq - shippedSeq >= mostReceiptedEntries || this.idle.length > 0
  }

  private async sendNext(): Promise<void> {
    const { journal, publish, clock, maxMessageBytes } = this.options
    const { state } = this
    const { round, shippedSeq } = state
    const next = await nextEntries(journal, shippedSeq + 1, maxMessageBytes)
    // Meanwhile billing may have told to begin elsewhere.
    if (state.shippedSeq !== shippedSeq) return
    if (next === null) return this.lacks(shippedSeq + 1)
    if (next.missingFrom !== null)
      this.options.onFault('missing', { fromSeq: next.missingFrom, toSeq: next.firstSeq - 1 })
    const batch = { journal: journal.id, round, ...next }
    this.offeredSeq = Math.max(this.offeredSeq, lastSeqOf(batch))
    await publish(messageOf(batch), messageIdOf(batch))
    if (state.round !== round) return
    if (state.shipped(lastSeqOf(batch), clock.monotonicMs())) journal.shipped(state.shippedSeq)
  }

  /** Nothing is on disk from this number on, though there should be. */
  private lacks(fromSeq: number): void {
    const { journal, isInherited = false, onFault } = this.options
    if (!isInherited) throw new Error(`entry ${fromSeq} is not in the journal, and nothing behind it`)
    onFault('missing', { fromSeq, toSeq: journal.lastSeq })
    this.isExhausted = true
  }

  private noted({ round, appliedSeq, isGap }: PositionNote): void {
    const { state } = this
    if (this.isOver || !this.isPositionKnown) return
    // What cannot be is not believed of a note, but asked.
    if (appliedSeq > this.mostSeq) this.ask()
    else if (!isGap) this.advance(appliedSeq)
    else if (round === state.round && state.isNewGap(appliedSeq)) this.beginAgain(appliedSeq)
  }

  private poll(): void {
    const sinceMs = this.options.clock.monotonicMs() - this.askedAtMs
    if (this.unapplied > 0 || !this.isPositionKnown || sinceMs >= idlePositionMs) this.ask()
  }

  private ask(): void {
    if (this.isAsking || this.isStopped) return
    const { journal, positionOf, clock, log } = this.options
    const knownSeq = this.state.appliedSeq
    this.isAsking = true
    this.askedAtMs = clock.monotonicMs()
    positionOf(journal.id)
      .then(
        (position) => this.answered(position, knownSeq),
        (error: unknown) => this.unanswered(error),
      )
      .catch((error: unknown) => log.error('receipts.segments-not-removed', { error, journal: journal.id }))
      .finally(() => (this.isAsking = false))
  }

  private unanswered(error: unknown): void {
    const { journal, clock, log } = this.options
    log.warn('receipts.position-unknown', { error, journal: journal.id })
    this.state.unanswered(clock.monotonicMs())
    this.isBillingSilent = true
    this.onWritten()
  }

  /** `knownSeq` is how far billing was known to be when it was asked: a note may have told of more since. */
  private async answered({ appliedSeq, isSuperseded }: Position, knownSeq: number): Promise<void> {
    if (this.isStopped) return
    const { journal, clock, onFault } = this.options
    const { state } = this
    this.isBillingSilent = false
    this.isPositionKnown = true
    if (appliedSeq > this.mostSeq) return this.distrust(appliedSeq)
    if (appliedSeq < Math.min(knownSeq, state.appliedSeq)) {
      onFault('behind', { fromSeq: state.appliedSeq, toSeq: appliedSeq })
      this.beginAgain(appliedSeq)
    } else this.advance(appliedSeq)
    if (isSuperseded) this.superseded(appliedSeq)
    if (state.seemsLost(clock.monotonicMs())) {
      onFault('lost', { fromSeq: state.appliedSeq + 1 })
      this.beginAgain(state.appliedSeq)
    }
    this.onWritten()
    await journal.applied(state.appliedSeq)
  }

  private superseded(appliedSeq: number): void {
    // To an ended journal that happens as soon as it is brought home.
    if (this.isSuperseded || this.options.isInherited) return
    this.isSuperseded = true
    this.options.onFault('superseded', { appliedSeq })
  }

  /** The last number that billing can have applied. */
  private get mostSeq(): number {
    const { isInherited, journal } = this.options
    return isInherited ? journal.lastSeq : this.offeredSeq
  }

  private distrust(appliedSeq: number): void {
    if (this.isPastTrust) return
    this.isPastTrust = true
    this.options.onFault('ahead', { appliedSeq, lastSeq: this.mostSeq })
    for (const resolve of this.idle.splice(0)) resolve()
  }

  private advance(appliedSeq: number): void {
    const { journal, clock } = this.options
    if (!this.state.applied(appliedSeq, clock.monotonicMs())) return
    journal.shipped(this.state.shippedSeq)
    this.onWritten()
  }

  private beginAgain(appliedSeq: number): void {
    this.state.beginAgain(appliedSeq, this.options.clock.monotonicMs())
    this.isExhausted = false
    this.sendNow()
  }
}
