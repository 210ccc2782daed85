import type { Socket } from 'node:net'
import { SocksClient } from 'socks'
import type { buildConnector } from 'undici'
import type { Tunnel } from './tunnel'

const usualPort = '1080'

/**
 * Tunnels of a SOCKS5 proxy (https://www.rfc-editor.org/rfc/rfc1928, with user and password by RFC 1929). Names go to the
 * proxy, which resolves them: `socks5` and `socks5h` are the same.
 */
export function socksTunnel(url: URL, connect: buildConnector.connector, timeoutMs: number): Tunnel {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = url.port || usualPort
  const address = { protocol: 'http:', host: url.host, hostname: host, port }
  const credentials =
    url.username === '' ? {} : { userId: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  const proxy = { host, port: Number(port), type: 5 as const, ...credentials }

  return async (to) => {
    const socket = await connected()
    // The handshake destroys the socket when it fails.
    const options = { proxy, command: 'connect' as const, destination: to, timeout: timeoutMs, existing_socket: socket }
    await SocksClient.createConnection(options)
    return socket
  }

  function connected(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      connect(address, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)))
    })
  }
}
