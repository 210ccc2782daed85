import { channelStatus, type RoutedChannel } from '@tollgate/contracts'

/** An enabled OpenAI channel as relays see it, open to the default group. Give sealed keys where one is to be used. */
export function aChannel(given: Partial<RoutedChannel> = {}): RoutedChannel {
  return {
    id: 3,
    version: 1,
    name: 'openai-main',
    type: 1,
    status: channelStatus.enabled,
    baseUrl: 'https://api.openai.com',
    sealedKeys: [],
    models: ['gpt-4o', 'gpt-4o-mini'],
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
}
