import { newRequestId } from '@tollgate/platform'
import { clientKey } from '@tollgate/platform/limits/client-key'
import type { CallContext } from '../account/call-context'
import type { Dialect } from '../admission/call-kind'
import { headOf, sendError } from '../answer/client-response'
import type { ClientRequest, ClientResponse } from '../client-http/client-exchange'
import { replyTo } from '../errors/error-reply'
import type { Refusal } from '../errors/relay.errors'

/** Requests without a key that are answered at once, of all and of one address: they hold a socket or a body, and anybody may send them. */
const mostAtOnce = 256
const mostOfOne = 16
/** Whoever sends or takes more slowly is given up: their place is for others. */
const patienceMs = 90_000

/** A request that nobody has to prove anything for but by what its address has. */
export interface OpenRequest {
  readonly incoming: ClientRequest
  readonly response: ClientResponse
  readonly dialect: Dialect
}

/** What the door needs of the relay. */
export type DoorContext = Pick<CallContext, 'addressOf' | 'clock' | 'log' | 'metrics'>

/** Answers requests without a key, so many at once, and none for ever. */
export class OpenDoor {
  private open = 0
  private readonly openBy = new Map<string, number>()

  constructor(private readonly context: DoorContext) {}

  /** Has a request answered, whatever comes of it; `act` returns why it is not. */
  async serve(request: OpenRequest, act: (requestId: string) => Promise<Refusal | null>): Promise<void> {
    const { context } = this
    const { response } = request
    const requestId = newRequestId()
    const client = clientKey(context.addressOf(request.incoming).ip)
    const ofOne = this.openBy.get(client) ?? 0
    if (this.open >= mostAtOnce || ofOne >= mostOfOne)
      return this.refuse(request, requestId, { code: 'busy', retryAfterMs: 1_000 })
    this.open += 1
    this.openBy.set(client, ofOne + 1)
    // A body that never ends is read by nobody any more once its client has gone.
    const gone = new Promise<null>((resolve) => response.on('close', () => resolve(null)))
    const deadline = context.clock.setTimer(() => response.destroy(), patienceMs)
    try {
      const refusal = await Promise.race([act(requestId), gone])
      if (refusal !== null) this.refuse(request, requestId, refusal)
    } catch (error) {
      context.log.forRequest(requestId).warn('relay.open-request-failed', { error })
      this.refuse(request, requestId, { code: 'owner-away', retryAfterMs: 1_000 })
    } finally {
      deadline.cancel()
      this.leave(client)
    }
  }

  private leave(client: string): void {
    this.open -= 1
    const left = (this.openBy.get(client) ?? 1) - 1
    if (left > 0) this.openBy.set(client, left)
    else this.openBy.delete(client)
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
