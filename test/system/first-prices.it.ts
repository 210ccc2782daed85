import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { logRowOf } from './support/log-row'
import { Stack } from './support/stack'

/** The shipped list: 2.5 and 15 USD for a million tokens, 5 and 22.5 beyond so many prompt tokens. */
const model = 'gpt-5.4'
const step = 272_000
const completionTokens = 2

describe('the prices of a site that was just set up (M72)', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let caller: Caller

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'upstream-key', models: model })
    const { key } = await root.createToken({ name: 'laptop', unlimited_quota: true })
    caller = new Caller(stack.origin, key)
  }, 180_000)

  afterAll(async () => {
    await caller?.close()
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  it.each([
    ['up to its step', step, 2.5, 15],
    ['beyond its step', step + 1, 5, 22.5],
  ])('charge a call %s what is published', async (_length, promptTokens, promptUsd, completionUsd) => {
    // The simulator counts words, and one for the message.
    const content = 'x '.repeat(promptTokens - 1)
    const { requestId } = await caller.chat({ model, maxTokens: completionTokens, content })
    const row = await logRowOf(root, requestId ?? '')
    expect(row).toMatchObject({ prompt_tokens: promptTokens, completion_tokens: completionTokens })
    expect(row.quota).toBe(Math.round((promptTokens * promptUsd + completionTokens * completionUsd) / 2))
  })
})
