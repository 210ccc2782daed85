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
  type Lead,
  opening,
  type RealtimeUpstream,
  sessionCreated,
  speak,
  usage,
  usageCounts,
} from './support/realtime/realtime'
import { ask, ofResponses, RealtimeHouse } from './support/realtime/realtime-house'
import type { StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let house: RealtimeHouse
let world: World
let relay: StartedRelay
let upstream: RealtimeUpstream

beforeAll(async () => {
  house = await RealtimeHouse.build()
  ;({ world, relay, upstream } = house)
})
afterAll(() => house.demolish())
beforeEach(() => house.restore())
afterEach(() => house.leave())

const poorKey = 'P'.repeat(48)
let lastUser = 100
/** Gives that key to another user, who has so much. */
async function poor(units: number): Promise<void> {
  const id = ++lastUser
  await world.changeUser({ id })
  await world.changeToken({ id, userId: id }, poorKey)
  world.billing.accounts.set(id, new SimulatedBilling(units))
}

const sound = (chars: number) => ({ type: 'input_audio_buffer.append', audio: 'A'.repeat(chars) })

it('bills each response by its report, to the unit, and the session for nothing', async () => {
  const client = house.dial()
  await client.hears('session.created')
  for (const times of [1, 2]) {
    client.send(ask)
    await client.hears('response.done', times)
  }
  client.socket.close(1000)
  const found = await house.billed(3)
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
  const client = house.dial({ headers: { 'openai-beta': 'realtime=v1' } })
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
  const client = house.dial(asked)
  await client.hears('session.created')
  expect(client.socket.protocol).toBe('protocols' in asked ? 'realtime' : '')
})

interface Refused {
  readonly status: number
  readonly error?: object
  readonly asked?: Parameters<typeof house.dial>[0]
  readonly change?: () => Promise<unknown>
}

it('asks for no more responses at once than any conversation has', async () => {
  house.lead = (send) => {
    send(sessionCreated)
    return () => undefined
  }
  const client = house.dial()
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
  const client = house.dial(asked)
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
  house.lead = (...given) => (leads.shift() ?? refusing)(...given)
  await world.setOption('RetryTimes', '1')
  await world.putChannel({ id: 4, baseUrl: upstream.url })
  const client = house.dial()
  await client.hears('session.created')
  expect(client.headers['x-tollgate-attempts']).toBe('2')
  const refused = house.dial()
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
    const client = house.dial({ key: poorKey })
    await client.hears('session.created')
    client.send(ask)
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code: 'insufficient_user_quota' } })
    expect(client.closed?.code).toBe(1008)
    expect(upstream.heard).toEqual([])
  })

  it('is all that a model reads, where tools of its upstream tell it more than anybody sees', async () => {
    await poor(100_000)
    const client = house.dial({ key: poorKey })
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
    house.lead = said
    await world.setPrice('gpt-4o', aRatioPrice({ model: '0.05', completion: '4' }))
    const client = house.dial({ key: poorKey })
    await client.hears('session.created')
    client.send({ type: 'response.create', response: { max_output_tokens: 10 } })
    await client.hears('response.done')
    expect(ofResponses(await house.billed(1))).toHaveLength(1)
  })

  it('is held before sound goes out that may be answered unasked', async () => {
    await poor(15_000)
    house.lead = (send) => {
      send({ type: 'session.created', session: { turn_detection: { type: 'server_vad' } } })
      return () => undefined
    }
    const client = house.dial({ key: poorKey })
    await client.hears('session.created')
    client.send(sound(6_400))
    await client.ended()
    expect(client.events.at(-1)).toMatchObject({ error: { code: 'insufficient_user_quota' } })
    expect(upstream.heard).toEqual([])
  })

  it('is for responses that begin unasked, too, each of which is billed', async () => {
    house.lead = (send) => {
      send({ type: 'session.created', session: { turn_detection: { type: 'server_vad' } } })
      return ({ type }) => {
        if (type !== 'input_audio_buffer.append') return
        for (const id of ['resp_1', 'resp_2']) {
          send({ type: 'response.created', response: { id } })
          send({ type: 'response.done', response: { id, usage } })
        }
      }
    }
    const client = house.dial()
    await client.hears('session.created')
    client.send(sound(6_400))
    await client.hears('response.done', 2)
    expect(ofResponses(await house.billed(2)).map(({ receipt }) => receipt.counts)).toEqual([
      { ...noCounts(), ...usageCounts },
      { ...noCounts(), ...usageCounts },
    ])
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
  const client = house.dial()
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
  const client = house.dial()
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
  const client = house.dial()
  await client.hears('session.created')
  client.socket.ping('there?')
  expect(String((await once(client.socket, 'pong'))[0])).toBe('there?')
  for (let i = 0; i < 200; i++) client.socket.ping()
  await client.ended()
  expect(client.closed?.code).toBe(1006)
})

it('opens the session of the first model behind an alias that is there', async () => {
  await world.setOption('ModelAliases', '{"live": ["nobody-has-it", "gpt-4o"]}')
  const client = house.dial({ model: 'live' })
  await client.hears('session.created')
  expect(client.headers['x-tollgate-model']).toBe('gpt-4o')
  client.send(ask)
  await client.hears('response.done')
  const [response] = ofResponses(await house.billed(1))
  expect(response?.receipt.facts).toMatchObject({ model: 'live', servedModel: 'gpt-4o' })
  await world.setOption('ModelAliases', '{}')
})

it('keeps to itself what its upstream tells of the account', async () => {
  house.lead = (send) => {
    send(sessionCreated)
    return () => {
      send({ type: 'rate_limits.updated', rate_limits: [{ name: 'requests', remaining: 3 }] })
      send({ type: 'error', error: { type: 'invalid_request_error', code: 'x', message: 'not at key-3, sorry' } })
    }
  }
  const client = house.dial()
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
  const client = house.dialAt(other.url)
  await client.ended()
  expect(client.events.at(-1)).toMatchObject({ type: 'error', error: { code } })
  expect(client.closed?.code).toBe(1000)
  await other.stop()
})

it('opens so many sessions of one user at once', async () => {
  const other = await world.startRelay({ RELAY_USER_MAX_SESSIONS: '1' })
  const first = house.dialAt(other.url)
  await first.hears('session.created')
  const second = house.dialAt(other.url)
  await second.ended()
  expect(second.refused?.status).toBe(429)
  await other.stop()
})

it('counts each session as a call of its user', async () => {
  const other = await world.startRelay({ RELAY_USER_MAX_CALLS: '1' })
  const [first, second] = [house.dialAt(other.url), house.dialAt(other.url)]
  await Promise.race([first.ended(), second.ended()])
  expect([first.refused?.status, second.refused?.status]).toContain(429)
  await other.stop()
})
