import type { RoutingExplanation } from '@tollgate/contracts'
import type { ChannelExplanation } from '@tollgate/contracts/http/channels'

/** What a relay said it would do, as it is answered. */
export function channelExplanation(told: RoutingExplanation): ChannelExplanation {
  return {
    user_group: told.userGroup,
    group: told.group,
    fault: told.fault,
    is_alias: told.isAlias,
    models: told.models.map(({ tiers, ...model }) => ({
      ...model,
      tiers: tiers.map(({ priority, channels }) => ({ priority, channels: channels.map(candidate) })),
    })),
  }
}

type Candidate = RoutingExplanation['models'][number]['tiers'][number]['channels'][number]

function candidate({ forMs, upstreamModel, latencyMs, ...channel }: Candidate) {
  return {
    ...channel,
    seconds: forMs === null ? null : Math.ceil(forMs / 1_000),
    upstream_model: upstreamModel,
    stream_latency: rounded(latencyMs.stream),
    latency: rounded(latencyMs.whole),
  }
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms))
