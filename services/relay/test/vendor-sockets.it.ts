import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aRatioPrice, exampleKeys } from '@tollgate/testing'
import { type WebSocket, WebSocketServer } from 'ws'
import { ask, begin, eventsOf } from './support/client'
import type { StartedRelay } from './support/started-relay'
import { callers, textTo } from './support/wires/callers'
import { World } from './support/world'

const model = 'lite'
const caller = callers['openai']! // it stands there
const asked = (stream: boolean) => caller.asked(model, stream)

/** A message of Spark's, as its documents have it. */
const message = (status: number, content: string, more: object = {}) =>
  JSON.stringify({
    header: { code: 0, message: 'Success', sid: 's', status, ...more },
    payload: { choices: { status, seq: 0, text: [{ role: 'assistant', index: 0, content }] } },
  })
const last = (content: string) =>
  JSON.stringify({
    header: { code: 0, message: 'Success', sid: 's', status: 2 },
    payload: {
      choices: { status: 2, seq: 1, text: [{ role: 'assistant', index: 0, content }] },
      usage: { text: { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 } },
    },
  })
const failure = (code: number) => JSON.stringify({ header: { code, message: 'It did not work', sid: 's', status: 2 } })

let world: World
let relay: StartedRelay
let http: Server
let act: (socket: WebSocket) => void
let sockets: WebSocket[]

beforeAll(async () => {
  http = createServer()
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('message', () => act(socket))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  world = await World.build()
  relay = await world.startRelay()
  await world.setPrice(model, aRatioPrice({ model: '1', completion: '2' }))
})
afterAll(async () => {
  await world.tearDown()
  http.closeAllConnections()
  http.close()
})
beforeEach(async () => {
  sockets = []
  world.upstream.reset()
  world.billing.forget()
  await world.removeChannel(5)
  await world.setOption('RetryTimes', '0')
  await putSpark({})
})

const putSpark = (channel: Parameters<World['putChannel']>[0]) => {
  const baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // it listens on TCP
  return world.putChannel({ id: 4, type: 18, keys: [exampleKeys.xunfei], models: [model], baseUrl, ...channel })
}
const say = (...said: string[]) => {
  act = (socket) => {
    for (const one of said) socket.send(one)
  }
}
const closed = () => (sockets[0]?.readyState === 3 ? undefined : once(sockets[0] as WebSocket, 'close')) // 3: it is
/** The same message, for as long as somebody takes it. */
const pour = (socket: WebSocket, said: string): void => {
  const go = () => socket.readyState === socket.OPEN && socket.send(said, () => setImmediate(go))
  go()
}
const isStreamed = [
  ['whole', false],
  ['streamed', true],
] as const

describe.each(isStreamed)('an answer by WebSocket, %s', (_, isStream) => {
  it('is over with its last message, whoever closes, and reads nothing behind it', async () => {
    say(message(0, 'one'), message(1, ' two'), last(' three'), message(1, ' four'))
    const answer = await ask(relay.url, asked(isStream))
    expect(textTo(caller, answer, isStream)).toBe('one two three')
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'reported', counts: { textOut: 3 }, facts: { outcome: 'complete' } })
    await closed()
  })

  it('may be one message', async () => {
    say(last('one'))
    expect(textTo(caller, await ask(relay.url, asked(isStream)), isStream)).toBe('one')
  })

  it('is over where only the head of a message says so', async () => {
    say(message(1, 'one'), message(1, ' two', { status: 2 }))
    const answer = await ask(relay.url, asked(isStream))
    expect(textTo(caller, answer, isStream)).toBe('one two')
    await closed()
  })

  it('passes over messages that say nothing', async () => {
    say('', '[]', '{', '{"header":{"code":0}}', '['.repeat(100_000), '{"payload":{"choices":{"text":7}}}', last('one'))
    expect(textTo(caller, await ask(relay.url, asked(isStream)), isStream)).toBe('one')
  })

  it('is none where its messages say nothing for ever', async () => {
    act = (socket) => pour(socket, '{"header":{"code":0}}'.padEnd(10_000))
    const answer = await ask(relay.url, asked(isStream))
    expect(answer.status).toBe(502)
    await closed()
  })

  it.each([
    [10013, 400, 'It did not work'],
    // What is wrong with a key is nothing that its callers did.
    [11200, 502, 'refused'],
    [11202, 429, 'saturated'],
    [10110, 503, 'It did not work'],
  ])('that is the error %i has its status', async (code, status, words) => {
    say(failure(code))
    const answer = await ask(relay.url, asked(isStream))
    expect([answer.status, answer.error().message]).toEqual([status, expect.stringContaining(words)])
    expect(world.billing.billed.size).toBe(0)
    await closed()
  })

  it.each<[string, (socket: WebSocket) => void]>([
    ['closes and has said nothing', (socket) => socket.close(1000)],
    ['closes for its own reasons', (socket) => socket.close(1011, 'x'.repeat(123))],
    ['is gone', (socket) => socket.terminate()],
    ['speaks in bytes', (socket) => socket.send(Buffer.from(last('one')), { binary: true })],
    ['says more than is read', (socket) => socket.send(message(1, 'x'.repeat(2 * 1024 * 1024)))],
    ['has more parts than are read', (socket) => socket.send(`{"a":[${'0,'.repeat(500_000)}0]}`)],
    ['says nothing, and closes', (socket) => (socket.send('{}'), socket.close(1000))],
  ])('of a vendor that %s is none', async (_what, does) => {
    act = does
    const answer = await ask(relay.url, asked(isStream))
    expect(answer.status).toBe(502)
    expect(world.billing.billed.size).toBe(0)
    await closed()
  })
})

it('a question that is larger than a message may be is refused before anybody is asked', async () => {
  say(last('one'))
  const cheap = 'generalv3.5'
  await world.setPrice(cheap, aRatioPrice({ model: '0.0001' }))
  await putSpark({ models: [cheap] })
  const messages = [{ role: 'user', content: 'word '.repeat(1_800_000) }]
  const answer = await ask(relay.url, { body: { model: cheap, messages } })
  expect([answer.status, sockets]).toEqual([400, []])
  expect(world.billing.billed.size).toBe(0)
})

describe('a stream by WebSocket', () => {
  it.each<[string, (socket: WebSocket) => void]>([
    ['closes before its last message', (socket) => socket.close(1000)],
    ['tells an error', (socket) => socket.send(failure(10012))],
    ['speaks in bytes', (socket) => socket.send(Buffer.from(last('three')), { binary: true })],
    ['says more than is read', (socket) => socket.send(message(1, 'x'.repeat(2 * 1024 * 1024)))],
    ['is gone', (socket) => socket.terminate()],
    ['says nothing more, for ever', (socket) => pour(socket, '{"header":{"code":0}}'.padEnd(10_000))],
  ])('is cut where its vendor %s, and what was delivered is billed', async (_, ends) => {
    act = (socket) => {
      socket.send(message(0, 'one'))
      socket.send(message(1, ' two'), () => ends(socket))
    }
    const answer = await ask(relay.url, asked(true))
    expect(textTo(caller, answer, true)).toBe('one two')
    expect(eventsOf(answer).at(-1)).toContain('"error"')
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({ evidence: 'counted', facts: { outcome: 'upstream-cut' } })
    expect(units).toBeGreaterThan(0)
  })

  it('without an end is closed when its client leaves', async () => {
    act = (socket) => pour(socket, message(1, ' word'))
    const { request, response } = await begin(relay.url, asked(true))
    await once(response, 'data')
    request.destroy()
    await closed()
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt.facts.outcome).toBe('client-left')
  })

  it('is read no faster than its client takes it', async () => {
    const mostSent = 4_000
    const sent = new Promise<number>((resolve) => {
      act = (socket) => {
        let count = 0
        // What nobody takes any more waits here.
        while (count < mostSent && socket.bufferedAmount < 16 * 1024 * 1024) {
          socket.send(message(1, 'word '.repeat(10_000)))
          count++
        }
        resolve(count)
      }
    })
    const { request, response } = await begin(relay.url, asked(true))
    response.pause()
    expect(await sent).toBeLessThan(mostSent)
    request.destroy()
    await closed()
  })
})

describe('a vendor that opens no WebSocket', () => {
  beforeEach(() => world.setOption('RetryTimes', '1'))

  it('for its key is passed over for another channel', async () => {
    await world.putChannel({ id: 5, type: 18, keys: [exampleKeys.xunfei], models: [model], priority: 0 })
    // The simulator looks at signatures.
    await putSpark({
      baseUrl: world.upstream.url,
      keys: ['an-app-id|a-wrong-secret|addd2272b6d8b7c8abdd79531420ca3b'],
      priority: 9,
    })
    const answer = await ask(relay.url, asked(false))
    expect(answer.status).toBe(200)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts.attempts).toEqual([
      expect.objectContaining({ channelId: 4, status: 401, outcome: 'status-401' }),
      expect.objectContaining({ channelId: 5, outcome: 'ok' }),
    ])
  })

  it('as nobody is there is passed over for another channel', async () => {
    await world.putChannel({ id: 5, type: 18, keys: [exampleKeys.xunfei], models: [model], priority: 0 })
    await putSpark({ baseUrl: 'http://127.0.0.1:9', priority: 9 })
    const answer = await ask(relay.url, asked(true))
    expect(answer.status).toBe(200)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt.facts.attempts.map(({ outcome }) => outcome)).toEqual(['connect', 'ok'])
  })
})

it('shows neither the key nor the signature to anybody', async () => {
  await putSpark({ baseUrl: world.upstream.url })
  const message = `refused ${exampleKeys.xunfei} at ${world.upstream.url}`
  world.upstream.once({ status: 403, error: { message } })
  const answer = await ask(relay.url, asked(false))
  const said = answer.text() + JSON.stringify(answer.headers) + JSON.stringify(world.logged)
  for (const secret of [...exampleKeys.xunfei.split('|'), 'authorization=']) expect(said).not.toContain(secret)
  expect(answer.status).toBe(502)
})
