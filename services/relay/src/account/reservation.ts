import { affordableOutput, reserveUnits } from '@tollgate/pricing'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { CallForecast } from '../admission/rules/forecast'
import type { Hold, Holding } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import type { CallAccount } from './call-account'

/** How often a call asks for less: once for the account and once for the token. */
const mostRetries = 2

/**
 * How a call comes to its hold. First all is asked for that it may cost at most. Where that cannot be had, its input is
 * counted, and an answer without a limit of its own gets the limit that the rest pays for. What is still too much is refused.
 */
export class Reservation {
  private readonly request: AdmittedRequest
  private readonly hold: Hold
  /** Counted once; until then the forecast's bound. */
  private inputTokens: number
  private isCounted = false

  constructor(private readonly account: CallAccount) {
    this.request = account.request
    this.hold = account.hold
    this.inputTokens = account.request.forecast.inputTokens
  }

  /** Null once the units are held; at once where the lease has room. */
  take(): Holding {
    const { reserveUnits: own, fallbacks } = this.request
    // An alias may lead on to a model that is dearer than its first.
    const units = fallbacks.reduce((most, { reserveUnits: one }) => Math.max(most, one), own)
    // What costs nothing needs no quota.
    if (units === 0) return null
    const asked = this.ask(units)
    const goOn = units === own ? this.goOn.bind(this) : this.goOnWithFirst.bind(this)
    if (asked instanceof Promise) return asked.then((refusal) => (refusal === null ? null : goOn(refusal)))
    return asked === null ? null : goOn(asked)
  }

  /** All models of an alias cannot be paid for: the first is, and with it those that cost no more. */
  private async goOnWithFirst(first: LeaseRefusal): Promise<LeaseRefusal | null> {
    if (!isForWant(first)) return first
    const { request } = this
    const asked = request.reserveUnits === 0 ? null : await this.ask(request.reserveUnits)
    const refusal = asked === null ? null : await this.goOn(asked)
    request.fallbacks = request.fallbacks.filter(({ reserveUnits: units }) => units <= request.reserveUnits)
    return refusal
  }

  private ask(units: number): Holding {
    return this.hold.reserve(this.request.caller.payer, units)
  }

  private async goOn(first: LeaseRefusal): Promise<LeaseRefusal | null> {
    let refusal: LeaseRefusal | null = first
    for (let retry = 0; retry < mostRetries && refusal !== null; retry++) {
      if (!(await this.askForLess(refusal))) return refusal
      refusal = await this.ask(this.request.reserveUnits)
    }
    return refusal
  }

  /** Makes do with less; false when the call cannot. */
  private async askForLess(refusal: LeaseRefusal): Promise<boolean> {
    const { request } = this
    if (!isForWant(refusal) || request.price.snapshot.price.kind === 'fixed') return false
    await this.countInput()
    const mostUnits = refusal.kind === 'held' ? request.reserveUnits - 1 : (refusal.remainingUnits ?? 0)
    const forecast = this.forecastFor(mostUnits)
    if (forecast === null) return false
    const units = reserveUnits(request.price.snapshot, forecast)
    if (units > mostUnits) return false
    if (forecast.outputBound < request.forecast.outputBound)
      request.outputLimit = Math.max(1, forecast.outputBound / request.scan.choices - forecast.predictedTokens)
    request.forecast = forecast
    request.reserveUnits = units
    return true
  }

  /** What the call may use for so many units; null when that is too little of an answer. */
  private forecastFor(mostUnits: number): CallForecast | null {
    const { forecast, price, scan } = this.request
    const { inputTokens } = this
    const { leastOutput } = forecast
    if (leastOutput === null) return { ...forecast, inputTokens }
    const affordable = Math.floor(affordableOutput(price.snapshot, inputTokens, mostUnits) / scan.choices)
    if (affordable < leastOutput) return null
    return { ...forecast, inputTokens, outputBound: Math.min(forecast.outputBound, affordable * scan.choices) }
  }

  private async countInput(): Promise<void> {
    if (this.isCounted) return
    this.isCounted = true
    this.inputTokens = await this.account.boundInput(this.request.bareModel)
  }
}

const wants = ['user-exhausted', 'token-exhausted', 'token-capped', 'budget-spent', 'held'] as const
type WantKind = (typeof wants)[number]

/** Whether less could be had. */
function isForWant(refusal: LeaseRefusal): refusal is Extract<LeaseRefusal, { kind: WantKind }> {
  return wants.some((kind) => kind === refusal.kind)
}
