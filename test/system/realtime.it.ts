import { once } from 'node:events'
import { connect } from 'node:net'
import { type Simulator, startSimulator } from '@tollgate/testing'
import OpenAI from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import type { RealtimeResponseUsage, RealtimeServerEvent } from 'openai/resources/realtime/realtime'
import { WebSocket } from 'ws'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import type { LogRecord } from './support/log-row'
import { Stack } from './support/stack'

const model = 'gpt-4o-realtime-preview'
const weather = { type: 'function' as const, name: 'weather', parameters: { properties: { city: { type: 'string' } } } }
const balance = 50_000_000

/** The ratios that a log row tells. */
interface Ratios {
  readonly model_ratio: number
  readonly completion_ratio: number
  readonly cache_ratio: number
  readonly audio_ratio: number
  readonly audio_completion_ratio: number
}

describe('a realtime session in a whole house', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let ada: ConsoleClient
  let key: string
  const open: OpenAIRealtimeWS[] = []

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'upstream-key', models: model })
    ada = (await root.createUser('ada', balance)).client
    key = (await ada.createToken({ name: 'voice', unlimited_quota: true })).key
  }, 180_000)
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.terminate()
    upstream.reset()
  })
  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  /** The official client, which speaks TLS alone unless its connection is made for it. */
  function dial(apiKey = key): OpenAIRealtimeWS {
    const { hostname, port } = new URL(stack.origin)
    const options = { createConnection: () => connect(Number(port), hostname) }
    const client = new OpenAIRealtimeWS({ model, options }, new OpenAI({ apiKey, baseURL: `${stack.origin}/v1` }))
    open.push(client)
    return client
  }

  /** The next event of a type. An event that tells of an error is a failure. */
  function hear<T extends RealtimeServerEvent['type']>(
    client: OpenAIRealtimeWS,
    type: T,
  ): Promise<Extract<RealtimeServerEvent, { type: T }>> {
    return new Promise((resolve, reject) => {
      client.on('error', reject)
      client.on('event', (event) => {
        if (event.type === type) resolve(event as Extract<RealtimeServerEvent, { type: T }>)
      })
    })
  }

  /** An open session, set up as is said. */
  async function session(fields: { output_modalities: ('text' | 'audio')[]; tools?: (typeof weather)[] }) {
    const client = dial()
    await hear(client, 'session.created')
    client.send({ type: 'session.update', session: { type: 'realtime', ...fields } })
    await hear(client, 'session.updated')
    return client
  }

  /** Says something, and waits for the whole answer. */
  async function ask(client: OpenAIRealtimeWS, text: string) {
    const done = hear(client, 'response.done')
    say(client, text)
    return (await done).response
  }

  function say(client: OpenAIRealtimeWS, text: string): void {
    const content = [{ type: 'input_text' as const, text }]
    client.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } })
    client.send({ type: 'response.create' })
  }

  const seen = new Set<string>()
  /** The rows of what was said since this was last asked, once there are so many, and of the sessions, which cost nothing. */
  async function rows(count: number): Promise<LogRecord[]> {
    const fresh = await eventually(async () => {
      const { items } = await root.get<{ items: LogRecord[] }>('/api/log/?type=2&page_size=100')
      const found = items.filter((row) => !seen.has(row.request_id))
      expect(found.filter(({ quota }) => quota > 0)).toHaveLength(count)
      return found
    })
    for (const { request_id: id } of fresh) seen.add(id)
    return fresh.filter(({ quota }) => quota > 0)
  }

  const quota = async () => (await ada.get<{ quota: number }>('/api/user/self')).quota

  function priceOf(usage: RealtimeResponseUsage | undefined, ratios: Ratios): number {
    const { input_token_details: heard = {}, output_token_details: said = {} } = usage ?? {}
    const cached = heard.cached_tokens_details?.text_tokens ?? 0
    const text = (heard.text_tokens ?? 0) - cached + cached * ratios.cache_ratio
    const sound = (heard.audio_tokens ?? 0) + (said.audio_tokens ?? 0) * ratios.audio_completion_ratio
    const all = text + (said.text_tokens ?? 0) * ratios.completion_ratio + sound * ratios.audio_ratio
    return all * ratios.model_ratio
  }

  it('answers the official client in text, in sound and by a tool, and takes the price of each answer', async () => {
    const before = await quota()
    upstream.script({ match: { contains: 'Speak' }, behave: { text: 'Hello there.' } })
    const client = await session({ output_modalities: ['audio'] })
    const spoken = await ask(client, 'Speak.')
    client.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } })
    const written = await ask(client, 'Speak, and write it down.')
    client.send({ type: 'session.update', session: { type: 'realtime', tools: [weather] } })
    upstream.reset()
    const called = await ask(client, 'Weather?')
    client.close()

    expect(spoken.output).toMatchObject([{ content: [{ type: 'output_audio', transcript: 'Hello there.' }] }])
    expect(written.output).toMatchObject([{ content: [{ type: 'output_text', text: 'Hello there.' }] }])
    expect(called.output).toMatchObject([{ type: 'function_call', name: 'weather', arguments: '{"city":"city"}' }])
    const found = (await rows(3)).toReversed()
    for (const [index, { usage }] of [spoken, written, called].entries()) {
      const row = found[index]
      const other = JSON.parse(row?.other ?? '{}') as Ratios
      expect(row).toMatchObject({ model_name: model, token_name: 'voice', completion_tokens: usage?.output_tokens })
      expect(other).toMatchObject({
        ws: true,
        evidence: 'reported',
        outcome: 'complete',
        audio_output: usage?.output_token_details?.audio_tokens,
        text_output: usage?.output_token_details?.text_tokens,
      })
      expect(Math.abs((row?.quota ?? 0) - priceOf(usage, other))).toBeLessThanOrEqual(1)
    }
    expect(before - (await quota())).toBe(found.reduce((sum, row) => sum + row.quota, 0))
  })

  it('answers what it hears, when the speaker stops', async () => {
    const client = await session({ output_modalities: ['text'] })
    const done = hear(client, 'response.done')
    const sound = (ms: number, byte: number) => Buffer.alloc(ms * 48, byte).toString('base64')
    client.send({ type: 'input_audio_buffer.append', audio: sound(1_000, 7) })
    client.send({ type: 'input_audio_buffer.append', audio: sound(600, 0) })
    const { usage } = (await done).response
    client.close()
    const [row] = await rows(1)
    const other = JSON.parse(row?.other ?? '{}') as Ratios
    expect(other).toMatchObject({ ws: true, audio_input: 16 })
    expect(Math.abs((row?.quota ?? 0) - priceOf(usage, other))).toBeLessThanOrEqual(1)
  })

  it('takes the price of what was delivered, once, where the upstream breaks off', async () => {
    const before = await quota()
    const client = await session({ output_modalities: ['audio'] })
    upstream.once({ text: 'one two three four five six', reset: { afterEvents: 9 } })
    const closed = once(client.socket, 'close')
    client.on('error', () => {})
    say(client, 'Count.')
    expect((await closed)[0]).toBe(1_011)
    const [row] = await rows(1)
    expect(JSON.parse(row?.other ?? '{}')).toMatchObject({ ws: true, evidence: 'estimated', outcome: 'upstream-cut' })
    expect(before - (await quota())).toBe(row?.quota)
  })

  it('takes the price of what was said, once, where the client leaves', async () => {
    const before = await quota()
    const client = await session({ output_modalities: ['text'] })
    const gate = upstream.pause({ isStream: true }, { event: 7 })
    const heard = hear(client, 'response.output_text.delta')
    say(client, 'one two three four')
    await heard
    client.socket.terminate()
    gate.release()
    const [row] = await rows(1)
    expect(JSON.parse(row?.other ?? '{}')).toMatchObject({ ws: true })
    expect(before - (await quota())).toBe(row?.quota)
  })

  it('is refused in HTTP to who has no key, and opened nowhere else', async () => {
    const refused = async (path: string, apiKey: string) => {
      const headers = { authorization: `Bearer ${apiKey}` }
      const socket = new WebSocket(stack.origin.replace('http', 'ws') + path, { headers })
      socket.on('error', () => {}) // it is not opened
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
      socket.terminate()
      return response.statusCode
    }
    const stranger = `sk-${'x'.repeat(48)}`
    expect(await refused(`/v1/realtime?model=${model}`, stranger)).toBe(401)
    expect(await refused('/v1/chat/completions', key)).toBe(404)
    expect(await refused('/api/status', key)).toBe(404)
  })

  it('asks the upstream with the channel’s key, and keeps the books equal', async () => {
    const client = await session({ output_modalities: ['text'] })
    client.close()
    for (const { key: asked, headers } of upstream.requests) {
      expect(asked).toBe('upstream-key')
      expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([])
    }
    await eventually(async () => {
      const self = await ada.get<{ quota: number; used_quota: number }>('/api/user/self')
      expect(self.quota + self.used_quota).toBe(balance)
    })
    await rows(0)
  })

  it('is closed with a word when the house stops', async () => {
    const client = await session({ output_modalities: ['text'] })
    client.on('error', () => {}) // an event tells why, before the close does
    const closed = once(client.socket, 'close')
    const [asked] = upstream.requests
    await stack.pause()
    expect((await closed)[0]).toBe(1_001)
    expect(await asked?.finished).toBe('complete')
  }, 30_000)
})
