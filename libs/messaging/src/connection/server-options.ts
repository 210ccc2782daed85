import type { ConnectionOptions } from 'nats'

const defaultPort = '4222'

/**
 * What NATS_URL says: one or more `nats://[user:password@]host:port`, separated by commas, all with the same
 * credentials; a lone user is a token; `tls://` asks for TLS. The client library itself reads no credentials from URLs.
 */
export function serverOptions(url: string): ConnectionOptions {
  const parsed = url.split(',').map((part) => new URL(part.includes('://') ? part.trim() : `nats://${part.trim()}`))
  const [first] = parsed
  if (first === undefined) throw new Error('NATS_URL is empty')
  const user = decodeURIComponent(first.username)
  const password = decodeURIComponent(first.password)
  return {
    servers: parsed.map(({ hostname, port }) => `${hostname}:${port || defaultPort}`),
    ...(user !== '' && (password === '' ? { token: user } : { user, pass: password })),
    ...(first.protocol === 'tls:' && { tls: {} }),
  }
}
