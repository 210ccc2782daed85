import { guarded, thrown } from '@tollgate/platform'
import { CallAccount } from '../account/call-account'
import type { CallContext, OpenCall } from '../account/call-context'
import { Reservation } from '../account/reservation'
import { Admission } from '../admission/admission'
import type { AdmittedRequest, JudgedRequest } from '../admission/admitted-request'
import { Arrival, type AskedCall } from '../admission/arrival'
import { isReadAtOnce } from '../admission/intake/is-read-at-once'
import { type BodyReading, readRequestBody } from '../admission/intake/request-body'
import { sendCount } from '../answer/client-response'
import { Attempts } from '../attempts/attempts'
import type { AttemptsListener } from '../attempts/attempts-listener'
import type { CallCapture } from '../capture/call-capture'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { type ErrorReply, type FinalFailure, replyTo, replyToFailure, stopping } from '../errors/error-reply'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import { Hold } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import { refusalOfLease } from '../lease/lease-refusal'
import type { CallOutcome } from '../receipt/receipt-writer'
import { fromCache, type Replay } from '../replay/from-cache'
import { type CountAnswer, TokenCounting } from '../token-count/token-counting'
import { Steps } from './steps'
import { tellEndByReply, tellOutcome } from './tell-end'
import { tellReply, untold } from './tell-reply'

/** `arriving`: not let in yet. `holding`: waits for quota. `calling`: at an upstream. `over`: settled, refused or left. */
type Phase = 'arriving' | 'holding' | 'calling' | 'over'

/**
 * One request of a client, from its arrival to its receipt: let in, held for, sent to a channel. Each step returns its
 * result at once where it can, and as a promise where it has to ask somebody.
 */
export class Call implements OpenCall, AttemptsListener {
  rosterPlace = -1
  private readonly arrival: Arrival
  private readonly admission: Admission
  private readonly hold: Hold
  private readonly steps = new Steps((error) => this.breakDown(error))
  private phase: Phase = 'arriving'
  private account: CallAccount | null = null
  private attempts: Attempts | null = null
  private reading: BodyReading | null = null
  private counting: TokenCounting | null = null
  private capture: CallCapture | null = null

  constructor(
    private readonly context: CallContext,
    asked: AskedCall,
    incoming: ClientRequest,
    private response: ClientResponse,
  ) {
    this.arrival = new Arrival(incoming, asked, context)
    this.admission = new Admission(context, this.arrival)
    this.hold = new Hold(context.leases)
  }

  get isStreaming(): boolean {
    return this.attempts?.current?.isStreaming ?? false
  }

  start(): void {
    this.context.openCalls.add(this)
    this.response.on('close', this.onClose)
    this.steps.take(
      () => this.arrival.place.enter() ?? this.admission.enter(),
      (refusal) => this.entered(refusal),
    )
  }

  private entered(refusal: Refusal | null): void {
    if (this.phase === 'over') return
    if (refusal !== null) return this.refuse(refusal)
    const { userId, tokenId } = this.admission.payer
    const crowded = this.arrival.place.assign(userId)
    if (crowded !== null) return this.refuse(crowded)
    if (isReadAtOnce(this.context.leases, this.arrival, { userId, tokenId })) return this.read()
    // A large body is read only once billing has said that something was added meanwhile.
    this.steps.take(
      // Nothing is spent of it, so that it is no matter of its group, which its body may name.
      () => this.hold.reserve({ userId, tokenId, group: null }, 1),
      (empty) => this.heldAny(empty),
    )
  }

  private heldAny(refusal: LeaseRefusal | null): void {
    this.hold.settle(0)
    if (this.phase === 'over') return
    if (refusal === null) this.read()
    else this.refuse(refusalOfLease(refusal, this.arrival.kind.entrance.gone))
  }

  private read(): void {
    const { incoming, place, kind } = this.arrival
    if (kind.bodyOf !== undefined) return this.wasRead(kind.bodyOf(incoming.url ?? ''))
    const { bodyLimitBytes: limitBytes, rooms } = this.context
    const room = { limitBytes, rooms, take: (bytes: number) => place.take(bytes) }
    this.reading = readRequestBody(incoming, room, (body) => this.wasRead(body))
  }

  private wasRead(body: Buffer | Refusal): void {
    if (this.phase === 'over') return
    if (this.arrival.kind.isFree === true) return this.judge(body)
    this.steps.take(
      () => this.admission.admit(body),
      (result) => this.admitted(result),
    )
  }

  /** What costs nothing needs neither price nor hold. */
  private judge(body: Buffer | Refusal): void {
    this.steps.take(
      () => this.admission.judgeBody(body),
      (result) => this.judged(result),
    )
  }

  private judged(request: JudgedRequest | Refusal): void {
    if (this.phase === 'over') return
    if (isRefusal(request)) return this.refuse(request)
    const counting = new TokenCounting(this.context, this.arrival, request)
    this.counting = counting
    this.steps.take(
      () => counting.answer(),
      (answer) => this.counted(answer),
    )
  }

  private counted(answer: CountAnswer | FinalFailure): void {
    if (this.phase === 'over') return
    if ('kind' in answer) {
      // It has no receipt, by which the log would hear of it.
      if (answer.kind === 'answer') this.noteRow({ code: 'count-refused', params: { reason: answer.error.message } })
      return this.gaveUp(answer)
    }
    this.settled('complete')
    sendCount(this.response, { requestId: this.arrival.requestId, limitFields: this.admission.limitFields }, answer)
  }

  private admitted(request: AdmittedRequest | Refusal): void {
    if (this.phase === 'over') return
    if (isRefusal(request)) return this.refuse(request)
    this.phase = 'holding'
    const account = new CallAccount(this.context, this.arrival, request, this.hold)
    this.steps.take(
      () => new Reservation(account).take(),
      (refusal) => this.held(account, refusal),
    )
  }

  private held(account: CallAccount, refusal: LeaseRefusal | null): void {
    if (this.phase === 'over') return this.hold.settle(0)
    if (refusal !== null) return this.refuse(refusalOfLease(refusal, this.arrival.kind.entrance.gone))
    this.account = account
    this.listen(account)
    this.steps.take(
      () => fromCache(this.context, account),
      (found) => this.lookedUp(account, found),
    )
  }

  /** What is said from here on is kept, where the site wants that. */
  private listen({ request, arrival }: CallAccount): void {
    const { settings, capture } = this.context
    if (settings.bodies === null) return
    this.capture = capture.begin(settings.bodies, { request, arrival })
    if (this.capture !== null) this.response = this.capture.around(this.response)
  }

  private lookedUp(account: CallAccount, found: Replay | LeaseRefusal | null): void {
    if (this.phase === 'over') return this.hold.settle(0)
    if (found === null) return this.callUpstream(account)
    if ('kind' in found) {
      this.hold.settle(0)
      return this.refuse(refusalOfLease(found, this.arrival.kind.entrance.gone))
    }
    found.give(this.response)
    this.settled('complete')
  }

  private callUpstream(account: CallAccount): void {
    this.phase = 'calling'
    this.attempts = new Attempts(this.context, account, this.response, this)
    if (this.attempts.begin()) return
    this.hold.settle(0)
    this.refuse(this.attempts.whyNone)
  }

  /** Something here is wrong. The client is told, or sees its answer cut, and pays nothing. */
  private breakDown(error: unknown): void {
    thrown(this.context.log.forRequest(this.arrival.requestId), 'call', error)
    if (this.phase === 'over') return void this.response.destroy()
    guarded(this.context.log, 'call-breakdown', () => this.attempts?.breakDown())
    this.letGo()
    this.refuse({ code: 'internal' })
  }

  // How the attempts ended.

  settled(outcome: CallOutcome): void {
    this.end()
    tellOutcome(this.context, this.arrival, outcome)
  }

  abandoned(): void {
    this.admission.fail()
    this.end()
    tellOutcome(this.context, this.arrival, 'client-left')
  }

  gaveUp(failure: FinalFailure): void {
    this.admission.fail()
    this.end()
    this.reply(replyToFailure(failure, this.arrival))
  }

  refused(refusal: Refusal): void {
    this.refuse(refusal)
  }

  cutShort(): void {
    this.guard(() => {
      if (this.phase === 'calling') return this.attempts?.current?.cutShort()
      if (this.phase === 'over') return
      this.letGo()
      this.refuse(stopping)
    })
  }

  retire(): void {
    this.guard(() => {
      if (this.phase === 'calling') this.attempts?.current?.retire()
    })
  }

  mayGoOn(): Refusal | null | Promise<Refusal | null> {
    return this.admission.stillMay()
  }

  mayBegin(): Refusal | null | Promise<Refusal | null> {
    return this.admission.countWithin()
  }

  private readonly onClose = (): void => {
    this.guard(() => {
      if (this.phase === 'over' || this.response.writableFinished) return
      if (this.phase === 'calling') return this.attempts?.current?.clientLeft()
      this.letGo()
      this.abandoned()
    })
  }

  guard(act: () => void | Promise<void>): void {
    this.steps.guard(act)
  }

  /** Nobody is billed for what never went anywhere. */
  private letGo(): void {
    this.hold.forget()
    this.hold.settle(0)
  }

  private refuse(refusal: Refusal): void {
    this.context.metrics.rejected(refusal.code)
    this.context.refused.note(refusal, this.arrival.ip, this.admission.knocker)
    this.noteRow(refusal)
    this.admission.fail()
    this.end()
    this.reply(replyTo(refusal, this.arrival))
  }

  /** The log hears of it, unless it has the call's receipt or nobody knows whose call it is. */
  private noteRow(refusal: Refusal): void {
    const { admission, arrival, account } = this
    const { asked } = admission
    if (asked === null || account?.hasReceipt === true) return
    this.context.refusedCalls.note({ refusal, arrival, path: arrival.kind.spanName, ...asked })
  }

  private end(): void {
    this.phase = 'over'
    this.reading?.stop()
    this.counting?.stop()
    this.arrival.place.leave()
    this.admission.leave()
    this.context.openCalls.delete(this)
    const { account } = this
    this.capture?.callOver(account?.hasReceipt === true ? { endedAtMs: account.endedAtMs } : null)
  }

  private reply(reply: ErrorReply): void {
    const { arrival, response, account } = this
    tellEndByReply(this.context, arrival, reply)
    const told = account?.told ?? untold(arrival.requestId, this.admission.limitFields)
    tellReply({ arrival, response, told, wasCalled: this.attempts !== null }, reply)
  }
}
