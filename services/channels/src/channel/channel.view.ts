import { shownKeys } from './channel.policy'
import type { ChannelEntity, StoredChannel } from './channel.entity'

/** A channel as the console sees it; times are Unix seconds, `response_time` is in milliseconds. */
export interface ChannelView {
  id: number
  type: number
  name: string
  status: number
  base_url: string
  models: string
  group: string
  priority: number
  weight: number
  tag: string
  model_prefix: string
  model_mapping: string
  status_code_mapping: string
  param_override: string
  setting: string
  openai_organization: string
  other: string
  test_model: string
  auto_ban: 0 | 1
  response_time: number
  test_time: number
  used_quota: number
  created_time: number
}

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
export function channelDetail({ channel, keys }: StoredChannel): ChannelView & { key: string; key_count: number } {
  return { ...channelView(channel), key: shownKeys(keys.map(({ hint }) => hint)), key_count: keys.length }
}
