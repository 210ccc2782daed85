import { guarded, type Log } from '@tollgate/platform'
import { beforeRequest } from '../call/before-request'
import type { UpstreamCall, UpstreamFailure, UpstreamHandler } from '../call/upstream'
import type { JsonAnswer } from '../call/whole-answer'
import type { TokenPlace } from '../channel/target'
import { RefusalWatch } from './refusal-watch'
import type { TokenKeeper, TokenOutcome, TokenWait } from './token-keeper'

/** A call that is proven by a token. */
export interface TokenedCall {
  readonly place: TokenPlace
  readonly keeper: TokenKeeper
  /** Hears the answer. */
  readonly handler: UpstreamHandler
  /** Makes the call with this token. */
  begin(token: string, handler: UpstreamHandler): UpstreamCall
  readonly log: Log
}

/**
 * Makes a call with the token that is kept, else with one that is asked for first. Where the kept one is refused, a new one is asked for
 * and the call made again, once. What the vendor says to who asks for a token, and is given none, is the answer of the call.
 */
export class TokenCall implements UpstreamCall {
  private inner: UpstreamCall | null = null
  private wait: TokenWait | null = null
  private isOver = false

  constructor(private readonly asked: TokenedCall) {
    const { keeper, place } = asked
    const token = keeper.find(place)
    if (token === null) this.askForToken()
    else this.sendWithKept(token)
  }

  get wasSentInFull(): boolean {
    return this.inner?.wasSentInFull ?? false
  }

  get isBodyFree(): boolean {
    return this.inner?.isBodyFree ?? false
  }

  get hasEnded(): boolean {
    return this.isOver || this.inner?.hasEnded === true
  }

  abort(): void {
    if (this.hasEnded) return
    if (this.inner !== null) this.inner.abort()
    else {
      this.wait?.leave()
      this.fail({ kind: 'aborted', sent: 'nothing', hadHeaders: false, cause: null })
    }
  }

  resume(): void {
    this.inner?.resume()
  }

  private sendWithKept(token: string): void {
    const { handler, place, keeper, begin } = this.asked
    const watch = new RefusalWatch(handler, place.source, () => {
      const refused = this.inner
      this.inner = null
      keeper.forget(place, token)
      // Of a stream, more may still come, which nobody hears.
      refused?.abort()
      this.askForToken()
    })
    this.inner = begin(token, watch)
  }

  private askForToken(): void {
    const { keeper, place } = this.asked
    this.wait = keeper.ask(place)
    void this.wait.outcome.then((outcome) => {
      this.wait = null
      if (!this.isOver) this.goOn(outcome)
    })
  }

  private goOn(outcome: TokenOutcome): void {
    const { handler, begin } = this.asked
    if (outcome.kind === 'failed') return this.fail(beforeRequest(outcome.failure))
    if (outcome.kind === 'refused') return this.tell(outcome.answer)
    this.inner = begin(outcome.token, handler)
  }

  private tell({ status, headers, body }: JsonAnswer): void {
    const { handler, log } = this.asked
    const steps = [
      () => handler.onHeaders(status, headers),
      () => void handler.onData(body),
      () => {
        this.isOver = true
        handler.onComplete()
      },
    ]
    for (const step of steps) {
      if (this.isOver) return
      if (!guarded(log, 'upstream-handler', step)) this.fail(threw)
    }
  }

  private fail(failure: UpstreamFailure): void {
    if (this.isOver) return
    this.isOver = true
    guarded(this.asked.log, 'upstream-handler', () => this.asked.handler.onError(failure))
  }
}

const threw: UpstreamFailure = { kind: 'reset', sent: 'nothing', hadHeaders: true, cause: new Error('a handler threw') }
