import type { RequestScan } from '@tollgate/formats'
import { messagingErrors } from '@tollgate/messaging'
import type { ScannedBody } from '../bodies/body-scanner'
import type { HeadFields } from '../client-http/client-exchange'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import type { SearchedBody } from '../words/word-search'
import type { AdmissionContext } from './admission-context'
import type { AdmittedRequest, JudgedRequest } from './admitted-request'
import type { Arrival } from './arrival'
import { CallRates } from './call-rates'
import { type Caller, refuseCaller, refuseGroup } from './caller/caller'
import type { Credential } from './caller/entrance'
import type { Knocker } from './caller/refused-callers'
import { confirmChannels, type DestinationsInTurn, destinationsOf, refusePin } from './destination'
import { fitTo } from './fit-to'
import { priceRequest } from './price-request'
import { refusalOfFault, refuseForm, refuseModel } from './request-fault'
import { searchWords } from './search-words'
import { type AskedTask, readTask, refusePlace } from './tasks/asked-task'

/** A step of admission: its result or a refusal, at once when everything is at hand. */
export type Step<T> = T | Refusal | Promise<T | Refusal>

const away: Refusal = { code: 'owner-away', retryAfterMs: 1_000 }
/** What a step resolves to once the call is over: nobody is told. */
const unheard: Refusal = { code: 'internal' }
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
  private readAtMs = 0
  private isLeft = false
  private readonly rates: CallRates

  constructor(
    private readonly context: AdmissionContext,
    private readonly arrival: Arrival,
  ) {
    this.rates = new CallRates(context, arrival)
  }

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
  get payer(): Knocker {
    const { user, token } = this.caller
    return { userId: user.id, tokenId: token.id }
  }

  /** Who calls, as far as is known before they are let in. */
  get knocker(): Knocker | null {
    return (this.caller as Caller | undefined) === undefined ? null : this.payer
  }

  /** Who asks for what, as far as is known before it is let in; null while nobody knows who it is. */
  get asked(): { readonly caller: Caller; readonly model: string; readonly isStream: boolean } | null {
    const [caller, scan] = [this.caller as Caller | undefined, this.scan as RequestScan | undefined]
    if (caller === undefined) return null
    return { caller, model: this.arrival.deployment ?? scan?.model ?? '', isStream: scan?.isStream ?? false }
  }

  /** Judges what is asked for, in a body that was read or could not be, and what it may cost. */
  admit(body: Buffer | Refusal): Step<AdmittedRequest> {
    const judged = this.judgeBody(body)
    if (judged instanceof Promise) return judged.then((found) => (isRefusal(found) ? found : this.price(found)))
    return isRefusal(judged) ? judged : this.price(judged)
  }

  /** The same for what costs nothing. */
  judgeBody(body: Buffer | Refusal): Step<JudgedRequest> {
    if (!Buffer.isBuffer(body)) return body
    this.readAtMs = this.context.clock.monotonicMs()
    const { kind, named } = this.arrival
    const scanned = this.context.scanner.scan({ body, userId: this.caller.user.id }, { ...kind, named })
    if (!(scanned instanceof Promise)) return this.scanned(scanned)
    return scanned.then((found) => (this.isLeft ? unheard : found === null ? away : this.scanned(found)))
  }

  private price(judged: JudgedRequest): AdmittedRequest | Refusal {
    const { context, arrival } = this
    const priced = priceRequest(
      context,
      { capability: arrival.kind.capability, measure: arrival.task?.ask.measure },
      judged,
    )
    if (!isRefusal(priced)) context.metrics.took('admit', context.clock.monotonicMs() - this.readAtMs)
    return priced
  }

  /** The call is over: a step that is under way is given up, and its place is free. */
  leave(): void {
    this.isLeft = true
    this.rates.leave()
  }

  /** The call did not succeed: the rate limit no longer counts it as a success. */
  fail(): void {
    this.rates.fail()
  }

  /** What its answer tells of its caller's limits, as names and values of headers. */
  get limitFields(): HeadFields {
    return this.rates.fields
  }

  /** Counts a request within the call, as a response of a session is one; a refusal where the rate limit has no room for it. */
  countWithin(): Refusal | null | Promise<Refusal | null> {
    return this.rates.countWithin(this.caller)
  }

  /** Why a caller that was let in may not go on, as they are known now; null where they may, or where nobody can be asked. */
  stillMay(): Refusal | null | Promise<Refusal | null> {
    const { credential, context, arrival, caller } = this
    const model = arrival.deployment ?? this.scan.model ?? ''
    const judge = (known: Caller) =>
      this.refuseCaller(known) ??
      (known.mayUse(model) ? null : ({ code: 'model-forbidden', params: { model } } as const))
    if (credential.isCurrent(context, caller)) return judge(caller)
    return credential.get(context, arrival.ip).then(
      (found) => {
        if (isRefusal(found)) return found
        this.caller = credential.callerOf(found, this.scan)
        return judge(this.caller)
      },
      () => null,
    )
  }

  private scanned({ body, scan }: ScannedBody): Step<JudgedRequest> {
    if (scan.kind === 'fault') return refusalOfFault(scan)
    const misread = scan.form && refuseForm(scan.form, this.arrival.incoming.headers['content-type'])
    if (misread) return misread
    this.body = body
    this.scan = scan
    const { language, kind: asked } = this.arrival
    const kind = asked.task
    const read = readTask(this.context, { kind, scan, caller: this.caller, language })
    if (read === null) return this.named(scan)
    const taken = (task: AskedTask | Refusal): Step<JudgedRequest> => {
      if (isRefusal(task)) return task
      this.arrival.task = task
      return this.named(scan)
    }
    return read instanceof Promise ? this.later(read, taken) : taken(read)
  }

  /** It is known which model is asked for. */
  private named(scan: RequestScan): Step<JudgedRequest> {
    const model = this.arrival.deployment ?? scan.model ?? this.arrival.kind.usualModel ?? ''
    const fault = refuseModel(model, scan)
    if (fault !== null) return fault
    const room = this.rates.takePlace(this.caller, scan)
    if (room instanceof Promise) return this.later(room, (refusal) => refusal ?? this.placed(model))
    return room ?? this.placed(model)
  }

  /** There is room for it under its caller's limits. */
  private placed(model: string): Step<JudgedRequest> {
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
    return this.rates.countCommonly(caller.user.id)
  }

  private refuseCaller(caller: Caller): Refusal | null {
    const { credential, arrival, context } = this
    const { isFree = false } = arrival.kind
    return refuseCaller(caller, { pin: credential.pin, ip: arrival.ip, nowMs: context.clock.nowMs(), isFree })
  }

  private judgeBehindBody(caller: Caller, model: string, refusal: Refusal | null = null): Step<JudgedRequest> {
    this.caller = this.credential.callerOf(caller, this.scan)
    if (refusal === null) return this.judgeRequest(model)
    return this.confirm(refusal, (found) => this.judgeAgain(found, model))
  }

  private judgeRequest(model: string): Step<JudgedRequest> {
    const { context, caller } = this
    const refusal =
      refuseGroup(caller, context.settings) ??
      refusePin(context.routing, this.pin) ??
      refusePlace(context, this.arrival.task, caller) ??
      (caller.mayUse(model) ? null : { code: 'model-forbidden', params: { model } })
    if (refusal !== null) return this.confirm(refusal, (found) => this.judgeAgain(found, model))
    const destination = this.destinationOf(model)
    if (destination !== null) return this.letIn(model, destination)
    const { group } = caller
    return this.later(confirmChannels(context, group, model), (): Step<JudgedRequest> => {
      const found = this.destinationOf(model)
      return found === null ? { code: 'no-channel', params: { group, model } } : this.letIn(model, found)
    })
  }

  private judgeAgain(caller: Caller | Refusal, model: string): Step<JudgedRequest> {
    if (isRefusal(caller)) return caller
    this.caller = caller
    return this.refuseCaller(caller) ?? this.judgeRequest(model)
  }

  /** The channel that it has to go to: where what it follows up is, else the one that its caller names. */
  private get pin(): string | null {
    return this.arrival.task?.pin ?? this.credential.pin
  }

  private destinationOf(model: string): DestinationsInTurn | null {
    const { context, caller, pin } = this
    const asked = { group: caller.group, model, pin }
    return destinationsOf(context.routing, context.settings.aliases, asked)
  }

  /** Searches what is asked for words that are not allowed, and lets it in. */
  private letIn(model: string, found: DestinationsInTurn): Step<JudgedRequest> {
    const { context, caller, body, arrival, scan } = this
    const destination = fitTo(context.settings, { kind: arrival.kind, scan, model }, found)
    if (isRefusal(destination)) return destination
    const search = searchWords(context, { arrival, caller, body, scan, model })
    if (search === null) return this.judged(model, destination)
    if (!(search instanceof Promise)) return this.searched(search, model, destination)
    return search.then((searched) => (this.isLeft ? unheard : this.searched(searched, model, destination)))
  }

  private searched(
    { body, word }: SearchedBody,
    model: string,
    destination: DestinationsInTurn,
  ): JudgedRequest | Refusal {
    // It may have been in a thread; the files of a form were not.
    if (this.scan.form === undefined && this.arrival.task === null) this.body = body
    if (word === null) return this.judged(model, destination)
    if (word === undefined) return away
    const { context, caller, arrival } = this
    const log = context.log.forRequest(arrival.requestId)
    log.info('relay.words-sensitive', { userId: caller.user.id, tokenId: caller.token.id, word })
    return { code: 'words-sensitive' }
  }

  private judged(model: string, destination: DestinationsInTurn): JudgedRequest {
    const { caller, body, scan, rates } = this
    return { ...destination, caller, body, scan, model, rates }
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
