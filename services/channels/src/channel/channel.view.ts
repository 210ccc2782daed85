import type { ChannelDetail, ChannelView } from '@tollgate/contracts/http/channels'
import { shownKeys } from './channel.policy'
import type { ChannelEntity, StoredChannel } from './channel.entity'

/** A channel in a list: nothing of its keys. */
export function channelView(channel: ChannelEntity): ChannelView {
  return {
    id: channel.id,
    type: channel.type,
    name: channel.name,
    status: channel.status,
    base_url: channel.baseUrl,
    models: channel.models.join(','),
    group: channel.groups.join(','),
    priority: channel.priority,
    weight: channel.weight,
    tag: channel.tag,
    model_prefix: channel.modelPrefix,
    model_mapping: channel.modelMapping,
    status_code_mapping: channel.statusCodeMapping,
    param_override: channel.paramOverride,
    setting: channel.setting,
    openai_organization: channel.openaiOrganization,
    other: channel.other,
    test_model: channel.testModel,
    auto_ban: channel.autoBan ? 1 : 0,
    response_time: channel.responseTimeMs,
    test_time: channel.testTime,
    used_quota: channel.usedUnits,
    created_time: channel.createdTime,
  }
}

/** One channel: with its keys masked. */
export function channelDetail({ channel, keys }: StoredChannel): ChannelDetail {
  return { ...channelView(channel), key: shownKeys(keys.map(({ hint }) => hint)), key_count: keys.length }
}
