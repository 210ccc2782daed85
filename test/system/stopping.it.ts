import { type Simulator, startSimulator } from '@tollgate/testing'
import { faultsOf, readBooks } from './support/books'
import { Caller, type CallResult } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

const streams = 60

describe('a stop in the middle of sixty streams', () => {
  let upstream: Simulator
  let stack: Stack
  let caller: Caller

  beforeAll(async () => {
    upstream = await startSimulator()
    // They would go on for an hour, and never say what they used.
    const text = 'word '.repeat(200_000)
    upstream.script({ match: {}, behave: { text, outputTokens: 200_000, chunkDelayMs: 20, usage: 'none' } })
    stack = await Stack.start()
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { client } = await root.createUser('ada', 2_000_000_000)
    const { key } = await client.createToken({ name: 'streams', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
  }, 180_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await upstream?.stop()
  }, 60_000)

  /** Resolves once the answers of all streams have begun. */
  async function begin(): Promise<Promise<CallResult>[]> {
    const before = upstream.requests.length
    const calls = Array.from({ length: streams }, () =>
      caller.chat({ model: 'gpt-4o', isStream: true, maxTokens: 200_000 }),
    )
    await eventually(async () => expect(upstream.requests.length - before).toBe(streams))
    return calls
  }

  async function expectSettled(results: readonly CallResult[]): Promise<void> {
    const ends = results.map(({ text }) => text.trimEnd().split('\n\n').at(-1) ?? '')
    expect(ends.filter((end) => end.includes('service_stopping'))).toHaveLength(streams)
    const ids = new Set(results.map(({ requestId }) => requestId ?? ''))
    await eventually(async () => {
      const books = await readBooks(await stack.databaseUrl())
      expect(faultsOf(books, ids)).toEqual([])
      expect(books.ledger.filter(({ reference, units }) => ids.has(reference) && units < 0)).toHaveLength(streams)
      expect(books.accounts.map(({ heldUnits }) => heldUnits).filter((units) => units > 0)).toEqual([])
    })
  }

  it('of the relay alone: every caller is told, every call is billed, nothing is held, before it is started again', async () => {
    const calls = await begin()
    const relay = await stack.pidOf('relay')
    await stack.withoutSupervision(async () => {
      process.kill(relay, 'SIGTERM')
      await expectSettled(await Promise.all(calls))
    })
    await eventually(async () => expect(await stack.pidOf('relay')).not.toBe(relay))
    await eventually(async () => expect((await fetch(`${stack.origin}/health/ready`)).status).toBe(200))
  }, 90_000)

  it('of everything: every caller is told, every call is billed, nothing is held', async () => {
    const calls = await begin()
    const { dataDir } = stack
    await stack.pause()
    const results = await Promise.all(calls)
    stack = await Stack.start({ dataDir })
    await expectSettled(results)
  }, 120_000)
})
