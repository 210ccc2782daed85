import { once } from 'node:events'
import { type RawData, WebSocket } from 'ws'
import { type Simulator, startSimulator } from './simulator'

type Event = Record<string, unknown> & { readonly type: string }

/** A session's client, which remembers what it heard. */
class Client {
  readonly events: Event[] = []
  private wake = () => {}

  constructor(readonly socket: WebSocket) {
    socket.on('message', (message: RawData) => {
      this.events.push(JSON.parse(String(message as Buffer)) as Event)
      this.wake()
    })
    socket.on('error', () => {}) // `close` follows
  }

  /** The types of what came, those of a repeated one once. */
  get types(): string[] {
    return this.events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1])
  }

  send(...events: object[]): void {
    for (const event of events) this.socket.send(JSON.stringify(event))
  }

  /** The event of this type, once it came; the last of so many. */
  async hear(type: string, times = 1): Promise<Event> {
    for (;;) {
      const heard = this.events.filter((event) => event.type === type)
      if (heard.length >= times) return heard[times - 1]!
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  deltas(type: string): string[] {
    return this.events.filter((event) => event.type === `${type}.delta`).map(({ delta }) => String(delta))
  }
}

let simulator: Simulator
const clients: Client[] = []
beforeAll(async () => {
  simulator = await startSimulator()
})
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate()
  simulator.reset()
  simulator.keys = null
})
afterAll(() => simulator.stop())

function dial(path = '/v1/realtime?model=gpt-realtime', key = 'a-key', protocols: string[] = []): Client {
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
  const client = new Client(new WebSocket(simulator.url.replace('http', 'ws') + path, protocols, { headers }))
  clients.push(client)
  return client
}

/** A session whose set-up is changed. */
async function session(change: object = { output_modalities: ['text'] }): Promise<Client> {
  const client = dial()
  await client.hear('session.created')
  client.send({ type: 'session.update', session: change })
  await client.hear('session.updated')
  return client
}

const says = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
})
const ask = { type: 'response.create' }
const append = (ms: number, byte: number) => ({
  type: 'input_audio_buffer.append',
  audio: Buffer.alloc(ms * 48, byte).toString('base64'),
})
const tool = { type: 'function', name: 'weather', parameters: { properties: { city: { type: 'string' } } } }
const byHand = { output_modalities: ['text'], audio: { input: { turn_detection: null } } }

it('greets, and changes what a session is set up to', async () => {
  const client = dial()
  expect(await client.hear('session.created')).toMatchObject({
    event_id: expect.any(String),
    session: { type: 'realtime', model: 'gpt-realtime', output_modalities: ['audio'], max_output_tokens: 'inf' },
  })
  client.send({ type: 'session.update', session: { instructions: 'Be brief.', audio: { output: { voice: 'marin' } } } })
  expect(await client.hear('session.updated')).toMatchObject({
    session: {
      instructions: 'Be brief.',
      audio: {
        input: { turn_detection: { type: 'server_vad' } },
        output: { voice: 'marin', format: { rate: 24_000 } },
      },
    },
  })
})

it('writes an answer, in the events of the general edition, with what it used', async () => {
  const client = await session()
  client.send(says('one two three'), ask)
  const done = await client.hear('response.done')
  expect(client.types.slice(2)).toEqual([
    'conversation.item.added',
    'conversation.item.done',
    'response.created',
    'rate_limits.updated',
    'response.output_item.added',
    'conversation.item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'conversation.item.done',
    'response.output_item.done',
    'response.done',
  ])
  expect(client.deltas('response.output_text').join('')).toBe('one two three')
  expect(done).toMatchObject({
    response: {
      status: 'completed',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'one two three' }] }],
      usage: {
        input_tokens: 4,
        output_tokens: 3,
        total_tokens: 7,
        input_token_details: { text_tokens: 4, audio_tokens: 0, cached_tokens: 0 },
        output_token_details: { text_tokens: 3, audio_tokens: 0 },
      },
    },
  })
  client.send(says('four'), ask)
  expect(await client.hear('response.done', 2)).toMatchObject({
    response: {
      usage: { input_tokens: 10, input_token_details: { cached_tokens: 4, cached_tokens_details: { text_tokens: 4 } } },
    },
  })
})

it('speaks an answer, and says what it says', async () => {
  const client = await session({})
  simulator.once({ text: 'Hello there.' })
  client.send(says('hi'), ask)
  expect(await client.hear('response.done')).toMatchObject({
    response: {
      output: [{ content: [{ type: 'output_audio', transcript: 'Hello there.' }] }],
      usage: { output_tokens: 6, output_token_details: { text_tokens: 2, audio_tokens: 4 } },
    },
  })
  expect(client.deltas('response.output_audio_transcript')).toEqual(['Hello', ' there.'])
  // A word is 100 ms of 24,000 samples of 16 bits in a second.
  expect(client.deltas('response.output_audio').map((sound) => Buffer.from(sound, 'base64').length)).toEqual([
    4_800, 4_800,
  ])
})

it('calls a tool, and goes on with its result', async () => {
  const client = await session({ output_modalities: ['text'], tools: [tool] })
  client.send(says('Weather?'), ask)
  const done = await client.hear('response.function_call_arguments.done')
  expect(done).toMatchObject({ name: 'weather', arguments: '{"city":"city"}', call_id: expect.any(String) })
  expect(client.deltas('response.function_call_arguments').join('')).toBe('{"city":"city"}')
  await client.hear('response.done')
  const result = { type: 'function_call_output', call_id: done['call_id'], output: 'sunny' }
  client.send({ type: 'conversation.item.create', item: result }, ask)
  expect(await client.hear('response.done', 2)).toMatchObject({ response: { output: [{ type: 'message' }] } })
})

it('hears where somebody speaks, and answers when they stop', async () => {
  const client = await session()
  client.send(append(200, 0), append(300, 7), append(200, 0))
  expect(await client.hear('input_audio_buffer.speech_started')).toMatchObject({ audio_start_ms: 200 })
  client.send(append(400, 0))
  expect(await client.hear('response.done')).toMatchObject({
    response: { usage: { input_token_details: { text_tokens: 1, audio_tokens: 11 } } },
  })
  expect(client.types.slice(2, 8)).toEqual([
    'input_audio_buffer.speech_started',
    'input_audio_buffer.speech_stopped',
    'input_audio_buffer.committed',
    'conversation.item.added',
    'conversation.item.done',
    'response.created',
  ])
})

it('is interrupted by who speaks', async () => {
  const client = await session()
  const gate = simulator.pause({ isStream: true }, { event: 6 })
  client.send(says('one two three'), ask)
  await gate.reached()
  client.send(append(100, 7))
  await client.hear('input_audio_buffer.speech_started')
  gate.release()
  expect(await client.hear('response.done')).toMatchObject({
    response: { status: 'cancelled', status_details: { reason: 'turn_detected' } },
  })
})

it('takes sound that its client commits by itself', async () => {
  const client = await session(byHand)
  client.send({ type: 'input_audio_buffer.commit' })
  expect(await client.hear('error')).toMatchObject({ error: { code: 'input_audio_buffer_commit_empty' } })
  client.send(
    append(1_000, 7),
    { type: 'input_audio_buffer.clear' },
    append(250, 7),
    { type: 'input_audio_buffer.commit' },
    ask,
  )
  expect(await client.hear('response.done')).toMatchObject({
    response: { usage: { input_token_details: { audio_tokens: 3 } } },
  })
})

it('is cancelled, and tells what was said until then', async () => {
  const client = await session()
  const gate = simulator.pause({ isStream: true }, { event: 6 })
  client.send(says('one two three'), ask)
  await gate.reached()
  client.send(ask, { type: 'response.cancel' }, says('now'))
  await client.hear('conversation.item.done', 2)
  expect(await client.hear('error')).toMatchObject({ error: { code: 'conversation_already_has_active_response' } })
  gate.release()
  expect(await client.hear('response.done')).toMatchObject({
    response: {
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
      output: [{ status: 'incomplete', content: [{ text: 'one two' }] }],
      usage: { output_tokens: 2 },
    },
  })
})

it('answers apart from the conversation, and no longer than it may', async () => {
  const client = await session()
  const input = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'a b c d' }] }]
  client.send({ ...ask, response: { conversation: 'none', input, max_output_tokens: 2 } })
  expect(await client.hear('response.done')).toMatchObject({
    response: {
      conversation_id: null,
      status: 'incomplete',
      status_details: { reason: 'max_output_tokens' },
      usage: { input_tokens: 5, output_tokens: 2 },
    },
  })
  client.send(ask)
  expect(await client.hear('response.done', 2)).toMatchObject({ response: { usage: { input_tokens: 0 } } })
})

it.each([
  ['none', undefined],
  ['null', null],
  [{ total_tokens: 9 }, { total_tokens: 9 }],
] as const)('tells of usage as it is scripted: %j', async (usage, told) => {
  const client = await session()
  simulator.once({ usage })
  client.send(says('hi'), ask)
  expect(((await client.hear('response.done'))['response'] as { usage: unknown }).usage).toEqual(told)
})

it('fails in a response as it is scripted', async () => {
  const client = await session()
  simulator.once({ status: 429 })
  client.send(says('hi'), ask)
  expect(await client.hear('response.done')).toMatchObject({
    response: {
      status: 'failed',
      status_details: { error: { type: 'requests', code: 'rate_limit_exceeded' } },
      output: [],
    },
  })
})

it('errs in the middle of a response, and the session goes on', async () => {
  const client = await session()
  simulator.once({ errorInStream: { afterEvents: 5, error: { message: 'broken' } } })
  client.send(says('hi'), ask)
  expect(await client.hear('error')).toMatchObject({ error: { type: 'server_error', message: 'broken' } })
  client.send(ask)
  await client.hear('response.done')
})

it.each([
  [{ reset: { afterEvents: 7 } }, 1_006],
  [{ cut: { afterEvents: 7 } }, 1_000],
  [{ cut: { afterEvents: 7 }, closeCode: 1_011 }, 1_011],
])('breaks off as it is scripted: %j', async (behave, code) => {
  const client = await session()
  simulator.once(behave)
  client.send(says('one two three'), ask)
  expect((await once(client.socket, 'close'))[0]).toBe(code)
  expect(client.deltas('response.output_text')).toEqual(['one', ' two'].slice(0, 2))
})

it('is silent as it is scripted, until its client leaves', async () => {
  const client = await session()
  simulator.once({ hang: { afterEvents: 0 } })
  client.send(says('hi'), ask)
  const request = await simulator.nextRequest({ isStream: true })
  client.socket.close()
  expect(await request.finished).toBe('aborted')
  expect(client.types).not.toContain('response.created')
})

it('closes with the code of who leaves, and knows each opening and response as a request', async () => {
  const client = await session()
  client.send(says('hello'), ask)
  await client.hear('response.done')
  const [opening, response] = simulator.requests
  expect(opening).toMatchObject({
    method: 'GET',
    path: '/v1/realtime',
    key: 'a-key',
    model: 'gpt-realtime',
    status: 101,
  })
  expect(response).toMatchObject({ method: 'POST', model: 'gpt-realtime', isStream: true, end: 'complete' })
  expect(response?.body).toContain('hello')
  client.socket.close(4_002)
  expect((await once(client.socket, 'close'))[0]).toBe(4_002)
  expect(await opening?.finished).toBe('complete')
})

it.each([
  ['no JSON', 'invalid_json'],
  ['{"type":"nonsense","event_id":"e1"}', 'invalid_value'],
  ['{"type":"response.cancel","event_id":"e1"}', 'response_cancel_not_active'],
  ['{"type":"conversation.item.delete","item_id":"x","event_id":"e1"}', 'item_delete_invalid_item_id'],
  ['{"type":"input_audio_buffer.append","event_id":"e1"}', 'invalid_value'],
])('refuses %s, and says which event it was', async (message, code) => {
  const client = await session()
  client.socket.send(message)
  const { error } = await client.hear('error')
  expect(error).toMatchObject({ type: 'invalid_request_error', code, event_id: message.includes('e1') ? 'e1' : null })
})

it('opens for Azure, and for browsers, whose key is a subprotocol', async () => {
  simulator.keys = ['k']
  await dial('/openai/realtime?api-version=1&deployment=d', 'k').hear('session.created')
  const browser = dial('/v1/realtime?model=m', '', ['realtime', 'openai-insecure-api-key.k'])
  await browser.hear('session.created')
  expect(browser.socket.protocol).toBe('realtime')
  expect(simulator.requests.map(({ model }) => model)).toEqual(['d', 'm'])
})

it.each([
  ['a strange key', '/v1/realtime?model=m', 'x', 401],
  ['no model', '/v1/realtime', 'k', 400],
  ['what is scripted', '/v1/realtime?model=m', 'k', 429],
])('refuses an opening in HTTP for %s', async (_what, path, key, status) => {
  simulator.keys = ['k']
  if (status === 429) simulator.once({ status }, { isStream: false })
  const { socket } = dial(path, key)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  expect(response.statusCode).toBe(status)
  expect(simulator.requests.at(-1)?.status).toBe(status)
})
