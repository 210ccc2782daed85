import type { JudgedRequest } from '../admission/admitted-request'
import type { Refusal } from '../errors/relay.errors'

/** Where nobody knows how long it lasts. */
const usualWaitMs = 1_000

/** What callers are told when every channel that could be asked is at its limits. */
export function channelsFull(
  { caller, model }: Pick<JudgedRequest, 'caller' | 'model'>,
  forMs: number | null,
): Refusal {
  return { code: 'channels-full', params: { group: caller.group, model }, retryAfterMs: forMs ?? usualWaitMs }
}
