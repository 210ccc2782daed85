import { endServerSpan } from '@tollgate/platform'
import type { CallContext } from '../account/call-context'
import type { Arrival } from '../admission/arrival'
import type { ErrorReply } from '../errors/error-reply'
import type { CallOutcome } from '../receipt/receipt-writer'
import { endingOfReply } from '../telemetry/call-ends.policy'

/** What nginx logs of a client that left, for want of a status of its own. */
const clientLeft = 499

/** Tells metrics and trace how a call ended that was answered, or left. */
export function tellOutcome({ metrics }: CallContext, { trace }: Arrival, outcome: CallOutcome): void {
  metrics.ended(outcome)
  endServerSpan(trace, outcome === 'client-left' ? clientLeft : 200, outcome === 'complete' ? null : outcome)
}

/** The same of one that ends with an error. */
export function tellEndByReply({ metrics }: CallContext, { trace }: Arrival, reply: ErrorReply): void {
  metrics.ended(endingOfReply(reply))
  endServerSpan(trace, reply.status)
}
