import type { Tap } from '@tollgate/formats'
import { countsOf, streamBound } from '@tollgate/pricing'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Refusal } from '../errors/relay.errors'
import type { LeaseRefusal } from '../lease/lease'
import type { AnswerPort } from './answer-port'
import type { DeliveredText } from './delivered-text'

/** The stream for which quota is held. */
export interface HeldStream {
  /** The stream must end: no more quota can be held for it. */
  holdExhausted(refusal: Refusal): void
  /** More of it may come again, after `follow` returned false. */
  holdCaughtUp(): void
}

/** A stream, and what it has delivered so far. */
export interface Delivery {
  readonly stream: HeldStream
  readonly tap: Tap
  readonly text: DeliveredText
}

/** How long a stream goes on while billing does not answer. */
const patienceMs = 10_000
/** Bytes of text that may be delivered beyond what quota is held for, while billing is asked. */
const slackBytes = 256
/** How many bytes before the end of what the hold covers more is asked for, so that nobody has to wait for the answer. */
const leadBytes = 256
/** Bytes of text before billing is asked again, after it has refused. */
const leastStepBytes = 32
/** The same after it has not answered. */
const awayStepBytes = 256
/** A hold is raised by this much at least, whatever the option says. */
const leastRaise = 64

/**
 * Keeps the hold of a running stream above what it may have cost so far. A byte of text is at most a token, so the bound
 * runs ahead of the truth; when the bound can no longer be held, the text is counted, and the stream goes on for as long
 * as the true number fits. Never sets the charge.
 */
export class StreamHold {
  /** The hold covers delivered text up to here. */
  private coveredBytes = 0
  /** From here on more is asked for: a comparison is all that a part of a stream costs. */
  private asksAtBytes = 0
  private isAsking = false
  private awaySinceMs: number | null = null
  private isOver = false
  private isCounting = false
  private isStopped = false
  private wantedBytes = 0
  /** Estimated on the safe side until it has been counted. */
  private inputTokens: number
  /** Tokens by which the hold is raised at least. */
  private readonly stepTokens: number

  constructor(
    private readonly port: AnswerPort,
    private readonly delivery: Delivery,
  ) {
    this.inputTokens = port.request.forecast.inputTokens
    this.stepTokens = Math.max(port.context.settings.outputTokens, leastRaise)
    this.cover(coveredFromStart(port.request), 0)
  }

  /** More text has been delivered; false when no more should come until `holdCaughtUp`. */
  follow(textBytes: number): boolean {
    if (textBytes <= this.asksAtBytes || this.isOver) return true
    if (!this.isAsking) this.raise(textBytes)
    if (!this.isBehind) return true
    this.isStopped = true
    return false
  }

  /** More was delivered than the hold covers, and whether it can be paid for is not known yet. */
  private get isBehind(): boolean {
    const { textBytes } = this.delivery.tap
    return this.isCounting || (this.isAsking && textBytes > this.coveredBytes + slackBytes)
  }

  private granted(): void {
    this.isAsking = false
    this.awaySinceMs = null
    this.cover(this.wantedBytes, this.delivery.tap.textBytes)
    this.goOn()
  }

  private refused(refusal: LeaseRefusal): void {
    if (this.isOver) return
    if (refusal.kind !== 'unavailable') return void this.count()
    const nowMs = this.port.context.clock.monotonicMs()
    this.awaySinceMs ??= nowMs
    if (nowMs - this.awaySinceMs >= patienceMs)
      return this.exhaust({ code: 'billing-away', retryAfterMs: refusal.retryAfterMs })
    this.coveredBytes = this.asksAtBytes = this.delivery.tap.textBytes + awayStepBytes
    this.isAsking = false
    this.goOn()
  }

  end(): void {
    this.isOver = true
  }

  private cover(bytes: number, textBytes: number): void {
    this.coveredBytes = bytes
    this.asksAtBytes = bytes === Infinity ? bytes : bytes - Math.min(leadBytes, Math.floor((bytes - textBytes) / 2))
  }

  private raise(textBytes: number): void {
    this.isAsking = true
    this.wantedBytes = textBytes + Math.max(this.stepTokens, Math.floor(textBytes / 4))
    const units = this.unitsFor(this.wantedBytes)
    if (units === Infinity) return this.refused({ kind: 'user-exhausted' })
    const raised = this.port.hold.raise(units)
    if (raised instanceof Promise) void raised.then((refusal) => this.raised(refusal))
    else this.raised(raised)
  }

  private raised(refusal: LeaseRefusal | null): void {
    if (refusal === null) this.granted()
    else this.refused(refusal)
  }

  /** The bound is refused: what was really delivered decides. */
  private async count(): Promise<void> {
    const { text, tap } = this.delivery
    const bytesBefore = tap.textBytes
    this.isCounting = true
    const [input, { tokens }] = await Promise.all([this.port.countInput(), text.count(tap)])
    this.isCounting = false
    if (this.isOver) return
    this.inputTokens = input.tokens
    const affordable = this.affordableTokens()
    if (tokens >= affordable) return this.exhaust({ code: 'user-exhausted' })
    this.coveredBytes = this.asksAtBytes = bytesBefore + Math.max(leastStepBytes, affordable - tokens)
    this.isAsking = false
    this.goOn()
  }

  private goOn(): void {
    const goesOn = this.follow(this.delivery.tap.textBytes)
    if (!this.isStopped || !goesOn) return
    this.isStopped = false
    this.delivery.stream.holdCaughtUp()
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
      return streamBound(price.snapshot, countsOf({ textIn: this.inputTokens, textOut }))
    } catch (error) {
      if (error instanceof RangeError) return Infinity
      throw error
    }
  }

  private exhaust(refusal: Refusal): void {
    this.isOver = true
    this.delivery.stream.holdExhausted(refusal)
  }
}

/** What the first reserve pays for, in the tokens that it was made for; without bound where more text costs no more. */
function coveredFromStart({ price, scan, forecast, reserveUnits }: AdmittedRequest): number {
  // A fixed price is held already, a free call needs no hold, and a limit of its own binds the upstream.
  if (price.snapshot.price.kind === 'fixed' || reserveUnits === 0 || scan.maxTokens !== null) return Infinity
  return forecast.outputBound
}
