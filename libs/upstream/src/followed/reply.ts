import type { UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '../call/upstream'
import { HeldBytes } from '../event-stream/held-bytes'

/** A larger reply is taken for the answer: one that only leads to it says little more than what was asked. */
const mostReplyBytes = 2 * 1024 * 1024

/** What becomes of a reply once its head is here: it is the answer, is read to find that out, or is of no use. */
export type ReplyFate = 'pass' | 'read' | 'leave'

/** Who judges replies. */
export interface ReplyJudge {
  judgeHead(reply: Reply): ReplyFate
  /** It has come as a whole; true where it is the answer. */
  judgeBody(body: Buffer): boolean
  /** It is no answer and leads to none: null where its head says so, else how it failed. */
  missed(failure: UpstreamFailure | null): void
  /** It is the answer, and has come as a whole or broken off. */
  passed(reply: Reply, failure: UpstreamFailure | null): void
  /** Whoever hears the answer threw, and is told nothing otherwise. */
  threw(error: unknown): void
}

/** One reply on the way to an answer: it is kept until it is known to be that, and from then on passes as it comes. */
export class Reply implements UpstreamHandler {
  status = 0
  /** It comes as events. */
  isStream = false
  /** What is heard of it from here on is for nobody. */
  isLeft = false
  private headers: UpstreamHeaders | null = null
  private readonly kept = new HeldBytes()
  private isPassing = false

  constructor(
    private readonly judge: ReplyJudge,
    private readonly handler: UpstreamHandler,
  ) {}

  get isGood(): boolean {
    return this.status >= 200 && this.status <= 299
  }

  onHeaders(status: number, headers: UpstreamHeaders): void {
    if (this.isLeft) return
    this.status = status
    this.headers = headers
    this.isStream = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
    const fate = this.judge.judgeHead(this)
    if (fate === 'pass') this.pass()
    if (fate === 'leave') this.judge.missed(null)
  }

  onData(chunk: Buffer): boolean {
    if (this.isLeft) return true
    if (this.isPassing) return this.handler.onData(chunk)
    this.kept.add(chunk)
    return this.kept.length <= mostReplyBytes || this.pass()
  }

  onComplete(): void {
    if (this.isLeft || !this.isAnswer()) return
    this.judge.passed(this, null)
  }

  onError(failure: UpstreamFailure): void {
    if (this.isLeft) return
    if (this.isPassing) this.judge.passed(this, failure)
    else this.judge.missed(failure)
  }

  /** The connection has done its part by now, and would tell nobody of what is thrown. */
  private isAnswer(): boolean {
    if (this.isPassing) return true
    try {
      const body = this.kept.take()
      if (!this.judge.judgeBody(body)) return false
      this.kept.add(body)
      this.pass()
      return true
    } catch (error) {
      this.judge.threw(error)
      return false
    }
  }

  /** Hands on what is here; false where no more of it is taken now. */
  private pass(): boolean {
    this.isPassing = true
    if (this.headers !== null) this.handler.onHeaders(this.status, this.headers)
    const begun = this.kept.take()
    return begun.length === 0 || this.handler.onData(begun)
  }
}
