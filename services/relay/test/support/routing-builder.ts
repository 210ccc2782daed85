import { providerOf } from '@tollgate/catalogue'
import type { RoutedChannel } from '@tollgate/contracts'
import type { UpstreamTarget } from '@tollgate/upstream'
import { LiveChannel } from '../../src/routing/live-channel'
import { RoutingIndex } from '../../src/routing/routing-index'

/**
 * A channel with so many keys that can be called (by nobody); for tests of routing. The first word of a sealed key stands for
 * the key.
 */
export function aLiveChannel(given: Partial<RoutedChannel> = {}, keyCount = 1, previous?: LiveChannel): LiveChannel {
  const channel: RoutedChannel = {
    id: 1,
    version: 1,
    name: 'one',
    type: 1,
    status: 1,
    baseUrl: 'http://127.0.0.1:1',
    sealedKeys: [],
    models: ['m'],
    groups: ['default'],
    priority: 0,
    weight: 0,
    maxInputTokens: 0,
    expiresAt: -1,
    modelPrefix: '',
    modelMapping: {},
    statusCodeMapping: {},
    paramOverride: {},
    setting: {},
    openaiOrganization: '',
    autoBan: true,
    other: '',
    ...given,
  }
  const target = { provider: providerOf(channel.type) } as UpstreamTarget // routing looks at nothing else of it
  const keys = Array.from({ length: keyCount }, (_, index) => ({
    index,
    mark: channel.sealedKeys[index]?.split(' ')[0] ?? '',
    target,
  }))
  return new LiveChannel(channel, keys, previous ?? null)
}

/** An index of these channels. */
export function anIndex(...channels: LiveChannel[]): RoutingIndex {
  const index = new RoutingIndex()
  for (const channel of channels) index.put(channel)
  return index
}
