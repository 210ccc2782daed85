import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

const callers = 1_000
/** More than an answer uses, so that it is what a call is counted for. */
const maxTokens = 60

/** `caller-limits.it.ts` of the relay is the short form: relays and callers share a process there. */
describe('a thousand callers at once with one token, over two relays', () => {
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

  async function aKey(name: string, limits: object): Promise<string> {
    const { client } = await root.createUser(name, 100_000_000)
    const { key } = await client.createToken({ name: 'shared', unlimited_quota: true, ...limits })
    return key
  }

  /** What a call is counted for until it is known what it used, as an answer tells. */
  async function tokensOfOne(): Promise<number> {
    const key = await aKey('measured', { tpm: 100_000 })
    const { headers } = await fetch(`${stack.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ model: 'by-the-call', stream: false, max_tokens: maxTokens },
        messages: [{ role: 'user', content: 'hello' }],
      }),
    })
    return 100_000 - Number(headers.get('x-ratelimit-remaining-tokens'))
  }

  it.each(['rpm', 'tpm', 'concurrency'] as const)(
    'rule M31: under a limit of 500 by %s none goes beyond it, and all of it is used',
    async (kind) => {
      const calls = 500
      const limit = kind === 'tpm' ? calls * (await tokensOfOne()) : calls
      const key = await aKey(kind, { [kind]: limit })
      upstream.reset()
      // None that has a place ends before each has been judged.
      const gate = upstream.pause({}, 'headers')
      const judged = Array.from({ length: callers }, () => new Caller(stack.origin, key))
      let refused = 0
      const answers = Promise.all(
        judged.map(async (caller) => {
          const { status } = await caller.chat({ model: 'by-the-call', maxTokens })
          if (status !== 200) refused += 1
          return status
        }),
      )
      await eventually(async () => expect(upstream.requests.length + refused).toBe(callers), 60_000)
      gate.release()
      const statuses = await answers
      await Promise.all(judged.map((caller) => caller.close()))
      const count = (status: number) => statuses.filter((one) => one === status).length
      expect([count(200), count(429), upstream.requests.length]).toEqual([calls, callers - calls, calls])
    },
  )
})
