import { openai } from '@tollgate/formats'
import { messagingErrors } from '@tollgate/messaging'
import { type Language, type ServerTrace, startServerSpan } from '@tollgate/platform'
import { type Caller, refuseCaller, refuseGroup } from '../admission/caller/caller'
import { unknownKey } from '../admission/caller/callers'
import { readCredential } from '../admission/caller/credential'
import { callerLanguage } from '../admission/caller/language'
import { sendError, sendWhole } from '../answer/client-response'
import type { CallContext } from '../call/call-context'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { replyTo } from '../errors/error-reply'
import { isRefusal, type Refusal } from '../errors/relay.errors'
import { endServerSpan } from '../telemetry/call-span'
import type { ModelList } from './model-list'

/** A question about models. It passes the same admission as calls, but costs nothing. */
export class ModelQuery {
  private readonly trace: ServerTrace
  private readonly language: Language
  private readonly ip: string

  constructor(
    private readonly context: CallContext,
    private readonly list: ModelList,
    private readonly incoming: ClientRequest,
    private readonly response: ClientResponse,
  ) {
    this.language = callerLanguage(incoming.headers)
    const { ip, isEdge } = context.addressOf(incoming.socket.remoteAddress, incoming.headers)
    this.ip = ip
    const { traceparent } = incoming.headers
    this.trace = startServerSpan('GET /v1/models', { traceparent: traceparent?.toString(), isTrusted: isEdge })
    response.on('close', () => endServerSpan(this.trace, response.statusCode))
  }

  /** Answers the list, or the entry of one model. */
  async answer(model: string | null): Promise<void> {
    try {
      const caller = await this.admit()
      if (isRefusal(caller)) return this.refuse(caller)
      const body = model === null ? this.list.body(caller) : this.list.entry(caller, model)
      if (body === null) return this.refuse({ code: 'model-unknown', params: { model: model ?? '' } })
      sendWhole(this.response, {
        requestId: this.trace.requestId,
        status: 200,
        contentType: 'application/json',
        body,
      })
    } catch (error) {
      this.context.log.forRequest(this.trace.requestId).warn('relay.models-failed', { error })
      const isAway = messagingErrors.unavailable.is(error)
      this.refuse(isAway ? { code: 'owner-away', retryAfterMs: 1_000 } : { code: 'internal' })
    }
  }

  private async admit(): Promise<Caller | Refusal> {
    const { callers, settings, clock } = this.context
    const credential = readCredential(this.incoming.headers.authorization)
    if (credential === null) return { code: 'key-missing' }
    const { keyHash, pin } = credential
    if (keyHash === null) return unknownKey
    const judge = (caller: Caller) =>
      refuseCaller(caller, { pin, ip: this.ip, nowMs: clock.nowMs() }) ?? refuseGroup(caller, settings)
    const known = callers.peek(keyHash)
    if (known !== null && judge(known) === null) return known
    const caller = known === null ? await callers.get(keyHash, this.ip) : await callers.confirm(keyHash, known)
    return isRefusal(caller) ? caller : (judge(caller) ?? caller)
  }

  private refuse(refusal: Refusal): void {
    this.context.metrics.rejected(refusal.code)
    if (this.response.headersSent || this.response.destroyed) return
    const { requestId } = this.trace
    const reply = replyTo(refusal, { requestId, language: this.language })
    sendError(this.response, { requestId, format: openai, reply })
  }
}
