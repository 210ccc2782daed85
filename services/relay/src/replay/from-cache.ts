import { type AdmittedRequest, priceAs } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { Settings } from '../admission/rules/settings'
import type { ToldCall } from '../answer/client-response'
import type { AnswerCache, CachePlan } from '../cache/answer-cache'
import { bypassed, type CallCache } from '../cache/call-cache'
import { channelFor, channelMark } from '../cache/channel-mark'
import { hitPrice } from '../cache/hit-price'
import type { KeptAnswer } from '../cache/kept-answer'
import type { ClientResponse } from '../client-http/client-exchange'
import type { Holding } from '../lease/hold'
import type { LeaseRefusal } from '../lease/lease'
import type { CallEnding, CountedUse } from '../receipt/call-ending'
import type { LiveChannel } from '../routing/live-channel'
import type { RelayMetrics } from '../telemetry/relay-metrics'
import { ReplayedAnswer } from './replayed-answer'

interface ReplayContext {
  readonly cache: AnswerCache
  readonly settings: Settings
  readonly metrics: RelayMetrics
}

/** The books of a call that may be answered out of the cache. */
interface ReplayAccount {
  readonly arrival: Arrival
  readonly request: AdmittedRequest
  readonly told: ToldCall
  cache: CallCache | null
  cover(use: CountedUse): Holding
  closeReplayed(kept: KeptAnswer, channel: LiveChannel, ending: CallEnding): void
}

/** An answer out of the cache that is held for: `give` charges it and sends it. */
export interface Replay {
  readonly give: (response: ClientResponse) => void
}

/**
 * The answer to a call out of the cache, once what it costs is held for, or why that cannot be; null where a model is to be asked. At
 * once where nobody asks for the cache.
 */
export function fromCache(
  context: ReplayContext,
  account: ReplayAccount,
): Replay | LeaseRefusal | null | Promise<Replay | LeaseRefusal | null> {
  const { cache, settings, metrics } = context
  const plan = cache.planOf(account.arrival, account.request, settings.cache)
  if (plan === null) return null
  if (plan === 'bypass') {
    metrics.cached('bypass')
    account.cache = bypassed
    return null
  }
  return lookUp(context, account, plan)
}

async function lookUp(
  { cache, metrics }: ReplayContext,
  account: ReplayAccount,
  plan: CachePlan,
): Promise<Replay | LeaseRefusal | null> {
  const { request, arrival } = account
  const kept = plan.isRead ? await cache.find(plan) : null
  const channel = kept && channelFor(request, kept.channelId)
  if (kept === null || channel === null || channelMark(channel) !== kept.channelMark) {
    metrics.cached('miss')
    // What a short balance has cut off is no answer for whoever can pay for all of it.
    const keeping = request.outputLimit === null ? cache.keepingOf(plan, arrival) : null
    account.cache = { fate: 'miss', keeping, ageSeconds: null, servedModel: request.servedModel }
    return null
  }
  metrics.cached('hit')
  const ageSeconds = cache.ageOf(kept)
  priceAs(request, hitPrice(request.price, plan.options.hitRatio))
  const { counts, evidence } = kept
  const refusal = await account.cover({ counts, evidence })
  if (refusal !== null) return refusal
  account.cache = { fate: 'hit', keeping: null, ageSeconds, servedModel: request.servedModel }
  return {
    give: (response) => {
      const waiter = new ReplayedAnswer(kept, { account, response, ageSeconds })
      account.closeReplayed(kept, channel, { counts, evidence, outcome: 'complete', isDelivered: true, waiter })
    },
  }
}
