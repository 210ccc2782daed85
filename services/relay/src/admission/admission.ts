import type { RequestScan } from '@tollgate/formats'
import { messagingErrors } from '@tollgate/messaging'
import { reserveUnits } from '@tollgate/pricing'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { AdmissionContext } from './admission-context'
import type { AdmittedRequest } from './admitted-request'
import type { Arrival } from './arrival'
import { type Caller, refuseCaller, refuseGroup } from './caller/caller'
import type { Credential } from './caller/entrance'
import { type Destination, destinationOf, mostInputOf, outputOf, refusePin } from './destination'
import type { RateRefusal } from './limits/rate-limit'
import { refusalOfFault } from './request-fault'
import { type CallForecast, forecastOf } from './rules/forecast'
import type { RateLimits } from './rules/settings'
import type { ScannedBody } from './scan/body-scanner'
import type { SearchedBody } from './words/word-search'

/** A step of admission: its result or a refusal, at once when everything is at hand. */
export type Step<T> = T | Refusal | Promise<T | Refusal>

const away: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }
/** What a step resolves to once the call is over: nobody is told. */
const unheard: Refusal = { code: 'internal' }
/**
 * Longer than any prefix and name that a channel can have; for every format. The name stands in receipts, and one that did not fit into a
 * message would keep all behind it from billing.
 */
const maxModelLength = 1_000

/**
 * Decides whether a request is let in, in two steps: `enter` by its head, `admit` by its body. With everything at hand
 * both return at once; what is missing is asked for once for all who wait, and no refusal is given before its owner was
 * asked.
 */
export class Admission {
  private credential!: Credential
  private caller!: Caller
  private body!: Buffer
  private scan!: RequestScan
  /** The owners were asked for this very call. */
  private isConfirmed = false
  /** The user for whom the rate limit counts the call as one that may succeed; null when it does not. */
  private countedUserId: number | null = null
  private readAtMs = 0
  private isLeft = false

  constructor(
    private readonly context: AdmissionContext,
    private readonly arrival: Arrival,
  ) {}

  /** Judges who calls, and how often; null when the body may be read. */
  enter(): Step<null> {
    const { context, arrival } = this
    if (!context.journal.isAccepting) return { code: 'disk-full', retryAfterMs: 5_000 }
    const { entrance } = arrival.kind
    const credential = entrance.read(arrival.incoming)
    if (credential === null) return entrance.nobody
    this.credential = credential
    const caller = credential.peek(context)
    if (caller !== null) return this.judge(caller)
    return this.later(credential.get(context, arrival.ip), (found) => this.found(found))
  }

  /** Who pays for the call, once it may be read. */
  get payer(): { userId: number; tokenId: number | null } {
    const { user, token } = this.caller
    return { userId: user.id, tokenId: token.id }
  }

  /** Judges what is asked for, in a body that was read or could not be. */
  admit(body: Buffer | Refusal): Step<AdmittedRequest> {
    if (!Buffer.isBuffer(body)) return body
    this.readAtMs = this.context.clock.monotonicMs()
    const { format, capability } = this.arrival.kind
    const scanned = this.context.scanner.scan(body, format, capability)
    if (!(scanned instanceof Promise)) return this.scanned(scanned)
    return scanned.then((found) => (this.isLeft ? unheard : found === null ? away : this.scanned(found)))
  }

  /** The call is over: a step that is under way is given up. */
  leave(): void {
    this.isLeft = true
  }

  /** The call did not succeed: the rate limit no longer counts it as a success. */
  fail(): void {
    if (this.countedUserId === null) return
    this.context.rate.failed(this.countedUserId, this.arrival.requestId)
    this.countedUserId = null
  }

  private scanned({ body, scan }: ScannedBody): Step<AdmittedRequest> {
    if (scan.kind === 'fault') return refusalOfFault(scan)
    const { model } = scan
    if (model === null || model === '') return { code: 'model-missing', param: 'model' }
    if (model.length > maxModelLength) return { code: 'field-too-large', params: { param: 'model' }, param: 'model' }
    if (isPricedOtherwise(scan.serviceTier)) return { code: 'tier-unpriced', param: 'service_tier' }
    this.body = body
    this.scan = scan
    const { credential, context, arrival, caller } = this
    if (credential.isCurrent(context, caller)) return this.judgeBehindBody(caller, model)
    // The body may have taken minutes, in which a token was disabled or its owner banned.
    return this.later(credential.get(context, arrival.ip), (found) => {
      return isRefusal(found) ? found : this.judgeBehindBody(found, model, this.refuseCaller(found))
    })
  }

  private found(caller: Caller | Refusal): Step<null> {
    if (isRefusal(caller)) return caller
    this.isConfirmed = true
    return this.judge(caller)
  }

  private judge(caller: Caller): Step<null> {
    this.caller = caller
    const refusal = this.refuseCaller(caller)
    if (refusal !== null) return this.confirm(refusal, (found) => this.found(found))
    const { rateLimits } = this.context.settings
    return rateLimits === null ? null : this.count(rateLimits)
  }

  private refuseCaller(caller: Caller): Refusal | null {
    const { credential, arrival, context } = this
    return refuseCaller(caller, { pin: credential.pin, ip: arrival.ip, nowMs: context.clock.nowMs() })
  }

  private async count(limits: RateLimits): Promise<Refusal | null> {
    const userId = this.caller.user.id
    const refused = await this.context.rate.take(userId, this.arrival.requestId, limits)
    if (refused !== null) return refusalOfRate(refused, limits)
    this.countedUserId = userId
    // A client that left meanwhile was counted all the same.
    if (this.isLeft) this.fail()
    return null
  }

  private judgeBehindBody(caller: Caller, model: string, refusal: Refusal | null = null): Step<AdmittedRequest> {
    this.caller = this.credential.callerOf(caller, this.scan)
    if (refusal === null) return this.judgeRequest(model)
    return this.confirm(refusal, (found) => this.judgeAgain(found, model))
  }

  private judgeRequest(model: string): Step<AdmittedRequest> {
    const { context, caller } = this
    const refusal =
      refuseGroup(caller, context.settings) ??
      refusePin(context.routing, this.credential.pin) ??
      (caller.mayUse(model) ? null : { code: 'model-forbidden', params: { model } })
    if (refusal !== null) return this.confirm(refusal, (found) => this.judgeAgain(found, model))
    const destination = this.destinationOf(model)
    if (destination !== null) return this.letIn(model, destination)
    const { group } = caller
    return this.later(context.confirmChannel(group, model), (): Step<AdmittedRequest> => {
      const found = this.destinationOf(model)
      return found === null ? { code: 'no-channel', params: { group, model } } : this.letIn(model, found)
    })
  }

  private judgeAgain(caller: Caller | Refusal, model: string): Step<AdmittedRequest> {
    if (isRefusal(caller)) return caller
    this.caller = caller
    return this.refuseCaller(caller) ?? this.judgeRequest(model)
  }

  private destinationOf(model: string): Destination | null {
    return destinationOf(this.context.routing, this.caller.group, model, this.credential.pin)
  }

  /** Searches what is asked for words that are not allowed, and lets it in. */
  private letIn(model: string, destination: Destination): Step<AdmittedRequest> {
    const { context, body, arrival } = this
    const words = context.settings.sensitiveWords
    if (words === null) return this.price(model, destination)
    const found = context.words.find(words, { body, format: arrival.kind.format, model })
    if (!(found instanceof Promise)) return this.searched(found, model, destination)
    return found.then((searched) => (this.isLeft ? unheard : this.searched(searched, model, destination)))
  }

  private searched({ body, word }: SearchedBody, model: string, destination: Destination): AdmittedRequest | Refusal {
    this.body = body
    if (word === null) return this.price(model, destination)
    if (word === undefined) return away
    const { context, caller, arrival } = this
    const log = context.log.forRequest(arrival.requestId)
    log.info('relay.words-sensitive', { userId: caller.user.id, tokenId: caller.token.id, word })
    return { code: 'words-sensitive' }
  }

  private price(model: string, destination: Destination): AdmittedRequest | Refusal {
    const { context, caller, body, scan } = this
    const { route, pinned, bareModel } = destination
    const question = {
      model: bareModel,
      userGroup: caller.user.group,
      usingGroup: caller.group,
      acceptsUnset: caller.user.acceptUnsetModelRatio,
    }
    const price = context.prices.find(question, context.clock.nowMs())
    if (price === null) return { code: 'model-unpriced', params: { model } }
    const forecast = this.forecast(destination)
    let units: number
    try {
      units = reserveUnits(price.snapshot, forecast)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // More than any account can hold.
      return { code: 'user-exhausted' }
    }
    context.metrics.took('admit', context.clock.monotonicMs() - this.readAtMs)
    return {
      caller,
      body,
      scan,
      model,
      bareModel,
      route,
      pinned,
      price,
      forecast,
      reserveUnits: units,
      outputLimit: null,
    }
  }

  private forecast(destination: Destination): CallForecast {
    const { capability, format } = this.arrival.kind
    return forecastOf(this.scan, {
      capability,
      output: outputOf(destination),
      imageTokens: format.mostImageTokens(destination.bareModel),
      mostInput: this.scan.opaqueMedia === 0 ? 0 : mostInputOf(destination),
      firstTokens: this.context.settings.outputTokens,
    })
  }

  /** Returns a refusal only once the owners were asked: the caller as they know them is judged again, by `then`. */
  private confirm<T>(refusal: Refusal, then: (caller: Caller | Refusal) => Step<T>): Step<T> {
    if (this.isConfirmed) return refusal
    this.isConfirmed = true
    return this.credential.confirm(this.context, this.caller).then(
      (caller) => (this.isLeft ? unheard : then(caller)),
      // Nobody can be asked: what was last known stands.
      () => refusal,
    )
  }

  /** Goes on with the answer of an owner; refuses when there is none. */
  private later<A, T>(asked: Promise<A>, then: (answer: A) => Step<T>): Promise<T | Refusal> {
    return asked.then(
      (answer) => (this.isLeft ? unheard : then(answer)),
      (error: unknown) => {
        this.context.log.forRequest(this.arrival.requestId).warn('relay.owner-away', { error })
        return messagingErrors.unavailable.is(error) ? away : { code: 'internal' }
      },
    )
  }
}

/** The tiers that are sold at a model's own price, by their names at OpenAI and at those who speak as it does. */
const usualTiers: ReadonlySet<string> = new Set(['auto', 'default', 'standard', 'standard_only'])

/** Nothing here says what another tier costs: `priority` is twice as dear and more. */
function isPricedOtherwise(tier: string | null): boolean {
  return tier !== null && !usualTiers.has(tier)
}

function refusalOfRate({ limit, retryAfterMs }: RateRefusal, limits: RateLimits): Refusal {
  const { requests, successes, periodMinutes: minutes } = limits
  return limit === 'successes'
    ? { code: 'success-limited', params: { limit: successes, minutes }, retryAfterMs }
    : { code: 'rate-limited', params: { limit: requests, minutes }, retryAfterMs }
}
