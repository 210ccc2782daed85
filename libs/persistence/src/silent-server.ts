import { performance } from 'node:perf_hooks'
import { createLog } from '@tollgate/platform'
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg'

interface Listening {
  bytesRead: number
  quietSince: number
}

const log = createLog('persistence')
const answersWithinMs = 5_000

/**
 * Ends the connections of a server that has fallen silent (a host that vanished, a disk that hangs): neither PostgreSQL nor
 * TCP ends them for a quarter of an hour, and what waits on them would wait as long. A connection in use that has told nothing
 * for `silentAfterMs` is ended with ETIMEDOUT if the server at `url` does not answer a connection of its own either, so that
 * a query may take as long as it needs. Ends with the pool.
 */
export function endSilentConnections(pool: Pool, url: string, silentAfterMs: number): void {
  const inUse = new Map<PoolClient, Listening>()
  let isAsking = false
  pool.on('acquire', (client) => inUse.set(client, { bytesRead: bytesReadOf(client), quietSince: performance.now() }))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', (client) => inUse.delete(client))

  const look = async () => {
    const quiet = [...inUse].filter(([client, listening]) => isQuiet(client, listening, silentAfterMs))
    if (quiet.length === 0 || isAsking) return
    isAsking = true
    const isAlive = await answers(url)
    isAsking = false
    if (isAlive) return
    const silent = quiet.filter(
      ([client, listening]) => inUse.get(client) === listening && !hasSpoken(client, listening),
    )
    log.warn('database.silent', { connections: silent.length, forMs: silentAfterMs })
    for (const [client] of silent) client.connection.stream.destroy(timedOut(silentAfterMs))
  }
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer)
    else void look()
  }, silentAfterMs / 4).unref()
}

const bytesReadOf = ({ connection: { stream } }: PoolClient): number =>
  'bytesRead' in stream && typeof stream.bytesRead === 'number' ? stream.bytesRead : 0

const hasSpoken = (client: PoolClient, { bytesRead }: Listening): boolean => bytesReadOf(client) !== bytesRead

function isQuiet(client: PoolClient, listening: Listening, silentAfterMs: number): boolean {
  const now = performance.now()
  if (hasSpoken(client, listening)) Object.assign(listening, { bytesRead: bytesReadOf(client), quietSince: now })
  return now - listening.quietSince >= silentAfterMs
}

/** Whether the server says anything to a new connection; a refusal (too many of them, say) is an answer. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch (error) {
    return error instanceof DatabaseError
  } finally {
    // Its farewell needs the server; a silent one would keep it for ever.
    client.connection.stream.destroy()
  }
}

function timedOut(silentAfterMs: number): Error {
  return Object.assign(new Error(`PostgreSQL has said nothing for ${silentAfterMs} ms`), { code: 'ETIMEDOUT' })
}
