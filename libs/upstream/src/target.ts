import { providerOf, type AuthKind } from '@tollgate/catalogue'
import { AppError } from '@tollgate/platform'
import { addressOf } from './address'
import { channelSetting } from './channel-setting'
import type { Connections } from './connections'
import type { UpstreamChannel, UpstreamRequest, UpstreamTarget } from './upstream'

/** A target as this lib sees it: with the connections it uses and its headers ready. */
export interface ReadyTarget extends UpstreamTarget {
  readonly connections: Connections
  /** Headers of one call, as undici takes them: names and values in turn. */
  headersFor(request: UpstreamRequest): string[]
}

/** Checks a channel and makes it ready to be called with this key. Throws `upstream.*` errors that tell the administrator what is wrong. */
export function readyTarget(
  channel: UpstreamChannel,
  key: string,
  connectionsTo: (origin: string, proxy: string | null) => Connections,
): ReadyTarget {
  const provider = providerOf(channel.type)
  if (!provider) throw new AppError('upstream.unknown-type', { type: channel.type })
  const setting = channelSetting.safeParse(channel.setting ?? {})
  if (!setting.success) {
    const faults = setting.error.issues.map((issue) => issue.path.join('.') || 'setting').join(', ')
    throw new AppError('upstream.setting-invalid', { faults })
  }
  if (!isSendable(key) || !isSendable(channel.openaiOrganization ?? '')) throw new AppError('upstream.key-invalid')
  const address = addressOf(provider, channel.baseUrl)
  const fixed = [...authorization(provider.auth, key), ...Object.entries(provider.headers).flat()]
  if (provider.quirks.has('organization-header') && channel.openaiOrganization)
    fixed.push('openai-organization', channel.openaiOrganization)
  // The taps read answers as they pass, so they must come uncompressed.
  fixed.push('user-agent', 'Tollgate', 'accept-encoding', 'identity')
  const json = [...fixed, 'content-type', 'application/json', 'accept']
  const whole = [...json, 'application/json']
  const stream = [...json, 'text/event-stream']

  return {
    channelId: channel.id,
    provider,
    origin: address.origin,
    pathFor: address.pathFor,
    hide: [key, address.baseUrl, address.host, ...(setting.data.proxy ? [setting.data.proxy] : [])],
    connections: connectionsTo(address.origin, setting.data.proxy),
    headersFor: ({ body, contentType, accept, isStream }) => {
      if (body === null) return [...fixed, 'accept', accept ?? 'application/json']
      if (contentType === undefined || contentType === 'application/json') {
        if (accept === undefined) return isStream ? stream : whole
        return [...json, accept]
      }
      return [...fixed, 'content-type', contentType, 'accept', accept ?? (isStream ? 'text/event-stream' : '*/*')]
    },
  }
}

/** Whether the text can stand in a header: printable ASCII. */
function isSendable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function authorization(auth: AuthKind, key: string): string[] {
  switch (auth) {
    case 'bearer':
      return ['authorization', `Bearer ${key}`]
  }
}
