import { Pool } from 'undici'

/**
 * Kept connections to both upstreams; picks by the first part of the path, which it takes off.
 * @param {number} plain port @param {number} stream port
 */
export function createPools(plain, stream) {
  const options = { connections: 512, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 600_000 }
  const pools = {
    plain: new Pool(`http://127.0.0.1:${plain}`, options),
    stream: new Pool(`http://127.0.0.1:${stream}`, options),
  }
  return (/** @type {string} */ url) =>
    url.startsWith('/stream/')
      ? { pool: pools.stream, path: url.slice('/stream'.length) }
      : { pool: pools.plain, path: url.slice('/plain'.length) }
}
