import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createLog, Shutdown } from '@tollgate/platform'
import { startRedis } from '@tollgate/testing'
import { Redis } from 'ioredis'
import { z } from 'zod'
import { defineJob, Jobs } from '../src'
import { Queues } from '../src/queue/queues'
import { RedisConnections } from '../src/queue/redis-connection'
import { Schedules } from '../src/queue/schedules'

/** Failures to connect are events, too, and are not waited for here. */
const once = (client: Redis, event: string) => new Promise<void>((resolve) => client.once(event, () => resolve()))

const quiet = createLog('test', { level: 'silent' })

const ring = defineJob({
  name: 'channels.ring',
  schema: z.strictObject({}),
  attempts: 1,
  backoffMs: 10,
  concurrency: 1,
  run: () => undefined,
})

/** Stands before a server, and passes nothing more on once it is told to hang. */
async function startHangingProxy(port: number) {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    client.pipe(upstream).pipe(client)
    sockets.push(client, upstream)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => sockets.forEach((socket) => socket.unpipe().pause()),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('the connections to Redis', () => {
  it('end together, also a copy that tries to come back while Redis is away', async () => {
    const redis = await startRedis()
    const connections = new RedisConnections(redis.url, quiet)
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

  it('do not keep a caller waiting for a Redis that is connected and does not answer', async () => {
    const redis = await startRedis()
    const proxy = await startHangingProxy(redis.port)
    const url = new URL(redis.url)
    url.port = String(proxy.port)
    const connections = new RedisConnections(url.href, quiet)
    await connections.whenConnected()
    const queues = new Queues(connections, 'channels', quiet)
    const jobs = new Jobs(queues, new Schedules(queues, new Shutdown(quiet), quiet))
    expect(await jobs.add(ring, {})).toEqual(expect.any(String))
    proxy.hang()
    await expect(jobs.add(ring, {})).rejects.toMatchObject({ code: 'jobs.unavailable' })
    await expect(connections.check()).rejects.toThrow('timed out')
    await queues.close()
    proxy.stop()
    await redis.stop()
  })
})
