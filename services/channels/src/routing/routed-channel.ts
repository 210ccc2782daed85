import type { RoutedChannel } from '@tollgate/contracts'
import type { StoredChannel } from '../channel/store/channel.entity'
import { objectOf } from '../channel/store/channel.policy'

/** A channel as relays need it. Its keys stay sealed on the way. */
export function routedChannel({ channel, keys }: StoredChannel): RoutedChannel {
  return {
    id: channel.id,
    version: channel.version,
    name: channel.name,
    type: channel.type,
    status: channel.status,
    baseUrl: channel.baseUrl,
    sealedKeys: keys.map(({ sealedKey, disabledTime }) => (disabledTime === 0 ? sealedKey : '')),
    models: channel.models,
    groups: channel.groups,
    priority: channel.priority,
    weight: channel.weight,
    maxInputTokens: channel.maxInputTokens,
    expiresAt: channel.expiredTime,
    modelPrefix: channel.modelPrefix,
    modelMapping: texts(objectOf(channel.modelMapping)),
    statusCodeMapping: texts(objectOf(channel.statusCodeMapping)),
    paramOverride: objectOf(channel.paramOverride),
    setting: objectOf(channel.setting),
    openaiOrganization: channel.openaiOrganization,
    autoBan: channel.autoBan,
    other: channel.other,
  }
}

function texts(object: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, String(value)]))
}
