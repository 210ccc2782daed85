import type { ErrorReply } from '../errors/error-reply'
import { relayErrors } from '../errors/relay.errors'
import type { CallOutcome } from '../receipt/receipt-writer'

/** How a call ended, for who counts calls: as its receipt says, or, where it has no answer, by whose turn it is to do something. */
export type CallEnd = CallOutcome | 'limited' | 'refused'

const all: Readonly<Record<CallEnd, true>> = {
  complete: true,
  'client-left': true,
  'upstream-cut': true,
  'quota-cut': true,
  'relay-stopped': true,
  failed: true,
  limited: true,
  refused: true,
}
/** Every way to end. */
export const callEnds = Object.keys(all) as readonly CallEnd[] // its own names are all it has

const tooMany = 429
const unknownModel = relayErrors['no-channel'].code

/**
 * Of a call whose answer is an error: `failed` is the house's or its upstreams' fault, `limited` asks for patience, `refused` is
 * the caller's to mend. A model that nobody serves is refused, whatever its status: any name can be asked for.
 */
export function endingOfReply({ status, error: { code } }: ErrorReply): CallEnd {
  if (status === tooMany) return 'limited'
  return status < 500 || code === unknownModel ? 'refused' : 'failed'
}
