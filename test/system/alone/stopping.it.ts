import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller, type CallResult } from '../support/caller'
import { ConsoleClient } from '../support/console-client'
import { eventually } from '../support/eventually'
import { Stack } from '../support/stack'
import { readBooks } from '../weather/oracle/books'
import type { CallRecord } from '../weather/oracle/call-record'
import { noMoney } from '../weather/oracle/money/money-record'
import { noTasks } from '../weather/oracle/tasks/task-record'
import { faultsOf } from '../weather/verdict/oracle'

const streams = 60
const model = 'gpt-4o'
const outputTokens = 200_000

function recordOf({ requestId, status, text }: CallResult): Omit<CallRecord, 'userId' | 'tokenId' | 'channelId'> {
  return {
    ...{ requestId, status, model },
    kind: 'upstream-cut',
    isStream: true,
    price: { kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.5', group: '1' },
    end: 'error',
    outputTokens: text.match(/"content":" ?word/g)?.length ?? 0,
    settledTokens: 0,
    usage: null,
    most: { inputBytes: 100, outputTokens },
    ...{ startedAtMs: 0, endedAtMs: 0 },
  }
}

/** Each output of a build, with the time when it was put there. */
async function outputsOf(folder: string): Promise<[string, number][]> {
  const root = path.resolve(__dirname, '../../..', folder)
  const files = await readdir(root, { recursive: true })
  return Promise.all(files.map(async (file) => [file, (await stat(path.join(root, file))).ctimeMs]))
}

describe('a stop in the middle of sixty streams', () => {
  let upstream: Simulator
  let stack: Stack
  let caller: Caller
  let parties: Pick<CallRecord, 'userId' | 'tokenId' | 'channelId'>
  const calls: CallRecord[] = []

  beforeAll(async () => {
    upstream = await startSimulator()
    // They would go on for an hour, and never say what they used.
    const text = 'word '.repeat(200_000)
    upstream.script({ match: {}, behave: { text, outputTokens, chunkDelayMs: 20, usage: 'none' } })
    stack = await Stack.start()
    const root = await ConsoleClient.asRoot(stack.origin)
    const channelId = await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'gpt-4o' })
    const { id: userId, client } = await root.createUser('ada', 2_000_000_000)
    const { id: tokenId, key } = await client.createToken({ name: 'streams', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
    parties = { userId, tokenId, channelId }
  }, 180_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await upstream?.stop()
  }, 60_000)

  /** Resolves once the answers of all streams have begun. */
  async function begin(): Promise<Promise<CallResult>[]> {
    const before = upstream.requests.length
    const begun = Array.from({ length: streams }, () => caller.chat({ model, isStream: true, maxTokens: outputTokens }))
    await eventually(async () => expect(upstream.requests.length - before).toBe(streams))
    return begun
  }

  async function expectSettled(results: readonly CallResult[]): Promise<void> {
    const ends = results.map(({ text }) => text.trimEnd().split('\n\n').at(-1) ?? '')
    expect(ends.filter((end) => end.includes('service_stopping'))).toHaveLength(streams)
    calls.push(...results.map((result) => ({ ...parties, ...recordOf(result) })))
    await eventually(async () => {
      const books = await readBooks(await stack.databaseUrl())
      expect(faultsOf(books, { calls, caps: new Map(), money: noMoney, tasks: noTasks })).toEqual([])
      expect(books.ledger.filter(({ kind, units }) => kind === 'usage' && units < 0)).toHaveLength(calls.length)
    })
  }

  it('of the relay alone: every caller is told, every call is billed, nothing is held, before it is started again', async () => {
    const begun = await begin()
    const relay = await stack.pidOf('relay')
    await stack.withoutSupervision(async () => {
      process.kill(relay, 'SIGTERM')
      await expectSettled(await Promise.all(begun))
    })
    await eventually(async () => expect(await stack.pidOf('relay')).not.toBe(relay))
    await eventually(async () => expect((await fetch(`${stack.origin}/health/ready`)).status).toBe(200))
  }, 90_000)

  it('of everything: every caller is told, every call is billed, nothing is held', async () => {
    const begun = await begin()
    const { dataDir } = stack
    await stack.pause()
    const results = await Promise.all(begun)
    const built = await outputsOf('services/relay/dist')
    stack = await Stack.start({ dataDir })
    // Another house may be running from them.
    expect(await outputsOf('services/relay/dist')).toEqual(built)
    await expectSettled(results)
  }, 120_000)
})
