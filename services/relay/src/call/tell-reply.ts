import type { Arrival } from '../admission/arrival'
import { headOfCall, sendError, type ToldCall } from '../answer/client-response'
import type { ClientResponse, HeadFields } from '../client-http/client-exchange'
import type { ErrorReply } from '../errors/error-reply'
import { tellAndClose } from '../realtime/error-event'

/** A call that has no answer. */
interface UnansweredCall {
  readonly arrival: Arrival
  readonly response: ClientResponse
  readonly told: ToldCall
  /** Whether channels were asked, or were about to be. */
  readonly wasCalled: boolean
}

/** What the head of an answer tells of a call that never had an account. */
export function untold(requestId: string, limitFields: HeadFields): ToldCall {
  return { requestId, limitFields, attemptCount: 0, servedModel: null, chargedUnits: 0, cacheFate: null }
}

/** Tells the client why it has no answer, in its own dialect. */
export function tellReply({ arrival, response, told, wasCalled }: UnansweredCall, reply: ErrorReply): void {
  if (response.destroyed) return
  // A client that has a part of its answer must see that the rest does not come.
  if (response.headersSent) return void response.destroy()
  const head = headOfCall({ ...told, chargedUnits: told.chargedUnits ?? 0 })
  // Programs that open sockets hear of a refusal at the door by its status, and of upstreams where these would speak.
  const client = wasCalled ? (response.upgrade?.open(head) ?? null) : null
  if (client !== null) return tellAndClose(client, reply, arrival.requestId)
  sendError(response, { head, format: arrival.kind.format, reply })
}
