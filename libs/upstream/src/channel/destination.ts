import { providerOf } from '@tollgate/catalogue'
import type { Place } from '@tollgate/platform'

/** What of a channel says where its keys are sent. */
export interface Destined {
  readonly type: number
  /** Empty means the provider's own. */
  readonly baseUrl: string
  readonly setting: Readonly<Record<string, unknown>>
}

/** What channels seal their keys for. */
export const channelKeyPurpose = 'channel-keys'

/**
 * Where a channel's keys are sent: origin, path and proxy. They belong there, and nowhere else: many hosts have customers who
 * are told apart by the path alone.
 */
export function destinationOf({ type, baseUrl, setting }: Destined): string {
  return [locationOf(baseUrl || (providerOf(type)?.baseUrl ?? '')), proxyOf(setting)].join(' ')
}

/**
 * Where a key of a channel stands: sealed for it, it opens for this channel with this destination alone. An address that is
 * the provider's own is named by the type: a release that knows a newer one for it opens the keys all the same.
 */
export function channelKeyPlace(channel: Destined & { readonly id: number }): Place {
  const address = channel.baseUrl === '' ? `type ${channel.type}` : locationOf(channel.baseUrl)
  return ['channels.channel_keys', String(channel.id), 'sealed_key', address, proxyOf(channel.setting)]
}

function locationOf(baseUrl: string): string {
  const address = baseUrl.trim().replace(/\/+$/, '')
  if (!URL.canParse(address)) return address
  const { origin, pathname, search } = new URL(address)
  return origin + pathname.replace(/\/+$/, '') + search
}

/** The proxy that a setting names; empty for none. */
export function proxyOf(setting: Destined['setting']): string {
  return String(setting['proxy'] ?? '')
}
