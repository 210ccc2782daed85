import type { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'
import type { Tunnel } from './tunnel'

class ProxyRefusedError extends Error {
  readonly code = 'ERR_PROXY_REFUSED'
}

/** Tunnels of an http or https proxy, by its CONNECT (https://www.rfc-editor.org/rfc/rfc9110#name-connect). */
export function httpTunnel(url: URL, connect: buildConnector.connector, timeoutMs: number): Tunnel {
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = url.username ? `Basic ${Buffer.from(credentials).toString('base64')}` : null

  return async ({ host: name, port }) => {
    const host = name.includes(':') ? `[${name}]:${port}` : `${name}:${port}`
    const client = new Client(url.origin, { connect, headersTimeout: timeoutMs })
    const destroy = () => void client.destroy().catch(() => undefined) // the failure that led here is the one to tell
    const headers = { host, ...(authorization ? { 'proxy-authorization': authorization } : {}) }
    try {
      const { socket, statusCode } = await client.connect({ path: host, headers })
      if (statusCode !== 200) {
        socket.on('error', () => undefined).destroy()
        throw new ProxyRefusedError(`the proxy answered ${statusCode}`)
      }
      // The socket outlives the client that opened it, which must not take it down.
      const opened = socket as Socket // an http or https proxy gives a net or tls socket
      return opened.once('close', destroy)
    } catch (error) {
      destroy()
      throw error
    }
  }
}
