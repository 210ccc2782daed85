import { createLog } from '@tollgate/platform'
import { startRedis } from '@tollgate/testing'
import { Redis } from 'ioredis'
import { RedisConnections } from '../src/redis-connection'

/** Failures to connect are events, too, and are not waited for here. */
const once = (client: Redis, event: string) => new Promise<void>((resolve) => client.once(event, () => resolve()))

describe('the connections to Redis', () => {
  it('end together, also a copy that tries to come back while Redis is away', async () => {
    const redis = await startRedis()
    const connections = new RedisConnections(redis.url, createLog('test', { level: 'silent' }))
    // Comes back later than every other would.
    const witness = new Redis(redis.url, { retryStrategy: () => 1_500 })
    const copy = connections.working.duplicate()
    for (const client of [witness, copy]) client.on('error', () => undefined)
    await Promise.all([once(witness, 'ready'), once(copy, 'ready'), connections.whenConnected()])
    const lost = once(copy, 'reconnecting')
    const back = once(witness, 'reconnecting').then(() => once(witness, 'ready'))
    await redis.crash()
    await lost
    connections.close()
    await redis.resume()
    await back
    expect(await witness.client('LIST')).toMatch(/^id=[^\n]*\n$/)
    witness.disconnect()
    await redis.stop()
  })
})
