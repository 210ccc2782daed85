import Redis from 'ioredis'
import { connect as connectNats } from 'nats'
import { startNats, startRedis, testDatabase } from '../src'

describe('servers for tests', () => {
  it('gives every caller an empty database of its own and drops it', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()])
    await one.query('CREATE TABLE t (n int)')
    await one.query('INSERT INTO t VALUES ($1)', [7])
    expect(await one.query<{ n: number }>('SELECT n FROM t')).toEqual([{ n: 7 }])
    await expect(two.query('SELECT n FROM t')).rejects.toThrow('does not exist')
    await Promise.all([one.drop(), two.drop()])
    await expect(one.query('SELECT 1')).rejects.toThrow('does not exist')
  })

  it('starts Redis that goes for good when stopped', async () => {
    const server = await startRedis()
    const redis = new Redis(server.url)
    expect(await redis.incr('n')).toBe(1)
    redis.disconnect()
    await server.stop()
    expect(await server.isRunning()).toBe(false)
  })

  it('brings NATS back on the same port with its streams after a crash', async () => {
    const server = await startNats()
    const first = await connectNats({ servers: server.url, reconnect: false })
    await (await first.jetstreamManager()).streams.add({ name: 'kept', subjects: ['kept.>'] })
    await first.jetstream().publish('kept.one', 'hello')
    await server.crash()
    expect(await server.isRunning()).toBe(false)
    await first.closed()
    await server.resume()
    const second = await connectNats({ servers: server.url })
    const { state } = await (await second.jetstreamManager()).streams.info('kept')
    expect(state.messages).toBe(1)
    await second.close()
    await server.stop()
  })
})
