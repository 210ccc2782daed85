import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { createUpstreams, type UpstreamChannel, type UpstreamRequest, type Upstreams } from '../src/index'
import { Recorder } from './recorder'
import { type SeenRequest, startRawUpstream, startUpstream, type UpstreamServer } from './upstream-server'

let upstreams: Upstreams
let server: UpstreamServer
/** What the server answers next; a test sets it. */
let answer: (request: SeenRequest, response: ServerResponse) => void
const cleanups: (() => Promise<void>)[] = []

beforeEach(async () => {
  answer = (_, response) => void response.end('{"ok":true}')
  server = await startUpstream((request, response) => answer(request, response))
  upstreams = createUpstreams({ keepAliveMs: 20_000 })
})

afterEach(async () => {
  await upstreams.close()
  await server.close()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function rawServer(onSocket: (socket: Socket) => void) {
  const raw = await startRawUpstream(onSocket)
  cleanups.push(raw.close)
  return raw
}

function request(change: Partial<UpstreamRequest> = {}, channel: Partial<UpstreamChannel> = {}): UpstreamRequest {
  const target = upstreams.target({ id: 1, type: 1, baseUrl: server.url, ...channel }, 'key-1')
  return {
    target,
    capability: 'chat',
    model: 'gpt-4o',
    body: Buffer.from('{"model":"gpt-4o"}'),
    isStream: false,
    isRepeatable: false,
    ...change,
  }
}

async function call(change: Partial<UpstreamRequest> = {}, channel: Partial<UpstreamChannel> = {}): Promise<Recorder> {
  const recorder = new Recorder()
  upstreams.call(request(change, channel), recorder)
  await recorder.ended()
  return recorder
}

describe('a call', () => {
  it('sends the body with our headers and no others', async () => {
    const { status, body, events } = await call()
    expect({ status, body, events }).toEqual({
      status: 200,
      body: '{"ok":true}',
      events: ['headers', 'data', 'complete'],
    })
    expect(server.seen).toMatchObject([{ method: 'POST', url: '/v1/chat/completions', body: '{"model":"gpt-4o"}' }])
    expect(server.seen[0]?.headers).toEqual({
      host: server.url.slice('http://'.length),
      connection: 'keep-alive',
      authorization: 'Bearer key-1',
      'user-agent': 'Tollgate',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      accept: 'application/json',
      'content-length': '18',
    })
  })

  it('says whether it takes a stream', async () => {
    await call({ isStream: true })
    await call()
    await call({ body: null, capability: 'models' })
    const sent = server.seen.map(({ method, headers }) => [method, headers['content-type'], headers.accept])
    expect(sent).toEqual([
      ['POST', 'application/json', 'text/event-stream'],
      ['POST', 'application/json', 'application/json'],
      ['GET', undefined, 'application/json'],
    ])
  })

  it('sends the organization only where the provider knows such', async () => {
    await call({}, { openaiOrganization: 'org-1' })
    await call({}, { openaiOrganization: 'org-1', type: 43 })
    expect(server.seen.map(({ headers }) => headers['openai-organization'])).toEqual(['org-1', undefined])
  })

  it('tells the headers of the answer', async () => {
    answer = (_, response) => {
      response.writeHead(429, { 'Retry-After': '7', 'X-Two': ['a', 'b'] })
      response.end()
    }
    const { status, headers } = await call()
    expect(status).toBe(429)
    expect(headers?.get('retry-after')).toBe('7')
    expect(headers?.get('x-two')).toBe('a, b')
    expect(headers?.get('absent')).toBeNull()
  })

  it('does not take early hints for the answer', async () => {
    answer = (_, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.end('later')
    }
    expect(await call()).toMatchObject({ status: 200, body: 'later', events: ['headers', 'data', 'complete'] })
  })

  it('never follows a redirect', async () => {
    const other = await startUpstream((_, response) => response.end())
    cleanups.push(other.close)
    answer = (_, response) => {
      response.writeHead(307, { location: `${other.url}/v1/chat/completions` })
      response.end()
    }
    const { status, headers } = await call()
    expect(status).toBe(307)
    expect(headers?.get('location')).toContain(other.url)
    expect(other.opened()).toBe(0)
  })

  it('hands on a stream as it comes', async () => {
    const recorder = new Recorder()
    const response = await new Promise<ServerResponse>((resolve) => {
      answer = (_, opened) => {
        opened.writeHead(200, { 'content-type': 'text/event-stream' })
        opened.write('data: 1\n\n')
        resolve(opened)
      }
      upstreams.call(request({ isStream: true }), recorder)
    })
    await recorder.until(() => recorder.bytes === 9)
    expect(recorder.hasEnded).toBe(false)
    response.end('data: 2\n\n')
    await recorder.ended()
    expect(recorder.body).toBe('data: 1\n\ndata: 2\n\n')
  })
})

describe('connections', () => {
  it('are kept and used again', async () => {
    for (let i = 0; i < 5; i++) await call()
    expect(server.seen).toHaveLength(5)
    expect(server.opened()).toBe(1)
    expect(upstreams.connections).toBe(1)
  })

  it('are as many as there are calls at once, and then enough for as many again', async () => {
    await Promise.all(Array.from({ length: 4 }, () => call()))
    await Promise.all(Array.from({ length: 4 }, () => call()))
    expect(server.opened()).toBe(4)
  })

  it('are shared by channels of the same origin, each with its own key', async () => {
    await call()
    const target = upstreams.target({ id: 2, type: 1, baseUrl: server.url }, 'key-2')
    await call({ target })
    expect(server.opened()).toBe(1)
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer key-1', 'Bearer key-2'])
  })

  it('that the upstream closed are not used again', async () => {
    await call()
    const [socket] = server.sockets
    socket?.destroy()
    while (upstreams.connections > 0) await new Promise(setImmediate)
    expect((await call()).status).toBe(200)
    expect(server.opened()).toBe(2)
  })

  it('are bounded for each origin', async () => {
    await upstreams.close()
    upstreams = createUpstreams({ maxConnectionsPerOrigin: 1 })
    answer = () => undefined
    const first = new Recorder()
    const running = upstreams.call(request(), first)
    expect((await call()).failure).toMatchObject({ kind: 'saturated', sent: 'nothing' })
    running.abort()
    answer = (_, response) => void response.end()
    expect((await call()).status).toBe(200)
  })
})

describe('back-pressure', () => {
  it('stops reading until the caller goes on', async () => {
    const total = 64 * 1024 * 1024
    answer = (one, response) => void response.end(one.body === 'small' ? 'ok' : Buffer.alloc(total, 'x'))
    const recorder = new Recorder(() => false)
    const running = upstreams.call(request(), recorder)
    await recorder.until(() => recorder.bytes > 0)
    // Another call goes there and back meanwhile: time enough for more to come, if it came.
    for (let i = 0; i < 20; i++) await call({ body: Buffer.from('small') })
    expect(recorder.bytes).toBeLessThan(1024 * 1024)
    while (!recorder.hasEnded) {
      running.resume()
      await new Promise(setImmediate)
    }
    expect(recorder.bytes).toBe(total)
  })
})

describe('a call that is stopped', () => {
  it('ends at once, on both sides', async () => {
    answer = (_, response) => void response.write('data: 1\n\n')
    const recorder = new Recorder()
    const running = upstreams.call(request({ isStream: true }), recorder)
    await recorder.until(() => recorder.bytes > 0)
    const [socket] = server.sockets
    const closed = socket ? once(socket, 'close') : Promise.reject(new Error('no socket'))
    running.abort()
    running.abort()
    expect(recorder.failure).toMatchObject({ kind: 'aborted', sent: 'all', hadHeaders: true })
    expect(running.hasEnded).toBe(true)
    await closed
    expect(recorder.events).toEqual(['headers', 'data', 'error'])
    answer = (_, response) => void response.end()
    expect((await call()).failure).toBeNull()
  })

  it('before it is connected never reaches the upstream', async () => {
    const recorder = new Recorder()
    upstreams.call(request(), recorder).abort()
    expect(recorder.failure).toMatchObject({ kind: 'aborted', sent: 'nothing', hadHeaders: false })
    await call()
    expect(server.seen).toHaveLength(1)
  })

  it('knows that its request has not gone out in full', async () => {
    const raw = await rawServer((socket) => void socket.pause())
    const recorder = new Recorder()
    const body = Buffer.alloc(64 * 1024 * 1024, 'x')
    const running = upstreams.call(request({ body }, { baseUrl: raw.url }), recorder)
    while (raw.opened() === 0) await new Promise(setImmediate)
    for (let i = 0; i < 20; i++) await call()
    expect(running.wasSentInFull).toBe(false)
    running.abort()
    expect(recorder.failure).toMatchObject({ kind: 'aborted', sent: 'part' })
  })

  it('knows that nothing reads its body any more once it is answered, and not before', async () => {
    let response: ServerResponse | null = null
    answer = (_, given) => (response = given)
    const running = upstreams.call(request({ body: Buffer.alloc(1024 * 1024, 'x') }), new Recorder())
    while (response === null) await new Promise(setImmediate)
    expect([running.wasSentInFull, running.isBodyFree]).toEqual([true, false])
    ;(response as ServerResponse).end('{}')
    while (!running.hasEnded) await new Promise(setImmediate)
    expect(running.isBodyFree).toBe(true)
  })

  it('does not let go of a body that was answered before all of it was taken', async () => {
    const raw = await rawServer((socket) => {
      socket.pause()
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    })
    const recorder = new Recorder()
    const body = Buffer.alloc(64 * 1024 * 1024, 'x')
    const running = upstreams.call(request({ body }, { baseUrl: raw.url }), recorder)
    await recorder.ended()
    expect([recorder.status, running.isBodyFree]).toEqual([200, false])
  })

  it('does not let go of a body that was sent on two connections, or broken off', async () => {
    await call()
    answer = (_, response) => {
      answer = (_, again) => void again.end('{}')
      response.socket?.destroy()
    }
    const repeated = new Recorder()
    const twice = upstreams.call(request({ body: Buffer.from('first'), isRepeatable: true }), repeated)
    await repeated.ended()
    expect([repeated.status, server.seen.length, twice.isBodyFree]).toEqual([200, 3, false])
    answer = () => undefined
    const running = upstreams.call(request(), new Recorder())
    while (!running.wasSentInFull) await new Promise(setImmediate)
    running.abort()
    expect(running.isBodyFree).toBe(false)
  })

  it('knows that its request has gone out in full', async () => {
    answer = () => undefined
    const running = upstreams.call(request(), new Recorder())
    while (server.seen.length === 0) await new Promise(setImmediate)
    expect(running.wasSentInFull).toBe(true)
  })
})

describe('a call that fails', () => {
  it('because nobody listens', async () => {
    await server.close()
    expect((await call()).failure).toMatchObject({ kind: 'connect', sent: 'nothing', hadHeaders: false })
  })

  it('because the connection breaks before the answer', async () => {
    const raw = await rawServer((socket) => socket.once('data', () => socket.destroy()))
    const { failure } = await call({}, { baseUrl: raw.url })
    expect(failure).toMatchObject({ kind: 'reset', sent: 'all', hadHeaders: false })
  })

  it('because the connection breaks within the answer', async () => {
    const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'
    const raw = await rawServer((socket) => socket.once('data', () => socket.write(head, () => socket.destroy())))
    const { failure, body } = await call({ isStream: true }, { baseUrl: raw.url })
    expect(body).toBe('hello')
    expect(failure).toMatchObject({ kind: 'reset', hadHeaders: true })
  })

  it('because the answer is shorter than it said', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello'
    const raw = await rawServer((socket) => socket.once('data', () => socket.end(head)))
    expect((await call({}, { baseUrl: raw.url })).failure).toMatchObject({ kind: 'reset', hadHeaders: true })
  })

  it('because what comes is no HTTP', async () => {
    const raw = await rawServer((socket) => socket.once('data', () => socket.write('220 mail.example.com ESMTP\r\n')))
    expect((await call({}, { baseUrl: raw.url })).failure).toMatchObject({ kind: 'protocol', hadHeaders: false })
  })

  it('because the answer is compressed, which was not asked for', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync('{}'))
    }
    const { failure, events } = await call()
    expect(failure?.kind).toBe('protocol')
    expect(events).toEqual(['error'])
  })

  it('because no headers come in time', async () => {
    answer = () => undefined
    const { failure } = await call({ headersTimeoutMs: 100 })
    expect(failure).toMatchObject({ kind: 'headers-timeout', sent: 'all', hadHeaders: false })
  })

  it('because the answer stops in the middle', async () => {
    answer = (_, response) => void response.write('data: 1\n\n')
    const { failure, body } = await call({ isStream: true, idleTimeoutMs: 100 })
    expect(body).toBe('data: 1\n\n')
    expect(failure).toMatchObject({ kind: 'idle-timeout', hadHeaders: true })
  })

  it.each([
    ['http://169.254.169.254', 'refused-address'],
    ['http://[fe80::1]', 'refused-address'],
    ['http://[::ffff:169.254.169.254]', 'refused-address'],
    ['http://metadata.google.internal', 'refused-address'],
    ['http://0xa9fea9fe', 'refused-address'],
  ])('because %s must not be called', async (baseUrl, kind) => {
    expect((await call({}, { baseUrl })).failure).toMatchObject({ kind, sent: 'nothing' })
  })

  it('because the provider cannot do it', async () => {
    expect((await call({ capability: 'embeddings' }, { type: 22 })).failure?.kind).toBe('protocol')
    expect(server.opened()).toBe(0)
  })
})

describe('closing', () => {
  it('stops what is running and starts nothing more', async () => {
    answer = (_, response) => void response.write('data: 1\n\n')
    const recorder = new Recorder()
    upstreams.call(request({ isStream: true }), recorder)
    await recorder.until(() => recorder.bytes > 0)
    const target = request()
    await upstreams.close()
    expect(recorder.failure?.kind).toBe('aborted')
    const late = new Recorder()
    upstreams.call(target, late)
    await late.ended()
    expect(late.failure?.kind).toBe('aborted')
  })
})
