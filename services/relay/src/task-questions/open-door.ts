import { newRequestId } from '@tollgate/platform'
import type { Dialect } from '../admission/call-kind'
import { headOf, sendError } from '../answer/client-response'
import type { CallContext } from '../call/call-context'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { replyTo } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'

/** Requests without a key that are answered at once: they hold a socket or a body, and anybody may send them. */
const mostAtOnce = 64

/** A request that nobody has to prove anything for but by what its address has. */
export interface OpenRequest {
  readonly incoming: ClientRequest
  readonly response: ClientResponse
  readonly dialect: Dialect
}

/** Answers requests without a key, so many at once. */
export class OpenDoor {
  private open = 0

  constructor(private readonly context: CallContext) {}

  /** Has a request answered, whatever comes of it; `act` returns why it is not. */
  async serve(request: OpenRequest, act: (requestId: string) => Promise<Refusal | null>): Promise<void> {
    const requestId = newRequestId()
    if (this.open >= mostAtOnce) return this.refuse(request, requestId, { code: 'busy', retryAfterMs: 1_000 })
    this.open += 1
    try {
      const refusal = await act(requestId)
      if (refusal !== null) this.refuse(request, requestId, refusal)
    } catch (error) {
      this.context.log.forRequest(requestId).warn('relay.open-request-failed', { error })
      this.refuse(request, requestId, { code: 'owner-away', retryAfterMs: 1_000 })
    } finally {
      this.open -= 1
    }
  }

  private refuse({ incoming, response, dialect }: OpenRequest, requestId: string, refusal: Refusal): void {
    this.context.metrics.rejected(refusal.code)
    if (response.destroyed) return
    // What has begun must be seen not to be whole.
    if (response.headersSent) return void response.destroy()
    const { format, entrance } = dialect
    const reply = replyTo(refusal, { requestId, language: entrance.languageOf(incoming.headers) })
    sendError(response, { head: headOf(requestId), format, reply })
  }
}
