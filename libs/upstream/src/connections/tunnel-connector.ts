import { isIP } from 'node:net'
import { guardedConnector, isAddressAllowed, isMetadataName, platformErrors } from '@tollgate/platform'
import { buildConnector } from 'undici'
import { httpTunnel } from './http-tunnel'
import type { ChannelNetworks } from './networks'
import { socksTunnel } from './socks-tunnel'
import { isSocks } from './tunnel'

/**
 * A connector that reaches every origin through a tunnel of an http, https or SOCKS5 proxy. The proxy's own address is guarded
 * like an upstream's; a name behind it is resolved by the proxy, so of those only literal addresses can be checked here.
 */
export function tunnelConnector(
  proxy: string,
  timeoutMs: number,
  { own, networks = [] }: ChannelNetworks = {},
): buildConnector.connector {
  const url = new URL(proxy)
  const secure = buildConnector({ timeout: timeoutMs })
  const connect = guardedConnector('operator', { own, networks, connect: { timeout: timeoutMs } })
  const tunnel = (isSocks(url) ? socksTunnel : httpTunnel)(url, connect, timeoutMs)

  return (options, callback) => {
    const { hostname, protocol } = options
    const isLiteral = isIP(hostname) !== 0
    const refuse = () => callback(platformErrors.addressRefused({ host: hostname }), null)
    if (isLiteral ? !isAddressAllowed(hostname, 'operator', { networks }) : isMetadataName(hostname)) return refuse()
    const port = Number(options.port) || (protocol === 'https:' ? 443 : 80)
    // The proxy may stand on this host, or be this host's way to itself.
    if (!own?.has(port)) return open(options, port, callback)
    own.includesHost(hostname, port).then((isOwn) => (isOwn ? refuse() : open(options, port, callback)), refuse)
  }

  function open(options: buildConnector.Options, port: number, callback: buildConnector.Callback): void {
    tunnel({ host: options.hostname, port }).then(
      (opened) => {
        if (options.protocol !== 'https:') return callback(null, opened)
        secure({ ...options, httpSocket: opened }, callback)
      },
      (error: Error) => callback(error, null), // what opens tunnels rejects with errors only
    )
  }
}
