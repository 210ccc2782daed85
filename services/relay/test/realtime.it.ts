import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { unitsOf } from '@tollgate/pricing'
import { aRatioPrice } from '@tollgate/testing'
import { noCounts } from '@tollgate/usage'
import { ask as post } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import {
  dialRealtime,
  type Event,
  type Lead,
  opening,
  RealtimeClient,
  type RealtimeUpstream,
  sessionCreated,
  speak,
  startRealtime,
  usage,
  usageCounts,
} from './support/realtime/realtime'
import type { StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay
let upstream: RealtimeUpstream
let lead: Lead = speak
const price = aRatioPrice({ model: '1.25', completion: '4', audioIn: '8', audioOut: '2' })

beforeAll(async () => {
  world = await World.build()
  ;[relay, upstream] = await Promise.all([world.startRelay(), startRealtime(() => lead)])
})
afterAll(async () => {
  await world.tearDown()
  await upstream.stop()
})
beforeEach(async () => {
  lead = speak
  upstream.asked.length = upstream.heard.length = 0
  await world.restore()
  await world.setPrice('gpt-4o', price)
  await world.putChannel({ baseUrl: upstream.url })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

const clients: RealtimeClient[] = []
function dial(asked: Parameters<typeof dialRealtime>[1] = {}): RealtimeClient {
  const client = dialRealtime(relay.url, asked)
  clients.push(client)
  return client
}

const poorKey = 'P'.repeat(48)
let lastUser = 100
/** Gives that key to another user, who has so much. */
async function poor(units: number): Promise<void> {
  const id = ++lastUser
  await world.changeUser({ id })
  await world.changeToken({ id, userId: id }, poorKey)
  world.billing.accounts.set(id, new SimulatedBilling(units))
}

const ask = { type: 'response.create' }
const sound = (chars: number) => ({ type: 'input_audio_buffer.append', audio: 'A'.repeat(chars) })

/** What was billed, once it is so many receipts: responses, and the session itself, which costs nothing. */
async function billed(count: number) {
  await world.billing.until(() => world.billing.billed.size >= count)
  return [...world.billing.billed.values()]
}

const ofResponses = (found: Awaited<ReturnType<typeof billed>>) => found.filter(({ receipt }) => receipt.isDelivered)

it('bills each response by its report, to the unit, and the session for nothing', async () => {
  const client = dial()
  await client.hears('session.created')
  for (const times of [1, 2]) {
    client.send(ask)
    await client.hears('response.done', times)
  }
  client.socket.close(1000)
  const found = await billed(3)
  const responses = ofResponses(found)
  expect(responses).toHaveLength(2)
  for (const { receipt, units } of responses) {
    expect(receipt.counts).toEqual({ ...noCounts(), ...usageCounts })
    expect(receipt).toMatchObject({ evidence: 'reported', facts: { outcome: 'complete', isWebSocket: true } })
    expect(units).toBe(unitsOf(receipt.snapshot, receipt.counts, { isDelivered: true }))
  }
  const [session] = found.filter(({ receipt }) => !receipt.isDelivered)
  expect(session).toMatchObject({ units: 0, receipt: { facts: { outcome: 'complete', isWebSocket: true } } })
  expect(new Set(found.map(({ receipt }) => receipt.requestId)).size).toBe(3)
  expect(client.headers['x-request-id']).toBe(session?.receipt.requestId)
})

it('passes events on as they are, and asks as its channel does', async () => {
  await world.putChannel({ baseUrl: upstream.url, modelMapping: { 'gpt-4o': 'gpt-realtime' } })
  const client = dial({ headers: { 'openai-beta': 'realtime=v1' } })
  await client.hears('session.created')
  client.send({ type: 'session.update', session: { model: 'gpt-4o', instructions: 'Be brief. 你好' } })
  client.send(ask)
  await client.hears('response.done')
  expect(client.types).toEqual([
    'session.created',
    'response.created',
    'response.audio.delta',
    'response.audio_transcript.delta',
    'response.done',
  ])
  expect(upstream.asked[0]).toMatchObject({
    url: '/v1/realtime?model=gpt-realtime',
    headers: { authorization: 'Bearer key-3', 'openai-beta': 'realtime=v1' },
  })
  expect(upstream.heard[0]).toEqual({
    type: 'session.update',
    session: { model: 'gpt-realtime', instructions: 'Be brief. 你好' },
  })
})

it.each([
  ['the subprotocols of a browser', { key: null, protocols: ['realtime', `openai-insecure-api-key.sk-${tokenKey}`] }],
  ['the drop-in prefix', { path: '/openai/v1/realtime?model=gpt-4o' }],
  ['a slash at the end', { path: '/v1/realtime/?model=gpt-4o' }],
  [
    'the path and the header of Azure',
    {
      path: '/openai/realtime?api-version=2025-04-01-preview&deployment=gpt-4o',
      key: null,
      headers: { 'api-key': `sk-${tokenKey}` },
    },
  ],
])('lets in by %s', async (_, asked) => {
  const client = dial(asked)
  await client.hears('session.created')
  expect(client.socket.protocol).toBe('protocols' in asked ? 'realtime' : '')
})

interface Refused {
  readonly status: number
  readonly error?: object
  readonly asked?: Parameters<typeof dial>[0]
  readonly change?: () => Promise<unknown>
}

it('asks for no more responses at once than any conversation has', async () => {
  lead = (send) => {
    send(sessionCreated)
    return () => undefined
  }
  const client = dial()
  await client.hears('session.created')
  for (let i = 0; i < 17; i++) client.send({ ...ask, event_id: `e_${i}` })
  await client.hears('error')
  expect(client.events.at(-1)).toMatchObject({ error: { code: 'too_many_concurrent_requests', event_id: 'e_16' } })
})

it.each<[string, Refused]>([
  ['no key', { status: 401, asked: { key: null } }],
  ['an unknown key', { status: 401, error: { code: 'invalid_api_key' }, asked: { key: 'x'.repeat(48) } }],
  ['no model', { status: 400, error: { param: 'model' }, asked: { path: '/v1/realtime' } }],
  ['a model that nobody serves', { status: 503, asked: { model: 'gpt-none' } }],
  ['a disabled token', { status: 401, change: () => world.changeToken({ status: 2 }) }],
  ['a banned user', { status: 403, change: () => world.changeUser({ status: 2 }) }],
  [
    'a model that the token may not use',
    { status: 403, change: () => world.changeToken({ isModelLimited: true, modelLimits: ['x'] }) },
  ],
  [
    'nothing left',
    { status: 403, error: { code: 'insufficient_user_quota' }, asked: { key: poorKey }, change: () => poor(1) },
  ],
])('refuses %s at the door, in HTTP', async (_, { status, error = {}, asked = {}, change }) => {
  await change?.()
  const client = dial(asked)
  await client.ended()
  expect(client.refused).toMatchObject({ status })
  expect(JSON.parse(client.refused?.body ?? '')).toMatchObject({ error })
  expect(upstream.asked).toEqual([])
})

it.each<[string, Record<string, string>]>([
  ['no WebSocket', {}],
  ['no key of one', { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-version': '13' }],
  ['another version', { ...opening, 'sec-websocket-version': '7' }],
  ['a key of another length', { ...opening, 'sec-websocket-key': 'AAAA' }],
])('tells who asks for %s what is to be had there, and asks nobody', async (_, headers) => {
  const answer = await post(relay.url, { method: 'GET', path: '/v1/realtime?model=gpt-4o', headers })
  expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'websocket_required' } }])
  expect(upstream.asked).toEqual([])
})

it('leaves a client that has left while its upstream is asked', async () => {
  const silent = createServer()
  const asked = once(silent, 'upgrade')
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await world.putChannel({ baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }) // it listens on TCP
  const socket = connect(Number(new URL(relay.url).port), '127.0.0.1')
  const fields = Object.entries({ ...opening, authorization: `Bearer sk-${tokenKey}` }).map((field) => field.join(': '))
  socket.write(`GET /v1/realtime?model=gpt-4o HTTP/1.1\r\nhost: a\r\n${fields.join('\r\n')}\r\n\r\n`)
  const [, dialed] = (await asked) as [unknown, Duplex]
  dialed.resume()
  socket.end()
  await once(dialed, 'end')
  dialed.destroy()
  expect(relay.runtime.context.openCalls.size).toBe(0)
  silent.close()
})

it('leaves wishes for other protocols to those who do not know them', async () => {
  const headers = { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'x' }
  await world.putChannel({})
  expect((await post(relay.url, { headers })).status).toBe(200)
  expect((await post(relay.url, { method: 'GET', path: '/v1/realtime?model=gpt-4o', headers })).status).toBe(400)
})

it('asks another channel as long as no event has come, and tells of the last refusal as an event', async () => {
  const refusing: Lead = (send, socket) => {
    const { authorization: key } = upstream.asked.at(-1)?.headers ?? {}
    send({ type: 'error', error: { type: 'server_error', code: 'server_error', message: `busy at ${key}` } })
    socket.close(1011)
    return () => undefined
  }
  const leads = [refusing, speak]
  lead = (...given) => (leads.shift() ?? refusing)(...given)
  await world.setOption('RetryTimes', '1')
  await world.putChannel({ id: 4, baseUrl: upstream.url })
  const client = dial()
  await client.hears('session.created')
  expect(client.headers['x-tollgate-attempts']).toBe('2')
  const refused = dial()
  await refused.ended()
  expect(refused.types).toEqual(['error'])
  expect(refused.events[0]).toMatchObject({ error: { message: expect.stringMatching(/busy at (?!.*key-\d)/) } })
  expect(refused.closed?.code).toBe(1011)
  await world.setOption('RetryTimes', '0')
})

describe('what is held', () => {
  it('is the most that a response may cost, before it is asked for; who has less is told, and not served', async () => {
    // Enough for a beginning, and not for the 1,000 tokens that a response may say.
    await poor(15_000)
    const client = dial({ key: poorKey })
    await client.hears('session.created')
    client.send(ask)
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'insufficient_user_quota' } })
    expect(client.closed?.code).toBe(1008)
    expect(upstream.heard).toEqual([])
  })

  it('is all that a model reads, where tools of its upstream tell it more than anybody sees', async () => {
    await poor(100_000)
    const client = dial({ key: poorKey })
    await client.hears('session.created')
    client.send(ask)
    await client.hears('response.done')
    client.send({ type: 'session.update', session: { tools: [{ type: 'mcp', server_url: 'https://tools.example' }] } })
    client.send(ask)
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'insufficient_user_quota' } })
  })

  it('is what a response is limited to, where that is less', async () => {
    await poor(500)
    const said: Lead = (send) => {
      send(sessionCreated)
      return () => {
        send({ type: 'response.created', response: { id: 'resp_1' } })
        send({ type: 'response.done', response: { id: 'resp_1', usage: { input_tokens: 9, output_tokens: 9 } } })
      }
    }
    lead = said
    await world.setPrice('gpt-4o', aRatioPrice({ model: '0.05', completion: '4' }))
    const client = dial({ key: poorKey })
    await client.hears('session.created')
    client.send({ type: 'response.create', response: { max_output_tokens: 10 } })
    await client.hears('response.done')
    expect(ofResponses(await billed(1))).toHaveLength(1)
  })

  it('is held before sound goes out that may be answered unasked', async () => {
    await poor(15_000)
    lead = (send) => {
      send({ type: 'session.created', session: { turn_detection: { type: 'server_vad' } } })
      return () => undefined
    }
    const client = dial({ key: poorKey })
    await client.hears('session.created')
    client.send(sound(6_400))
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ error: { code: 'insufficient_user_quota' } })
    expect(upstream.heard).toEqual([])
  })

  it('is for responses that begin unasked, too, each of which is billed', async () => {
    lead = (send) => {
      send({ type: 'session.created', session: { turn_detection: { type: 'server_vad' } } })
      return ({ type }) => {
        if (type !== 'input_audio_buffer.append') return
        for (const id of ['resp_1', 'resp_2']) {
          send({ type: 'response.created', response: { id } })
          send({ type: 'response.done', response: { id, usage } })
        }
      }
    }
    const client = dial()
    await client.hears('session.created')
    client.send(sound(6_400))
    await client.hears('response.done', 2)
    expect(ofResponses(await billed(2)).map(({ receipt }) => receipt.counts)).toEqual([
      { ...noCounts(), ...usageCounts },
      { ...noCounts(), ...usageCounts },
    ])
  })
})

describe('a response that is not finished', () => {
  /** Begins to answer, and goes on as the test says. */
  const begin =
    (then: (send: (event: object) => void, socket: Parameters<Lead>[1]) => (event: Event) => void): Lead =>
    (send, socket) => {
      send(sessionCreated)
      const heed = then(send, socket)
      return (event) => {
        if (event.type !== 'response.create') return heed(event)
        send({ type: 'response.created', response: { id: 'resp_1' } })
        send({ type: 'response.output_audio.delta', response_id: 'resp_1', delta: 'A'.repeat(64_000) })
        send({ type: 'response.output_text.delta', response_id: 'resp_1', delta: 'x'.repeat(400) })
      }
    }
  const delivered = { audioOut: 20, textOut: 100 }

  it('is billed for what was delivered when its upstream is gone, and the client hears of it', async () => {
    lead = begin((_send, socket) => () => socket.terminate())
    const client = dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.send({ type: 'conversation.item.create' })
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'upstream_failed' } })
    expect(client.closed?.code).toBe(1011)
    const [response] = ofResponses(await billed(2))
    expect(response?.receipt).toMatchObject({
      counts: delivered,
      evidence: 'estimated',
      facts: { outcome: 'upstream-cut' },
    })
  })

  it('is broken off when its client leaves, and billed by the report that comes then', async () => {
    lead = begin((send) => ({ type }) => {
      if (type === 'response.cancel')
        send({ type: 'response.done', response: { id: 'resp_1', status: 'cancelled', usage } })
    })
    const client = dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.socket.terminate()
    const found = await billed(2)
    expect(ofResponses(found)[0]?.receipt).toMatchObject({ counts: usageCounts, evidence: 'reported' })
    expect(upstream.heard.at(-1)).toEqual({ type: 'response.cancel', response_id: 'resp_1' })
    expect(found.find(({ receipt }) => !receipt.isDelivered)?.receipt.facts.outcome).toBe('client-left')
  })

  it('is billed for what was delivered when no report comes', async () => {
    lead = begin(() => () => undefined)
    const client = dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    client.socket.terminate()
    const [response] = ofResponses(await billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, evidence: 'estimated' })
  })

  it('ends with its session when its token is disabled', async () => {
    lead = begin(() => () => undefined)
    const client = dial()
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    await world.changeToken({ status: 2 })
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error' })
    const [response] = ofResponses(await billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, facts: { outcome: 'quota-cut' } })
  })

  it('is billed before its process ends', async () => {
    lead = begin(() => () => undefined)
    const other = await world.startRelay()
    const client = dialRealtime(other.url)
    clients.push(client)
    client.socket.on('open', () => client.send(ask))
    await client.hears('response.output_text.delta')
    await other.runtime.endCalls()
    await client.ended()
    expect(client.closed?.code).toBe(1001)
    await other.stop()
    const [response] = ofResponses(await billed(2))
    expect(response?.receipt).toMatchObject({ counts: delivered, facts: { outcome: 'relay-stopped' } })
  })
})

it.each<[string, object, string, string]>([
  ['another model', { type: 'session.update', session: { model: 'gpt-5' } }, '', 'session.model'],
  [
    'transcripts by another model',
    { type: 'session.update', session: { input_audio_transcription: { model: 'whisper-1' } } },
    '',
    'session.input_audio_transcription',
  ],
  [
    'the same in the newer words',
    { type: 'session.update', session: { audio: { input: { transcription: { model: 'whisper-1' } } } } },
    '',
    'session.audio.input.transcription',
  ],
  [
    'a prompt that the account keeps',
    { type: 'response.create', response: { prompt: { id: 'p' } } },
    '',
    'response.prompt',
  ],
  ['a name in other letters', { type: 'session.update', Session: {} }, '', 'session'],
  ['no type', { event_id: 'e_1' }, '', 'type'],
])('refuses %s by an event, and goes on', async (_, event, _code, param) => {
  const client = dial()
  await client.hears('session.created')
  client.send({ event_id: 'e_1', ...event })
  await client.hears('error')
  expect(client.events.at(-1)).toMatchObject({ error: { param, event_id: 'e_1', type: 'invalid_request_error' } })
  client.send(ask)
  await client.hears('response.done')
  expect(upstream.heard.map(({ type }) => type)).toEqual(['response.create'])
})

it('lets no words in that are not allowed, and goes on', async () => {
  await world.setOption('SensitiveWords', 'forbidden')
  const client = dial()
  await client.hears('session.created')
  const said = (text: string) => ({
    type: 'conversation.item.create',
    item: { content: [{ type: 'input_text', text }] },
  })
  client.send({ event_id: 'e_1', ...said('what is FORBIDDEN') })
  client.send({ event_id: 'e_2', type: 'session.update', session: { instructions: 'be forbidden' } })
  client.send(said('what is not'))
  client.send(ask)
  await client.hears('response.done')
  expect(client.events.filter(({ type }) => type === 'error')).toMatchObject([
    { error: { code: 'sensitive_words_detected', event_id: 'e_1' } },
    { error: { code: 'sensitive_words_detected', event_id: 'e_2' } },
  ])
  expect(upstream.heard.map(({ type }) => type)).toEqual(['conversation.item.create', 'response.create'])
  await world.setOption('SensitiveWords', '')
})

it('answers pings, and gives up who sends more than anybody would', async () => {
  const client = dial()
  await client.hears('session.created')
  client.socket.ping('there?')
  expect(String((await once(client.socket, 'pong'))[0])).toBe('there?')
  for (let i = 0; i < 200; i++) client.socket.ping()
  await client.ended()
  expect(client.closed?.code).toBe(1006)
})

it('opens the session of the first model behind an alias that is there', async () => {
  await world.setOption('ModelAliases', '{"live": ["nobody-has-it", "gpt-4o"]}')
  const client = dial({ model: 'live' })
  await client.hears('session.created')
  expect(client.headers['x-tollgate-model']).toBe('gpt-4o')
  client.send(ask)
  await client.hears('response.done')
  const [response] = ofResponses(await billed(1))
  expect(response?.receipt.facts).toMatchObject({ model: 'live', servedModel: 'gpt-4o' })
  await world.setOption('ModelAliases', '{}')
})

it('keeps to itself what its upstream tells of the account', async () => {
  lead = (send) => {
    send(sessionCreated)
    return () => {
      send({ type: 'rate_limits.updated', rate_limits: [{ name: 'requests', remaining: 3 }] })
      send({ type: 'error', error: { type: 'invalid_request_error', code: 'x', message: 'not at key-3, sorry' } })
    }
  }
  const client = dial()
  await client.hears('session.created')
  client.send(ask)
  await client.hears('error')
  expect(client.types).toEqual(['session.created', 'error'])
  expect(JSON.stringify(client.events)).not.toContain('key-3')
})

it.each([
  ['RELAY_REALTIME_SESSION_SECONDS', 'session_expired'],
  ['RELAY_REALTIME_IDLE_SECONDS', 'session_idle'],
])('ends a session by %s', async (name, code) => {
  const other = await world.startRelay({ [name]: '1' })
  const client = dialRealtime(other.url)
  clients.push(client)
  await client.ended()
  expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code } })
  expect(client.closed?.code).toBe(1000)
  await other.stop()
})

it('opens so many sessions of one user at once', async () => {
  const other = await world.startRelay({ RELAY_USER_MAX_SESSIONS: '1' })
  const first = dialRealtime(other.url)
  clients.push(first)
  await first.hears('session.created')
  const second = dialRealtime(other.url)
  await second.ended()
  expect(second.refused?.status).toBe(429)
  await other.stop()
})

it('counts each session as a call of its user', async () => {
  const other = await world.startRelay({ RELAY_USER_MAX_CALLS: '1' })
  const [first, second] = [dialRealtime(other.url), dialRealtime(other.url)]
  clients.push(first, second)
  await Promise.race([first.ended(), second.ended()])
  expect([first.refused?.status, second.refused?.status]).toContain(429)
  await other.stop()
})
