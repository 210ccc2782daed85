import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller } from '../support/caller'
import { ConsoleClient } from '../support/console-client'
import { logRowOf } from '../support/log-row'
import { Stack } from '../support/stack'

/** What ran late once would do so again in many: `npm run proof` tries more. */
const trialsPerChange = process.env['PROOF'] ? 100 : 12

describe('a change by an administrator holds for the very next call on every worker', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let relayOrigin: string
  let stopLoad: () => Promise<void>

  beforeAll(async () => {
    upstream = await startSimulator()
    upstream.isRecording = false
    stack = await Stack.start({ relayWorkers: 2 })
    relayOrigin = `http://127.0.0.1:${(await stack.ports())['relay']}`
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ModelPrice', JSON.stringify({ steady: 0.0001, tried: 0.0001, rare: 0.0001 }))
    await root.createChannel({ name: 'steady', base_url: upstream.url, key: 'k', models: 'steady' })
    const { key } = await root.createToken({ name: 'load', unlimited_quota: true })
    stopLoad = startLoad(new Caller(relayOrigin, key))
  }, 180_000)

  afterAll(async () => {
    await stopLoad?.()
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  /** One call over each of four new connections, which the workers share out among them. */
  async function onEveryWorker(key: string, model: string): Promise<number[]> {
    const callers = Array.from({ length: 4 }, () => new Caller(relayOrigin, key))
    const results = await Promise.all(callers.map((caller) => caller.chat({ model })))
    await Promise.all(callers.map((caller) => caller.close()))
    return results.map((result) => result.status)
  }

  const everywhere = (status: number): number[] => [status, status, status, status]

  it('a ban, and its end', async () => {
    const { id, client } = await root.createUser('banned', 1_000_000)
    const { key } = await client.createToken({ name: 't', unlimited_quota: true })
    for (let trial = 0; trial < trialsPerChange; trial++) {
      await root.post('/api/user/manage', { id, action: 'disable' })
      expect(await onEveryWorker(key, 'steady')).toEqual(everywhere(403))
      await root.post('/api/user/manage', { id, action: 'enable' })
      expect(await onEveryWorker(key, 'steady')).toEqual(everywhere(200))
    }
  }, 400_000)

  it('a disabled token, and an enabled one', async () => {
    const { id, key } = await root.createToken({ name: 'switched', unlimited_quota: true })
    for (let trial = 0; trial < trialsPerChange; trial++) {
      await root.put('/api/token/?status_only=true', { id, status: 2 })
      expect(await onEveryWorker(key, 'steady')).toEqual(everywhere(401))
      await root.put('/api/token/?status_only=true', { id, status: 1 })
      expect(await onEveryWorker(key, 'steady')).toEqual(everywhere(200))
    }
  }, 400_000)

  it('a disabled channel, and an enabled one', async () => {
    const { key } = await root.createToken({ name: 'c', unlimited_quota: true })
    const id = await root.createChannel({ name: 'switched', base_url: upstream.url, key: 'k', models: 'tried' })
    for (let trial = 0; trial < trialsPerChange; trial++) {
      await root.put('/api/channel/', { id, status: 2 })
      expect(await onEveryWorker(key, 'tried')).toEqual(everywhere(503))
      await root.put('/api/channel/', { id, status: 1 })
      expect(await onEveryWorker(key, 'tried')).toEqual(everywhere(200))
    }
  }, 400_000)

  it('a key that calls have found refused, and that a test has found to work', async () => {
    const { key } = await root.createToken({ name: 'judged', unlimited_quota: true })
    for (const way of ['Disable', 'Enable']) await root.setOption(`Automatic${way}ChannelEnabled`, 'true')
    const id = await root.createChannel({ name: 'judged', base_url: upstream.url, key: 'judged', models: 'rare' })
    for (let trial = 0; trial < trialsPerChange / 4; trial++) {
      const forget = upstream.once({ status: 401 }, { key: 'judged' }, 1_000)
      while ((await onEveryWorker(key, 'rare')).some((status) => status !== 503));
      forget()
      await root.get(`/api/channel/test/${id}`)
      expect(await onEveryWorker(key, 'rare')).toEqual(everywhere(200))
    }
    await root.delete(`/api/channel/${id}`)
  }, 400_000)

  it('a new channel', async () => {
    const { key } = await root.createToken({ name: 'n', unlimited_quota: true })
    for (let trial = 0; trial < trialsPerChange; trial++) {
      expect(await onEveryWorker(key, 'rare')).toEqual(everywhere(503))
      const id = await root.createChannel({ name: `new-${trial}`, base_url: upstream.url, key: 'k', models: 'rare' })
      expect(await onEveryWorker(key, 'rare')).toEqual(everywhere(200))
      await root.delete(`/api/channel/${id}`)
    }
  }, 400_000)

  it('a price change', async () => {
    const { key } = await root.createToken({ name: 'p', unlimited_quota: true })
    const charged: number[][] = []
    for (let trial = 1; trial <= trialsPerChange; trial++) {
      await root.setOption('ModelPrice', JSON.stringify({ steady: trial / 10_000, tried: 0.0001, rare: 0.0001 }))
      const callers = Array.from({ length: 4 }, () => new Caller(relayOrigin, key))
      const results = await Promise.all(callers.map((caller) => caller.chat({ model: 'steady' })))
      await Promise.all(callers.map((caller) => caller.close()))
      const rows = await Promise.all(results.map((result) => logRowOf(root, result.requestId!, 'token_name=p')))
      charged.push(rows.map((row) => row.quota))
    }
    expect(charged).toEqual(Array.from({ length: trialsPerChange }, (_, index) => everywhere((index + 1) * 50)))
  }, 600_000)
})

/** Eight calls at a time, one after another, until told to stop. */
function startLoad(caller: Caller): () => Promise<void> {
  let isRunning = true
  const loops = Array.from({ length: 8 }, async () => {
    while (isRunning) await caller.chat({ model: 'steady' })
  })
  return async () => {
    isRunning = false
    await Promise.all(loops)
    await caller.close()
  }
}
