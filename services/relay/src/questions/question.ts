import type { Format } from '@tollgate/formats'
import { messagingErrors } from '@tollgate/messaging'
import { endServerSpan, type Language, type ServerTrace, startServerSpan } from '@tollgate/platform'
import type { CallContext } from '../account/call-context'
import { clientIdOf } from '../admission/arrival'
import type { Dialect } from '../admission/call-kind'
import { type Caller, type Knock, refuseCaller, refuseGroup } from '../admission/caller/caller'
import { headOf, sendError, sendWhole } from '../answer/client-response'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { replyTo } from '../errors/error-reply'
import { isRefusal, type Refusal } from '../errors/relay.errors'

/** The body of an answer as JSON, why there is none, or null where it was given already. */
export type TopicAnswer = Buffer | Refusal | null

/** What is asked. */
export interface Topic {
  readonly spanName: string
  /** One whose quota is used up may ask this, too. */
  readonly mayBeExhausted: boolean
  /** What is answered in this format. `requestId` is for whoever gives the answer itself. */
  answer(caller: Caller, format: Format, requestId: string): TopicAnswer | Promise<TopicAnswer>
}

/** Who asks, and how. */
export interface Questioner {
  readonly incoming: ClientRequest
  readonly response: ClientResponse
  readonly dialect: Dialect
}

/** A question of somebody with a key. It passes the same admission as calls, but costs nothing. */
export class Question {
  private readonly trace: ServerTrace
  private readonly language: Language
  private readonly ip: string
  private caller: Caller | null = null
  private readonly startedAtMs: number
  private readonly startedMs: number

  constructor(
    private readonly context: CallContext,
    private readonly topic: Topic,
    private readonly questioner: Questioner,
  ) {
    const { incoming, response, dialect } = questioner
    this.language = dialect.entrance.languageOf(incoming.headers)
    const { ip, isEdge } = context.addressOf(incoming)
    this.ip = ip
    const { traceparent } = incoming.headers
    this.trace = startServerSpan(topic.spanName, { traceparent: traceparent?.toString(), isTrusted: isEdge })
    this.startedAtMs = context.clock.nowMs()
    this.startedMs = context.clock.monotonicMs()
    response.on('close', () => endServerSpan(this.trace, response.statusCode))
  }

  /** Answers, whatever comes of it; never rejects. */
  async answer(): Promise<void> {
    try {
      const caller = await this.admit()
      const { response, dialect } = this.questioner
      const answer = isRefusal(caller) ? caller : await this.topic.answer(caller, dialect.format, this.trace.requestId)
      if (answer === null) return
      if (isRefusal(answer)) return this.refuse(answer)
      sendWhole(response, {
        requestId: this.trace.requestId,
        status: 200,
        contentType: 'application/json',
        body: answer,
      })
    } catch (error) {
      const { spanName } = this.topic
      this.context.log.forRequest(this.trace.requestId).warn('relay.question-failed', { question: spanName, error })
      const isAway = messagingErrors.unavailable.is(error)
      this.refuse(isAway ? { code: 'owner-away', retryAfterMs: 1_000 } : { code: 'internal' })
    }
  }

  private async admit(): Promise<Caller | Refusal> {
    const { context, ip, questioner } = this
    const { settings, clock } = context
    const { entrance } = questioner.dialect
    const credential = entrance.read(questioner.incoming)
    if (credential === null) return entrance.nobody
    const { pin } = credential
    const knock: Knock = { pin, ip, nowMs: clock.nowMs(), isFree: this.topic.mayBeExhausted }
    const judge = (caller: Caller) => refuseCaller(caller, knock) ?? refuseGroup(caller, settings)
    const known = credential.peek(context)
    this.caller = known
    if (known !== null && judge(known) === null) return known
    const caller = known === null ? await credential.get(context, ip) : await credential.confirm(context, known)
    if (isRefusal(caller)) return caller
    this.caller = caller
    return judge(caller) ?? caller
  }

  private refuse(refusal: Refusal): void {
    this.context.metrics.rejected(refusal.code)
    const { caller } = this
    this.context.refused.note(refusal, this.ip, caller && { userId: caller.user.id, tokenId: caller.token.id })
    if (caller !== null) this.noteRow(refusal, caller)
    const { response, dialect } = this.questioner
    if (response.headersSent || response.destroyed) return
    const { requestId } = this.trace
    const reply = replyTo(refusal, { requestId, language: this.language })
    sendError(response, { head: headOf(requestId), format: dialect.format, reply })
  }

  private noteRow(refusal: Refusal, caller: Caller): void {
    const { context, trace, ip, startedAtMs, topic, questioner } = this
    const arrival = {
      requestId: trace.requestId,
      ip,
      startedAtMs,
      durationMs: context.clock.monotonicMs() - this.startedMs,
      clientRequestId: clientIdOf(questioner.incoming.headers),
    }
    context.refusedCalls.note({ refusal, caller, arrival, path: topic.spanName, model: '', isStream: false })
  }
}
