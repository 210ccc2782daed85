import type { Clock, Timer } from '@tollgate/platform'
import type { FollowedAnswer, UpstreamCall, UpstreamFailure, UpstreamHandler, UpstreamRequest } from '../call/upstream'
import type { FollowedPlaces, PlacedRequest } from '../channel/followed-places'
import { Reply, type ReplyFate, type ReplyJudge } from './reply'

/** What a followed call asks of its home. */
export interface FollowedCallHome {
  readonly options: {
    readonly clock: Clock
    readonly headersTimeoutMs: number
    readonly ask: (request: UpstreamRequest, handler: UpstreamHandler) => UpstreamCall
    readonly fetch: (
      placed: PlacedRequest,
      limits: Pick<UpstreamRequest, 'isStream' | 'headersTimeoutMs' | 'idleTimeoutMs'>,
      handler: UpstreamHandler,
    ) => UpstreamCall
  }
  ended(call: UpstreamCall): void
  cancel(placed: PlacedRequest | null): void
  admitLate(bodyBytes: number): (() => void) | null
  guard(act: () => void): void
  threw(error: unknown): void
}

/** What is asked for, and where its answer may be. */
interface Asked {
  readonly request: UpstreamRequest
  readonly places: FollowedPlaces
}

/** Between two times that an answer is asked for: each is longer than the one before. */
const firstPauseMs = 500
const mostPauseMs = 5_000
const pauseGrowth = 1.5
/** So often in a row an answer may not be had for a fault that may pass. */
const mostMisses = 4
/** For calls whose head may take as long as it will. */
const mostFollowedMs = 3_600_000
/** A reply whose call was given up comes within that time: vendors wait for an answer for a minute. */
const lateReplyMs = 75_000

const acted = { sent: 'all', hadHeaders: true } as const

/**
 * A call whose reply may only lead to the answer. Its handler hears the answer alone: a stream where the vendor has one, at the
 * address that the reply tells, once; else the reply to one of the requests by which it is asked for again, until the time for an
 * answer's head is over. The vendor has acted by then, which failures tell; and where no answer comes of it, it is told that nobody
 * waits.
 */
export class FollowedCall implements UpstreamCall, ReplyJudge {
  hasEnded = false
  private stage: 'asking' | 'streaming' | 'polling' = 'asking'
  private readonly first: UpstreamCall
  /** Null between two requests. */
  private current: UpstreamCall | null
  private reply: Reply
  /** What the vendor calls the answer, once it has told. */
  private answerId: string | null = null
  private timer: Timer | null = null
  private pauseMs = firstPauseMs
  private misses = 0
  private readonly deadlineMs: number
  /** Set while the call goes on for its reply alone: what ends that. */
  private endLate: (() => void) | null = null

  constructor(
    private readonly home: FollowedCallHome,
    private readonly asked: Asked,
    private readonly handler: UpstreamHandler,
  ) {
    const { clock, headersTimeoutMs, ask } = home.options
    const limitMs = asked.request.headersTimeoutMs ?? headersTimeoutMs
    this.deadlineMs = clock.monotonicMs() + (limitMs > 0 ? limitMs : mostFollowedMs)
    this.reply = new Reply(this, handler)
    this.first = ask(asked.request, this.reply)
    this.current = this.first
  }

  get wasSentInFull(): boolean {
    return this.first.wasSentInFull
  }

  get isBodyFree(): boolean {
    return this.hasEnded && this.first.isBodyFree
  }

  abort(): void {
    if (this.hasEnded) return
    if (this.stage === 'asking' && !this.mayGoOnLate()) return this.first.abort()
    this.fail({ kind: 'aborted', ...acted, cause: new Error('aborted') })
  }

  resume(): void {
    if (!this.hasEnded) this.current?.resume()
  }

  // What a reply asks and tells.

  judgeHead(reply: Reply): ReplyFate {
    switch (this.stage) {
      case 'asking':
        if (reply.isGood && !reply.isStream) return 'read'
        return this.hasEnded ? 'leave' : 'pass'
      case 'streaming':
        return reply.isGood && reply.isStream ? 'pass' : 'leave'
      case 'polling':
        if (reply.isGood) return reply.isStream ? 'pass' : 'read'
        return mayPass(reply.status) && this.misses < mostMisses ? 'leave' : 'pass'
    }
  }

  judgeBody(body: Buffer): boolean {
    const followed = this.asked.request.follow?.(body) ?? null
    if (this.hasEnded) {
      this.endLate?.()
      if (followed !== null) this.home.cancel(this.asked.places.cancel(followed.id))
      return false
    }
    if (followed === null) return true
    this.current = null
    this.misses = 0
    if (this.stage === 'asking') this.follow(followed)
    else this.wait()
    return false
  }

  missed(failure: UpstreamFailure | null): void {
    this.leave()
    if (this.hasEnded) return this.endLate?.()
    if (failure !== null && (this.stage === 'asking' || failure.kind === 'aborted')) return this.fail(failure)
    if (this.stage === 'polling' && ++this.misses > mostMisses && failure !== null) return this.fail(failure)
    this.wait()
  }

  passed(reply: Reply, failure: UpstreamFailure | null): void {
    if (failure !== null) return this.fail(failure)
    this.end()
    if (!reply.isGood) this.cancel()
    this.handler.onComplete()
  }

  threw(error: unknown): void {
    this.home.threw(error)
    this.fail({ kind: 'reset', ...acted, cause: error })
  }

  // The way to the answer.

  private follow({ id, stream: address }: FollowedAnswer): void {
    const { places, request } = this.asked
    this.answerId = id
    if (places.answer(id) === null) return this.failBy('the reply leads to no answer')
    const stream = request.isStream && address !== null ? places.stream(address) : null
    if (stream === null) return this.wait()
    this.stage = 'streaming'
    this.fetch(stream, true)
  }

  /** Asks for the answer in a while. */
  private wait(): void {
    const leftMs = this.leftMs()
    const cause = new Error('the answer is not there in time')
    if (leftMs <= 0) return this.fail({ kind: 'headers-timeout', ...acted, cause })
    this.stage = 'polling'
    this.timer = this.home.options.clock.setTimer(
      () => this.home.guard(() => this.poll()),
      Math.min(this.pauseMs, leftMs),
    )
    this.pauseMs = Math.min(this.pauseMs * pauseGrowth, mostPauseMs)
  }

  private poll(): void {
    const placed = this.hasEnded || this.answerId === null ? null : this.asked.places.answer(this.answerId)
    if (placed !== null) this.fetch(placed, false)
  }

  private fetch(placed: PlacedRequest, isStream: boolean): void {
    const { idleTimeoutMs } = this.asked.request
    // What is left may be nothing: a request gets a moment all the same.
    const headersTimeoutMs = Math.max(this.leftMs(), 1)
    const limits = { isStream, headersTimeoutMs, ...(idleTimeoutMs !== undefined && { idleTimeoutMs }) }
    this.reply = new Reply(this, this.handler)
    this.current = this.home.options.fetch(placed, limits, this.reply)
  }

  private leftMs(): number {
    return this.deadlineMs - this.home.options.clock.monotonicMs()
  }

  // Its end.

  /** Nobody waits, but the reply has to be read: it alone says what is to be canceled. False where that cannot be. */
  private mayGoOnLate(): boolean {
    const { clock } = this.home.options
    const place = this.first.wasSentInFull ? this.home.admitLate(lengthOf(this.asked.request.body)) : null
    if (place === null) return false
    const timer = clock.setTimer(() => this.home.guard(() => this.first.abort()), lateReplyMs)
    this.endLate = () => {
      this.endLate = null
      timer.cancel()
      place()
    }
    return true
  }

  private failBy(why: string): void {
    this.fail({ kind: 'protocol', ...acted, cause: new Error(why) })
  }

  /** The vendor has acted once it has named the answer. */
  private fail(failure: UpstreamFailure): void {
    if (this.hasEnded) return
    this.end()
    // A call that goes on late is still to be heard.
    if (this.endLate === null) this.leave()
    this.cancel()
    this.handler.onError(this.answerId === null ? failure : { ...failure, ...acted })
  }

  private end(): void {
    this.hasEnded = true
    this.timer?.cancel()
    this.home.ended(this)
  }

  private cancel(): void {
    if (this.answerId !== null) this.home.cancel(this.asked.places.cancel(this.answerId))
  }

  /** What is heard of the present reply is for nobody any more. */
  private leave(): void {
    this.reply.isLeft = true
    this.current?.abort()
    this.current = null
  }
}

/** Whether a request may be answered otherwise in a while. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

function lengthOf(body: UpstreamRequest['body']): number {
  if (body === null) return 0
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, piece) => sum + piece.length, 0)
}
