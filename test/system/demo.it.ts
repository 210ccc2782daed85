import { connect } from 'node:net'
import OpenAI from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

interface Told {
  readonly username: string
  readonly password: string
  readonly key: string
  readonly gift: string
  readonly simulatorUrl: string
}

/** What a newcomer reads before the ready line. */
function toldBy(stack: Stack): Told {
  const text = stack.transcript()
  const [, username = '', password = ''] = /administrator +(\S+), password (\S+)/.exec(text) ?? []
  const [, simulatorUrl = ''] = /channels .* answered at (\S+)/.exec(text) ?? []
  const [, key = ''] = /token +(sk-\S+)/.exec(text) ?? []
  const [, gift = ''] = /gift code +(\w+),/.exec(text) ?? []
  return { username, password, key, gift, simulatorUrl }
}

async function answerOf(stack: Stack, apiKey: string): Promise<string> {
  const openai = new OpenAI({ apiKey, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
  const stream = await openai.chat.completions.create({
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
  })
  let text = ''
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  return text
}

/** What a realtime session answers. */
async function saidBy(stack: Stack, apiKey: string): Promise<string> {
  const { hostname, port } = new URL(stack.origin)
  // The package speaks TLS alone unless its connection is made for it.
  const options = { createConnection: () => connect(Number(port), hostname) }
  const openai = new OpenAI({ apiKey, baseURL: `${stack.origin}/v1` })
  const client = new OpenAIRealtimeWS({ model: 'gpt-4o-realtime-preview', options }, openai)
  const text = await new Promise<string>((resolve, reject) => {
    client.on('error', reject)
    client.on('session.created', () =>
      client.send({ type: 'response.create', response: { output_modalities: ['text'] } }),
    )
    client.on('response.output_text.done', (event) => resolve(event.text))
  })
  client.close()
  return text
}

describe('the demo', () => {
  let stack: Stack
  afterAll(() => stack?.stop(), 30_000)

  it('has an administrator, channels and a token, and streams an answer', async () => {
    stack = await Stack.start({ args: ['--demo'] })
    const { username, password, key } = toldBy(stack)
    expect(await answerOf(stack, key)).toContain('upstream simulator')
    const client = new ConsoleClient(stack.origin)
    await client.signIn(username, password)
    await eventually(async () => {
      const { items } = await client.get<{ items: object[] }>('/api/log/?type=2')
      expect(items).toEqual([expect.objectContaining({ model_name: 'gpt-4o-mini', is_stream: true })])
    })
  }, 180_000)

  it('has redemption codes of each kind, of which its gift can be redeemed', async () => {
    const { username, password, gift } = toldBy(stack)
    const client = new ConsoleClient(stack.origin)
    await client.signIn(username, password)
    const { items } = await client.get<{ items: { key: string; is_gift: boolean; status: number }[] }>(
      '/api/redemption/?sort_by=id&sort_order=asc',
    )
    expect(items.map(({ is_gift, status }) => [is_gift, status])).toEqual([
      [false, 3],
      [false, 2],
      [false, 1],
      [false, 1],
      [true, 1],
    ])
    expect(items[4]?.key).toBe(gift)
    expect(await client.post('/api/user/topup', { key: gift })).toEqual({ quota: 5_000_000, is_gift: true })
  })

  it('leads realtime sessions', async () => {
    expect(await saidBy(stack, toldBy(stack).key)).toContain('upstream simulator')
  })

  it('says the same at its next start, and its channels follow the simulator', async () => {
    const before = toldBy(stack)
    await stack.pause()
    const { dataDir } = stack
    await stack.forgetPort('simulator')
    stack = await Stack.start({ args: ['--demo'], dataDir })
    const after = toldBy(stack)
    expect(after).toEqual({ ...before, simulatorUrl: after.simulatorUrl })
    expect(after.simulatorUrl).not.toBe(before.simulatorUrl)
    expect(await answerOf(stack, after.key)).toContain('upstream simulator')
  }, 180_000)
})
