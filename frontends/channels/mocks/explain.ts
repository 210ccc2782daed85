import { type MockHandler, ok } from '@tollgate/console-sdk/mocks'
import { type ChannelExplanation, channelStatus } from '@tollgate/contracts/http/channels'
import type { MockChannel } from './seed'

/** A relay's answer as far as a list of channels tells it: all are healthy but the first, which is at its limits. */
export const explainHandlers: Readonly<Record<string, MockHandler<{ channels: MockChannel[] }>>> = {
  'GET /api/channel/explain': ({ query }, { channels }) => {
    const model = query.get('model') ?? ''
    const group = query.get('group') ?? 'default'
    const having = channels.filter(({ models }) => models.split(',').includes(model))
    const serving = having.filter((channel) => isServing(channel, group))
    const told: ChannelExplanation = {
      ...{ user_group: query.has('user_id') ? 'default' : null, group, fault: null, is_alias: false },
      models: [
        {
          ...{ model, strategy: 'weight', tiers: tiersOf(serving) },
          outside: having
            .filter((channel) => !serving.includes(channel))
            .map(({ id, name, status }) => ({
              ...{ id, name },
              reason: status === channelStatus.enabled ? 'other-group' : 'disabled',
            })),
        },
      ],
    }
    return ok(told)
  },
}

const isServing = ({ status, group }: MockChannel, wanted: string) =>
  status === channelStatus.enabled && group.split(',').includes(wanted)

function tiersOf(serving: readonly MockChannel[]): ChannelExplanation['models'][number]['tiers'] {
  const left = Math.max(1, serving.length - 1)
  return [...new Set(serving.map(({ priority }) => priority))].map((priority) => ({
    priority,
    channels: serving
      .filter((channel) => channel.priority === priority)
      .map(({ id, name, weight }) => ({
        ...{ id, name, weight, cost: 1, upstream_model: 'm', stream_latency: null, latency: 640 },
        ...(id === serving[0]?.id
          ? { chance: 0, reason: 'full' as const, seconds: 12 }
          : { chance: 1 / left, reason: null, seconds: null }),
      })),
  }))
}
