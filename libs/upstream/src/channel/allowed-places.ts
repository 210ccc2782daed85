import { isIP } from 'node:net'
import { providerOf } from '@tollgate/catalogue'
import { assertReachable, atField, isAddressAllowed, isMetadataName, platformErrors } from '@tollgate/platform'
import type { ChannelNetworks } from '../connections/networks'
import { upstreamErrors } from '../failure/upstream.errors'
import { addressOf } from './address'
import { type Destined, proxyOf } from './destination'

/**
 * Whether a channel may be saved with these addresses: the same as when it is called, as far as that can be told now. What
 * `before` had already is not judged again, so that everything else of that channel can be edited. Throws
 * `upstream.base-url-refused`, `.proxy-refused`, and what `addressOf` throws.
 */
export async function assertAllowedPlaces(
  after: Destined,
  before: Destined | null,
  places: ChannelNetworks,
): Promise<void> {
  const proxy = proxyOf(after.setting)
  const isOtherProxy = before === null || proxyOf(before.setting) !== proxy
  const isOtherAddress = before === null || before.type !== after.type || before.baseUrl !== after.baseUrl
  if (proxy !== '' && isOtherProxy)
    await atField(
      'setting',
      assertReachable(new URL(proxy), 'operator', places).catch(refusedAs(upstreamErrors.proxyRefused)),
    )
  // Without its proxy an address is called from here.
  if (!isOtherAddress && !(isOtherProxy && proxy === '')) return
  const provider = providerOf(after.type)
  if (!provider) throw upstreamErrors.unknownType({ type: after.type })
  const url = new URL(addressOf(provider, after.baseUrl).origin)
  const judged = proxy === '' ? assertReachable(url, 'operator', places) : assertNamable(url, places)
  await atField('base_url', judged.catch(refusedAs(upstreamErrors.baseUrlRefused)))
}

/** Behind a proxy, which alone knows what names resolve to. */
async function assertNamable(url: URL, { networks = [] }: ChannelNetworks): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused = isIP(host) !== 0 ? !isAddressAllowed(host, 'operator', { networks }) : isMetadataName(host)
  if (isRefused) throw platformErrors.addressRefused({ host })
}

/** Says which of the addresses it is. */
function refusedAs(error: (values: { host: string }, extras: { cause: unknown }) => Error) {
  return (cause: unknown): never => {
    if (!platformErrors.addressRefused.is(cause)) throw cause
    throw error({ host: String(cause.context['host']) }, { cause })
  }
}
