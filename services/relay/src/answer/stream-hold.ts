import type { Timer } from '@tollgate/platform'
import { streamBound } from '@tollgate/pricing'
import type { TokenCount } from '../counting/token-counter'
import type { Refusal } from '../errors/relay.errors'
import type { LeaseRefusal } from '../lease/lease'
import type { AnswerPort } from './answer-port'

/** The stream for which quota is held. */
export interface HeldStream {
  /** The stream must end: no more quota can be held for it. */
  holdExhausted(refusal: Refusal): void
  /** More of it may come again, after `follow` returned false. */
  holdCaughtUp(): void
}

/** What a stream has delivered so far. */
export interface Delivery {
  /** A byte of text is at most a token. */
  readonly tap: { readonly textBytes: number; readonly extraTokens: number }
  /** Tokens that it cost before its first word, and of which no bytes tell. */
  readonly hiddenTokens: number
  /** Tokens of output that the upstream has told of so far: it may tell of more than it has sent. */
  readonly reportedTokens: number
  /** Counts all that was delivered. */
  count(): Promise<TokenCount>
}

/** How long a stream waits for billing when that does not answer. */
const patienceMs = 10_000
/** How often billing is asked meanwhile. */
const retryMs = 500
/** How many tokens before the end of what the hold covers more is asked for, so that nobody has to wait for the answer. */
const leadTokens = 256
/** A hold is raised by this many tokens at least, whatever the option says, until that is refused. */
const leastRaise = 64
/** What is asked for once more was refused, so many times less each time: billing may wait a second before it refuses. */
const tightening = 8

/**
 * Keeps the hold of a running stream above what it may have cost so far, whatever limit its request has: an upstream may
 * pass over that. A byte of text is at most a token, so the bound runs ahead of the truth; when the bound can no longer be
 * held, the text is counted, and the stream goes on for as long as the true number fits. Never sets the charge.
 */
export class StreamHold {
  /** The hold covers what is delivered up to here, in tokens. */
  private covered = 0
  /** From here on more is asked for: a comparison is all that a part of a stream costs. */
  private asksAt = 0
  private isAsking = false
  private awaySinceMs: number | null = null
  private retrying: Timer | null = null
  private isOver = false
  private isCounting = false
  private isStopped = false
  /** More was refused. */
  private isTight = false
  /** Bytes that are known to be no tokens, since they were counted. */
  private excess = 0
  private wanted = 0
  /** On the safe side, by its bytes until it has been counted. */
  private inputTokens: number
  /** Tokens by which the hold is raised; 0: billing is not asked again. */
  private step: number

  constructor(
    private readonly port: AnswerPort,
    private readonly delivery: Delivery,
    private readonly stream: HeldStream,
  ) {
    const { price, forecast, reserveUnits, meter } = port.request
    this.inputTokens = forecast.inputTokens
    this.step = Math.max(port.context.settings.outputTokens, leastRaise)
    // More text costs no more where the price is fixed, or there is none.
    const isFixed = price.snapshot.price.kind === 'fixed' || meter?.isHeldInFull === true
    if (isFixed || reserveUnits === 0) this.isOver = true
    else this.cover(forecast.outputBound, 0)
  }

  /** No more should come until `holdCaughtUp`, also where the client would take it. */
  get isWaiting(): boolean {
    return this.isStopped && !this.isOver
  }

  /** More has been delivered; false when no more should come until `holdCaughtUp`. */
  follow(): boolean {
    if (this.isOver || this.mostTokens <= this.asksAt) return true
    if (!this.isAsking) this.raise()
    if (!this.isBehind) return true
    this.isStopped = true
    return false
  }

  end(): void {
    this.isOver = true
    this.retrying?.cancel()
  }

  /** At least as many as the tokens that were delivered, or that the upstream says it has made. */
  private get mostTokens(): number {
    const { hiddenTokens, reportedTokens } = this.delivery
    const { forecast, scan } = this.port.request
    const unseen = hiddenTokens + forecast.predictedTokens * scan.choices
    return Math.max(this.delivered + unseen - this.excess, reportedTokens)
  }

  private get delivered(): number {
    const { tap } = this.delivery
    return tap.textBytes + tap.extraTokens
  }

  /** More was delivered than the hold covers, and whether it can be paid for is not known yet. */
  private get isBehind(): boolean {
    return !this.isOver && (this.isCounting || (this.isAsking && this.mostTokens > this.covered))
  }

  private cover(tokens: number, delivered: number): void {
    this.covered = tokens
    this.asksAt = tokens - Math.max(0, Math.min(leadTokens, Math.floor((tokens - delivered) / 2)))
  }

  private raise(): void {
    this.isAsking = true
    if (this.step === 0) return this.port.guard(() => this.count())
    this.wanted = this.mostTokens + (this.isTight ? this.step : Math.max(this.step, Math.floor(this.mostTokens / 4)))
    const units = this.unitsFor(this.wanted)
    if (units === Infinity) return this.refused({ kind: 'user-exhausted' })
    const raised = this.port.hold.raise(units)
    if (raised instanceof Promise) this.port.guard(() => raised.then((refusal) => this.raised(refusal)))
    else this.raised(raised)
  }

  private raised(refusal: LeaseRefusal | null): void {
    if (this.isOver) return
    if (refusal === null) this.granted()
    else this.refused(refusal)
  }

  private granted(): void {
    this.isAsking = false
    this.awaySinceMs = null
    this.cover(this.wanted, this.mostTokens)
    this.goOn()
  }

  private refused(refusal: LeaseRefusal): void {
    if (refusal.kind !== 'unavailable') {
      this.isTight = true
      this.step = Math.floor(this.step / tightening)
      return this.port.guard(() => this.count())
    }
    const { clock } = this.port.context
    const nowMs = clock.monotonicMs()
    this.awaySinceMs ??= nowMs
    if (nowMs - this.awaySinceMs >= patienceMs)
      return this.exhaust({ code: 'billing-away', retryAfterMs: refusal.retryAfterMs })
    // What comes meanwhile is not held for: the stream waits where its hold ends.
    this.retrying = clock.setTimer(() => this.port.guard(() => this.retry()), retryMs)
  }

  private retry(): void {
    if (!this.isOver) this.raise()
  }

  /** More is refused: what was really delivered decides. */
  private async count(): Promise<void> {
    const before = this.delivered
    this.isCounting = true
    const [inputTokens, output] = await Promise.all([this.port.boundInput(), this.delivery.count()])
    this.isCounting = false
    if (this.isOver) return
    this.inputTokens = inputTokens
    this.excess = before - output.tokens
    const affordable = this.affordableTokens()
    if (this.mostTokens > affordable && this.step === 0) return this.exhaust({ code: 'user-exhausted' })
    // Where much is refused, a little may still be had.
    if (this.mostTokens > affordable) return this.raise()
    this.covered = this.asksAt = affordable
    this.isAsking = false
    this.goOn()
  }

  private goOn(): void {
    const goesOn = this.follow()
    if (!this.isStopped || !goesOn || this.isOver) return
    this.isStopped = false
    this.stream.holdCaughtUp()
  }

  /** The most output tokens that the present hold pays for. */
  private affordableTokens(): number {
    const { hold } = this.port
    let least = 0
    let most = 1
    while (this.unitsFor(most) <= hold.heldUnits && most < Number.MAX_SAFE_INTEGER / 4) most *= 2
    while (most - least > 1) {
      const middle = Math.floor((least + most) / 2)
      if (this.unitsFor(middle) <= hold.heldUnits) least = middle
      else most = middle
    }
    return least
  }

  /** What so many tokens of output may cost; Infinity where that is more than any account can hold. */
  private unitsFor(textOut: number): number {
    const { price } = this.port.request
    try {
      return streamBound(price.snapshot, { textIn: this.inputTokens, textOut })
    } catch (error) {
      if (error instanceof RangeError) return Infinity
      throw error
    }
  }

  private exhaust(refusal: Refusal): void {
    this.end()
    this.stream.holdExhausted(refusal)
  }
}
