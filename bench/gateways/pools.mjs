import { Pool } from 'undici'

/**
 * Kept connections to the upstreams; picks by the first part of the path, which it takes off.
 * @param {{ plain: number, stream: number, large: number }} ports
 */
export function createPools({ plain, stream, large }) {
  const options = { connections: 512, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 600_000 }
  const open = (/** @type {number} */ port) => new Pool(`http://127.0.0.1:${port}`, options)
  const pools = { '/plain': open(plain), '/stream': open(stream), '/large': open(large) }
  return (/** @type {string} */ url) => {
    const prefix = url.startsWith('/stream/') ? '/stream' : url.startsWith('/large/') ? '/large' : '/plain'
    return { pool: pools[prefix], path: url.slice(prefix.length) }
  }
}
