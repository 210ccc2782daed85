import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { ManualClock } from '@tollgate/clock/manual-clock'
import { type WebSocket, WebSocketServer } from 'ws'
import { createUpstreams, type UpstreamRequest, type Upstreams } from '../src/index'
import { startHttpProxy } from './proxy-servers'
import { Recorder } from './recorder'
import { listen, startRawUpstream } from './upstream-server'

const at = Date.parse('Fri, 05 May 2023 10:43:39 GMT')
const key = 'an-app|MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi|addd2272b6d8b7c8abdd79531420ca3b'
const asked = '{"payload":{}}'

let upstreams: Upstreams
const cleanups: (() => unknown)[] = []
const start = (options: Parameters<typeof createUpstreams>[0] = {}) =>
  createUpstreams({ clock: new ManualClock(at), ...options })

beforeEach(() => {
  upstreams = start()
})
afterEach(async () => {
  await upstreams.close()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface Served {
  url: string
  opened: IncomingMessage[]
  messages: string[]
  sockets: WebSocket[]
}

/** A server that does so when it is asked something. */
async function serve(act: (socket: WebSocket) => void): Promise<Served> {
  const http = createServer()
  const served: Omit<Served, 'url'> = { opened: [], messages: [], sockets: [] }
  new WebSocketServer({ server: http, maxPayload: 256 * 1024 * 1024 }).on('connection', (socket, request) => {
    served.opened.push(request)
    served.sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('message', (message: Buffer) => {
      served.messages.push(message.toString())
      act(socket)
    })
  })
  const { url, close } = await listen(http)
  cleanups.push(close)
  return { url, ...served }
}

function call(
  baseUrl: string,
  {
    setting = {},
    recorder = new Recorder(),
    ...change
  }: Partial<UpstreamRequest> & {
    setting?: Record<string, unknown>
    recorder?: Recorder
  } = {},
) {
  const target = upstreams.target({ id: 1, type: 18, baseUrl, setting }, key)
  const request: UpstreamRequest = {
    ...{ target, capability: 'chat', model: 'v1.1', isStream: true, isRepeatable: false, framing: 'messages' },
    body: Buffer.from(asked),
    ...change,
  }
  return { recorder, call: upstreams.call(request, recorder) }
}

const say =
  (...said: string[]) =>
  (socket: WebSocket) => {
    for (const one of said) socket.send(one)
  }

describe('a call on a WebSocket', () => {
  it('sends its body as one message, by an address that is signed, and hears messages as events', async () => {
    const { url, opened, messages } = await serve((socket) => {
      say('{"a":1}', '{\n"b":2}')(socket)
      socket.close(1000)
    })
    const { recorder, call: made } = call(url)
    await recorder.ended()
    expect(recorder.events).toEqual(['headers', 'data', 'complete'])
    expect([recorder.status, recorder.headers?.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(recorder.body).toBe('data: {"a":1}\n\ndata: {\ndata: "b":2}\n\n')
    expect([messages, made.hasEnded, made.wasSentInFull]).toEqual([[asked], true, true])
    const { pathname, searchParams } = new URL(opened[0]?.url ?? '', url)
    expect([pathname, searchParams.get('host'), searchParams.get('date')]).toEqual([
      '/v1.1/chat',
      new URL(url).host,
      'Fri, 05 May 2023 10:43:39 GMT',
    ])
    const proof = Buffer.from(searchParams.get('authorization') ?? '', 'base64').toString()
    expect(proof).toMatch(
      /^api_key="addd2272b6d8b7c8abdd79531420ca3b", algorithm="hmac-sha256", headers="host date request-line", signature="[\w+/]{43}="$/,
    )
    expect(opened[0]?.headers).toMatchObject({ 'user-agent': 'Tollgate', host: new URL(url).host })
    expect(opened[0]?.headers.authorization).toBeUndefined()
  })

  it('goes through the proxy of its channel', async () => {
    const { url } = await serve((socket) => socket.close(1000))
    const proxy = await startHttpProxy()
    cleanups.push(proxy.close)
    await call(url, { setting: { proxy: `http://${proxy.at}` } }).recorder.ended()
    expect(proxy.asked).toHaveLength(1)
  })

  it('carries a message that comes in pieces', async () => {
    const { url, messages } = await serve((socket) => socket.close(1000))
    await call(url, { body: [Buffer.from('{"payl'), Buffer.from('oad":{}}')] }).recorder.ended()
    expect(messages).toEqual([asked])
  })

  it('waits with reading while its handler takes no more', async () => {
    const { url } = await serve((socket) => {
      for (let i = 0; i < 400; i++) socket.send('x'.repeat(64 * 1024))
      socket.close(1000)
    })
    let takes = false
    const { recorder, call: made } = call(url, { recorder: new Recorder(() => takes) })
    await recorder.until(() => recorder.bytes > 0)
    await new Promise((resolve) => setImmediate(resolve))
    expect(recorder.bytes).toBeLessThan(4 * 1024 * 1024)
    takes = true
    made.resume()
    await recorder.ended()
    expect(recorder.bytes).toBeGreaterThan(400 * 64 * 1024)
  })

  it('that is given up closes its socket at once', async () => {
    const { url, sockets } = await serve(say('{"a":1}'))
    const { recorder, call: made } = call(url)
    await recorder.until(() => recorder.bytes > 0)
    made.abort()
    expect([recorder.failure, made.hasEnded]).toMatchObject([{ kind: 'aborted', sent: 'all', hadHeaders: true }, true])
    await once(sockets[0] as WebSocket, 'close') // it is there
    expect([recorder.events.length, upstreams.connections]).toEqual([3, 0])
  })

  it('knows when all of its message has gone, before anything is answered', async () => {
    let arrived: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    const { url } = await serve(() => arrived())
    const { recorder, call: made } = call(url)
    expect(made.wasSentInFull).toBe(false)
    await arrival
    expect([made.wasSentInFull, recorder.events]).toEqual([true, []])
    made.abort()
  })

  it('can be given up before its socket is open', async () => {
    const silent = await startRawUpstream(() => undefined)
    cleanups.push(silent.close)
    const { recorder, call: made } = call(silent.url)
    made.abort()
    await recorder.ended()
    expect([recorder.failure, made.wasSentInFull]).toMatchObject([{ kind: 'aborted', sent: 'nothing' }, false])
  })
})

describe('a handshake that is refused', () => {
  const refuse = async (status: number, body: string) => {
    const http = createServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    const { url, close } = await listen(http)
    cleanups.push(close)
    const { recorder } = call(url)
    await recorder.ended()
    return recorder
  }

  it.each([
    [401, '{"message":"HMAC signature does not match"}'],
    [403, ''],
    [302, 'elsewhere'],
    [503, '<html>'],
  ])('is an answer: %i', async (status, body) => {
    const { events, status: told, body: said } = await refuse(status, body)
    expect([told, said, events.at(-1)]).toEqual([status, body, 'complete'])
  })

  it('is none where it claims to be a good one', async () => {
    expect((await refuse(200, '{"header":{"code":0}}')).failure).toMatchObject({ kind: 'protocol', sent: 'nothing' })
  })
})

describe('a call on a WebSocket fails', () => {
  it.each<[string, string, boolean, (socket: WebSocket) => void]>([
    ['for bytes that are no text', 'protocol', false, (socket) => socket.send(Buffer.from('{}'), { binary: true })],
    ['for a message that is too large', 'protocol', false, (socket) => socket.send('x'.repeat(2 * 1024 * 1024 + 1))],
    ['where it closes and has said nothing', 'reset', false, (socket) => socket.close(1000)],
    ['where it closes for its own reasons', 'reset', true, (socket) => (say('{}')(socket), socket.close(1011))],
    ['where it ends without a close', 'reset', true, (socket) => socket.send('{}', () => socket.terminate())],
  ])('%s', async (_, kind, hadHeaders, act) => {
    const { url } = await serve(act)
    const { recorder } = call(url)
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind, sent: 'all', hadHeaders })
    expect(upstreams.connections).toBe(0)
  })

  it('where nobody listens, or its address may not be reached, with nothing sent', async () => {
    const gone = await startRawUpstream(() => undefined)
    await gone.close()
    const nobody = call(gone.url).recorder
    await nobody.ended()
    expect(nobody.failure).toMatchObject({ kind: 'connect', sent: 'nothing', hadHeaders: false })
    await upstreams.close()
    upstreams = start({ networks: ['10.0.0.0/8'] })
    const refused = call(gone.url).recorder
    await refused.ended()
    expect(refused.failure).toMatchObject({ kind: 'refused-address', sent: 'nothing' })
  })

  it('where no socket is opened in time, as one that takes no connection', async () => {
    const silent = await startRawUpstream(() => undefined)
    cleanups.push(silent.close)
    const { recorder } = call(silent.url, { headersTimeoutMs: 30 })
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind: 'connect-timeout', sent: 'nothing' })
  })

  it('where nothing is said in time, first and then', async () => {
    const { url } = await serve(() => undefined)
    const first = call(url, { headersTimeoutMs: 200, idleTimeoutMs: 60_000 }).recorder
    await first.ended()
    expect(first.failure).toMatchObject({ kind: 'headers-timeout', sent: 'all', hadHeaders: false })
    const speaking = await serve(say('{}'))
    const then = call(speaking.url, { headersTimeoutMs: 3_600_000, idleTimeoutMs: 30 }).recorder
    await then.ended()
    expect(then.failure).toMatchObject({ kind: 'idle-timeout', sent: 'all', hadHeaders: true })
  })

  it('where only pings come, of which none is a sign of an answer', async () => {
    const { url } = await serve((socket) => {
      const ping = () =>
        socket.readyState === socket.OPEN && socket.ping('x'.repeat(125), undefined, () => setImmediate(ping))
      ping()
    })
    const { recorder } = call(url, { headersTimeoutMs: 200 })
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind: 'headers-timeout', sent: 'all' })
  })

  it('with all others, when the way out closes', async () => {
    const { url } = await serve(say('{}'))
    const { recorder } = call(url)
    await recorder.until(() => recorder.bytes > 0)
    await upstreams.close()
    expect(recorder.failure).toMatchObject({ kind: 'aborted', hadHeaders: true })
    const late = call(url).recorder
    await late.ended()
    expect(late.failure).toMatchObject({ kind: 'aborted', sent: 'nothing' })
  })
})

it('a stream whose upstream does not end it is whole with its last message', async () => {
  const { url, sockets } = await serve(say('{"status":1}', '{"status":2}', '{"status":3}'))
  const target = upstreams.target({ id: 1, type: 18, baseUrl: url }, key)
  const { status, body } = await upstreams.callJson({
    ...{ target, capability: 'chat', model: 'v1.1', body: {}, isStream: true, framing: 'messages' },
    isLast: (part) => part.includes('"status":2'),
  })
  expect([status, body.toString()]).toEqual([200, 'data: {"status":1}\n\ndata: {"status":2}\n\n'])
  expect(upstreams.connections).toBe(0)
  await once(sockets[0] as WebSocket, 'close') // it is there
})
