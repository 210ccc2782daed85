import type { PriceSnapshot } from '@tollgate/contracts'
import { endServerSpan } from '@tollgate/platform'
import { reserveUnits, soundWeight, unitsOf } from '@tollgate/pricing'
import { noCounts } from '@tollgate/usage'
import { type AnsweringAttempt, CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { JournalWaiter } from '../journal/journal'
import { Hold, type Holding } from '../lease/hold'
import { inputForecast, type Meter } from '../metering/meter'
import type { SessionAttempt } from '../realtime/session-opener'
import type { CountedUse } from '../receipt/call-ending'
import type { CallOutcome } from '../receipt/receipt-writer'
import type { Turn, TurnBooks, TurnBound } from '../turns/turn-books'
import { TurnOrigin } from './turn-origin'

const nothing = Buffer.alloc(0)
/** So many tokens are priced to compare prices; of dear ones fewer. */
const comparedTokens = [1_000_000, 1_000, 1]

/** Books the responses of one session: each is a request like any other, with the caller, model and channel of the session. */
export class SessionTurns implements TurnBooks {
  constructor(
    private readonly context: CallContext,
    private readonly arrival: Arrival,
    private readonly attempt: SessionAttempt,
  ) {}

  get soundWeight(): number {
    return Math.max(1, soundWeight(this.attempt.request.price.snapshot))
  }

  begin(): Turn {
    return new SessionTurn(this.context, this.arrival, this.attempt)
  }
}

class SessionTurn implements Turn {
  private readonly hold: Hold
  private readonly request: AdmittedRequest
  private readonly origin: TurnOrigin
  private account: CallAccount<TurnOrigin> | null = null
  /** What it has used, as far as is known. */
  private use: CountedUse = { counts: noCounts(), evidence: 'estimated' }
  private heldUnits = 0
  private spokenWeight: number | null = null

  constructor(
    private readonly context: CallContext,
    session: Arrival,
    private readonly attempt: SessionAttempt,
  ) {
    this.hold = new Hold(context.leases)
    this.origin = new TurnOrigin(session, context)
    this.request = requestWithin(context, attempt.request, this.meter())
  }

  cover({ inputTokens, outputTokens }: TurnBound): Holding {
    const { hold, request } = this
    let units: number
    try {
      units = reserveUnits(request.price.snapshot, { inputTokens, outputBound: outputTokens })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return { kind: 'user-exhausted', remainingUnits: 0 }
    }
    if (units <= this.heldUnits) return null
    request.forecast = { ...inputForecast(inputTokens), outputBound: outputTokens }
    const holding = this.heldUnits === 0 ? hold.reserve(request.caller.payer, units) : hold.raise(units)
    if (!(holding instanceof Promise)) return this.covered(units, holding)
    return holding.then((refusal) => this.covered(units, refusal))
  }

  private covered(units: number, refusal: Awaited<Holding>): Awaited<Holding> {
    if (refusal === null) this.heldUnits = units
    return refusal
  }

  free(): void {
    this.hold.forget()
    this.hold.settle(0)
    endServerSpan(this.origin.trace, 499, 'client-left')
  }

  open(use: CountedUse, waiter: JournalWaiter): void {
    const { context, attempt } = this
    this.use = use
    this.account = new CallAccount(context, this.origin, this.request, this.hold)
    this.account.attempts.push({ channelId: attempt.pick.channel.id, status: 101, outcome: 'ok' })
    this.account.begin()
    this.account.open(this.source, 0, waiter)
  }

  progress({ counts }: CountedUse): void {
    // The journal notes text alone: sound stands in it as so much text as costs the same.
    this.spokenWeight ??= spokenWeight(this.request.price.snapshot)
    this.account?.progress(Math.ceil(counts.textOut + counts.audioOut * this.spokenWeight))
  }

  close(use: CountedUse, outcome: CallOutcome, waiter: JournalWaiter | null): void {
    const { account } = this
    if (account === null) return this.free()
    if (account.isClosed) return
    account.close(this.source, { ...use, outcome, isDelivered: true, waiter })
    endServerSpan(this.origin.trace, 200)
  }

  /** The spans of the attempt are the session's. */
  private get source(): AnsweringAttempt {
    const { pick, upstreamModel, place } = this.attempt
    return { pick, upstreamModel, systemPrompt: null, span: null, status: 0, identity: null, outcome: 'ok', place }
  }

  private meter(): Meter {
    return {
      forecast: inputForecast(0),
      hasTextOut: true,
      isHeldInFull: false,
      needsInput: () => false,
      use: () => this.use,
    }
  }
}

/** How many times as much a token of sound that is said costs as one of text that is written: once at least. */
function spokenWeight(snapshot: PriceSnapshot): number {
  for (const tokens of comparedTokens) {
    try {
      const textUnits = unitsOf(snapshot, { ...noCounts(), textOut: tokens }, { isDelivered: true })
      const soundUnits = unitsOf(snapshot, { ...noCounts(), audioOut: tokens }, { isDelivered: true })
      return textUnits > 0 ? Math.max(1, soundUnits / textUnits) : 1
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return 1
}

/** The request of a response, at the price of this moment. */
function requestWithin({ prices, clock }: CallContext, session: AdmittedRequest, meter: Meter): AdmittedRequest {
  const { caller, bareModel } = session
  const question = {
    model: bareModel,
    userGroup: caller.user.group,
    usingGroup: caller.group,
    acceptsUnset: caller.user.acceptUnsetModelRatio,
  }
  const price = prices.find(question, clock.nowMs()) ?? session.price
  return { ...session, price, meter, body: nothing, fallbacks: [] }
}
