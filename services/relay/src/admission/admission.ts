import type { IncomingMessage } from 'node:http'
import type { RequestFault, RequestScan } from '@tollgate/formats'
import { AppError } from '@tollgate/platform'
import { reserveUnits } from '@tollgate/pricing'
import { refuseCaller, refuseGroup, type Caller } from './caller/caller'
import type { Credential } from './caller/entrance'
import { forecastOf } from './rules/forecast'
import type { RateLimits } from './rules/settings'
import type { Refusal } from '../errors/relay.errors'
import type { LiveChannel } from '../routing/live-channel'
import type { Route } from '../routing/routing-index'
import type { CallContext, CallKind } from '../call/call-context'
import type { AdmittedRequest } from './admitted-request'
import { readRequestBody, type BodyReader } from './request-body'

/** Who stands at the door, and hears whether it opens. Once only. */
export interface Visitor {
  readonly requestId: string
  readonly ip: string
  /** The client has gone away: nothing that still comes matters. */
  readonly isGone: boolean
  admitted(request: AdmittedRequest): void
  refused(refusal: Refusal): void
}

/** Whom a request may be sent to. */
interface Destination {
  readonly route: Route | null
  readonly pinned: LiveChannel | null
  readonly bareModel: string
}

const away: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }

/**
 * Admission, in the order of the documents. With everything at hand it takes one turn of the event loop; what is missing
 * is asked for once for all who wait, and no refusal is given before whoever owns its reason was asked.
 */
export class Doorway implements BodyReader {
  private credential!: Credential
  private caller!: Caller
  private body!: Buffer
  private scan!: RequestScan
  /** The owners were asked for this very call. */
  private isConfirmed = false
  private isCounted = false
  private readAtMs = 0

  constructor(
    private readonly context: CallContext,
    private readonly kind: CallKind,
    private readonly incoming: IncomingMessage,
    private readonly visitor: Visitor,
  ) {}

  enter(): void {
    const { context, incoming, kind } = this
    if (!context.journal.isAccepting) return this.visitor.refused({ code: 'disk-full', retryAfterMs: 5_000 })
    const credential = kind.entrance.read(incoming)
    if (credential === null) return this.visitor.refused(kind.entrance.nobody)
    this.credential = credential
    const caller = credential.peek(context)
    if (caller !== null) return this.judge(caller)
    this.later(() => credential.get(context), this.found)
  }

  bodyRead(body: Buffer): void {
    if (this.visitor.isGone) return
    this.body = body
    this.readAtMs = this.context.clock.monotonicMs()
    const scan = this.kind.format.scanRequest(body)
    if (scan.kind === 'fault') return this.refuse(refusalOf(scan))
    if (scan.model === null || scan.model === '') return this.refuse({ code: 'model-missing', param: 'model' })
    this.scan = scan
    this.caller = this.credential.callerOf(this.caller, scan)
    this.judgeRequest()
  }

  bodyRefused(refusal: Refusal): void {
    this.refuse(refusal)
  }

  private readonly found = (caller: Caller | Refusal): void => {
    if ('code' in caller) return this.refuse(caller)
    this.isConfirmed = true
    this.judge(caller)
  }

  private judge(caller: Caller): void {
    this.caller = caller
    const { context, visitor } = this
    const knock = { pin: this.credential.pin, ip: visitor.ip, nowMs: context.clock.nowMs() }
    const refusal = refuseCaller(caller, knock)
    if (refusal !== null) return this.confirm(refusal, this.found)
    const { rateLimits } = context.settings
    if (rateLimits === null || this.isCounted) this.readBody()
    else this.count(rateLimits)
  }

  private count(limits: RateLimits): void {
    const { context, visitor } = this
    this.isCounted = true
    this.later(
      () => context.rate.take(this.caller.user.id, visitor.requestId, limits),
      (refused) => {
        if (refused === null) return this.readBody()
        const isSuccesses = refused.limit === 'successes'
        const params = { limit: isSuccesses ? limits.successes : limits.requests, minutes: limits.periodMinutes }
        const code = isSuccesses ? 'success-limited' : 'rate-limited'
        this.isCounted = false
        this.refuse({ code, params, retryAfterMs: refused.retryAfterMs })
      },
    )
  }

  private readBody(): void {
    readRequestBody(this.incoming, this.context.bodyLimitBytes, this)
  }

  private judgeRequest(): void {
    const model = this.scan.model ?? ''
    const refusal = refuseGroup(this.caller, this.context.settings) ?? this.refusePin() ?? this.refuseModel(model)
    if (refusal !== null) return this.confirm(refusal, this.foundAgain)
    const destination = this.destination(model)
    if (destination !== null) return this.price(model, destination)
    const { group } = this.caller
    this.later(
      () => this.context.confirmChannel(group, model),
      () => {
        const found = this.destination(model)
        if (found !== null) this.price(model, found)
        else this.refuse({ code: 'no-channel', params: { group, model } })
      },
    )
  }

  private readonly foundAgain = (caller: Caller | Refusal): void => {
    if ('code' in caller) return this.refuse(caller)
    this.isConfirmed = true
    this.caller = caller
    const knock = { pin: this.credential.pin, ip: this.visitor.ip, nowMs: this.context.clock.nowMs() }
    const refusal = refuseCaller(caller, knock)
    if (refusal !== null) this.refuse(refusal)
    else this.judgeRequest()
  }

  private refusePin(): Refusal | null {
    const { pin } = this.credential
    if (pin === null) return null
    const channel = this.pinnedChannel(pin)
    if (channel === null) return { code: 'pin-invalid' }
    return channel.isEnabled ? null : { code: 'pin-disabled' }
  }

  private pinnedChannel(pin: string): LiveChannel | null {
    return /^\d{1,15}$/.test(pin) ? this.context.routing.channel(Number(pin)) : null
  }

  private refuseModel(model: string): Refusal | null {
    return this.caller.mayUse(model) ? null : { code: 'model-forbidden', params: { model } }
  }

  private destination(model: string): Destination | null {
    const { pin } = this.credential
    if (pin !== null) {
      const pinned = this.pinnedChannel(pin)
      const prefix = pinned?.given.modelPrefix ?? ''
      return { route: null, pinned, bareModel: model.startsWith(prefix) ? model.slice(prefix.length) : model }
    }
    const route = this.context.routing.route(this.caller.group, model)
    // A family is served under one name, but each of its models is asked for under its own.
    return route && { route, pinned: null, bareModel: route.model === model ? route.bareModel : model }
  }

  private price(model: string, { route, pinned, bareModel }: Destination): void {
    const { context, kind } = this
    const caller = this.caller
    const scan = this.scan
    const word = context.settings.sensitiveWords?.find(this.body, (body) => kind.format.textOfRequest(body, { model }))
    if (word != null) {
      context.log.info('relay.words-sensitive', { userId: caller.user.id, tokenId: caller.token.id, word })
      return this.refuse({ code: 'words-sensitive' })
    }
    const question = {
      model: bareModel,
      userGroup: caller.user.group,
      usingGroup: caller.group,
      acceptsUnset: caller.user.acceptUnsetModelRatio,
    }
    const price = context.prices.find(question, context.clock.nowMs())
    if (price === null) return this.refuse({ code: 'model-unpriced', params: { model } })
    const forecast = forecastOf(scan, kind.capability, context.settings.outputTokens)
    let units: number
    try {
      units = reserveUnits(price.snapshot, forecast)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      // More than any account can hold.
      return this.refuse({ code: 'user-exhausted' })
    }
    context.metrics.took('admit', context.clock.monotonicMs() - this.readAtMs)
    this.visitor.admitted({
      caller,
      body: this.body,
      scan,
      model,
      bareModel,
      route,
      pinned,
      price,
      forecast,
      reserveUnits: units,
    })
  }

  /** Gives a refusal once the owners were asked; a caller they know better is judged again. */
  private confirm(refusal: Refusal, then: (caller: Caller | Refusal) => void): void {
    if (this.isConfirmed) return this.refuse(refusal)
    this.isConfirmed = true
    this.credential.confirm(this.context, this.caller).then(
      (caller) => !this.visitor.isGone && then(caller),
      // Nobody can be asked: what was last known stands.
      () => this.refuse(refusal),
    )
  }

  private later<T>(ask: () => Promise<T>, then: (answer: T) => void): void {
    ask().then(
      (answer) => !this.visitor.isGone && then(answer),
      (error: unknown) => {
        this.context.log.warn('relay.owner-away', { error })
        this.refuse(error instanceof AppError && error.code === 'messaging.unavailable' ? away : { code: 'internal' })
      },
    )
  }

  private refuse(refusal: Refusal): void {
    if (this.visitor.isGone) return
    if (this.isCounted) this.context.rate.failed(this.caller.user.id, this.visitor.requestId)
    this.visitor.refused(refusal)
  }
}

function refusalOf({ code, position, param }: RequestFault): Refusal {
  switch (code) {
    case 'empty':
      return { code: 'body-empty' }
    case 'not-an-object':
      return { code: 'body-no-object' }
    case 'wrong-type':
      return { code: 'field-type', params: { param }, param }
    case 'too-large':
      return { code: 'field-too-large', params: { param }, param }
    case 'truncated':
    case 'invalid-json':
      return { code: 'body-invalid', params: { position } }
  }
}
