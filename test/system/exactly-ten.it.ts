import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

describe('a hundred callers at once with quota for ten calls', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start({ relayWorkers: 2 })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'by-the-call' })
    await root.setOption('ModelPrice', JSON.stringify({ 'by-the-call': 0.01 }))
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  it.each(['plain', 'streamed'])('answers exactly ten of them, %s, and takes exactly their price', async (kind) => {
    const price = 5_000
    const { client } = await root.createUser(`ten-${kind}`, 10 * price)
    const { key } = await client.createToken({ name: 'shared', unlimited_quota: true })
    const callers = Array.from({ length: 100 }, () => new Caller(stack.origin, key))
    const results = await Promise.all(
      callers.map((caller) => caller.chat({ model: 'by-the-call', isStream: kind === 'streamed' })),
    )
    await Promise.all(callers.map((caller) => caller.close()))

    expect(results.filter((result) => result.status === 200 && result.isWhole)).toHaveLength(10)
    const refused = results.filter((result) => result.status !== 200)
    expect(refused).toHaveLength(90)
    for (const { status } of refused) expect([403, 429]).toContain(status)
    await eventually(async () => {
      const self = await client.get<{ quota: number; used_quota: number; request_count: number }>('/api/user/self')
      expect(self).toMatchObject({ quota: 0, used_quota: 10 * price, request_count: 10 })
    })
  })
})
