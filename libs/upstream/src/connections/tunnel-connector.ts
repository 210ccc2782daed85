import { isIP } from 'node:net'
import { guardedConnector, isAddressAllowed, isMetadataName, platformErrors } from '@tollgate/platform'
import { buildConnector, Client } from 'undici'

class ProxyRefusedError extends Error {
  readonly code = 'ERR_PROXY_REFUSED'
}

/**
 * A connector that reaches every origin through a tunnel of an http or https proxy. The proxy's own address is guarded like
 * an upstream's; a name behind it is resolved by the proxy, so of those only literal addresses can be checked here.
 */
export function tunnelConnector(proxy: string, timeoutMs: number): buildConnector.connector {
  const url = new URL(proxy)
  const secure = buildConnector({ timeout: timeoutMs })
  const connect = guardedConnector('operator', { connect: { timeout: timeoutMs } })
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = url.username ? `Basic ${Buffer.from(credentials).toString('base64')}` : null

  return (options, callback) => {
    const { hostname, protocol } = options
    const isLiteral = isIP(hostname) !== 0
    if (isLiteral ? !isAddressAllowed(hostname, 'operator') : isMetadataName(hostname))
      return callback(platformErrors.addressRefused({ host: hostname }), null)
    const port = options.port || (protocol === 'https:' ? '443' : '80')
    const host = hostname.includes(':') ? `[${hostname}]:${port}` : `${hostname}:${port}`
    const client = new Client(url.origin, { connect, headersTimeout: timeoutMs })
    const fail = (error: Error) => {
      client.destroy().catch(() => undefined) // the failure that led here is the one to tell
      callback(error, null)
    }
    const headers = { host, ...(authorization ? { 'proxy-authorization': authorization } : {}) }
    client.connect({ path: host, headers }).then(({ socket, statusCode }) => {
      if (statusCode !== 200) {
        socket.on('error', () => undefined).destroy()
        return fail(new ProxyRefusedError(`the proxy answered ${statusCode}`))
      }
      // The socket outlives the client that opened it, which must not take it down.
      const opened = socket as import('node:net').Socket // an http or https proxy gives a net or tls socket
      opened.once('close', () => void client.destroy().catch(() => undefined))
      if (protocol !== 'https:') return callback(null, opened)
      secure({ ...options, httpSocket: opened }, callback)
    }, fail)
  }
}
