import type { ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { createLog, guardedConnector } from '@tollgate/platform'
import { Connections } from '../src/connections/connections'
import { Departures } from '../src/http1/departures'
import { Exchange } from '../src/http1/exchange'
import { linesOf, RequestHead } from '../src/http1/request-head'
import { sharedReading } from '../src/http1/socket-reading'
import { ticksUntil } from '../src/http1/ticks'
import { createUpstreams, type UpstreamRequest, type Upstreams } from '../src/index'
import { certificate, certificateKey } from './certificate'
import { Recorder } from './recorder'
import { listen, type SeenRequest, startRawUpstream, startUpstream } from './upstream-server'

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

let upstreams: Upstreams
const log = createLog('test', { level: 'silent' })
const cleanups: (() => Promise<void>)[] = []

beforeEach(() => {
  upstreams = createUpstreams()
})

afterEach(async () => {
  await upstreams.close()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Answers the first bytes of each request, which come in one piece, with these. */
async function rawServer(answer: string | ((socket: Socket, request: Buffer) => void)) {
  const raw = await startRawUpstream((socket) =>
    socket.on('data', (request) => {
      if (typeof answer === 'string') socket.write(answer, 'latin1')
      else answer(socket, request)
    }),
  )
  cleanups.push(raw.close)
  return raw
}

function request(url: string, change: Partial<UpstreamRequest> = {}): UpstreamRequest {
  const target = upstreams.target({ id: 1, type: 1, baseUrl: url }, 'key-1')
  return {
    target,
    capability: 'chat',
    model: 'm',
    body: Buffer.from('{}'),
    isStream: false,
    isRepeatable: false,
    ...change,
  }
}

async function call(url: string, change: Partial<UpstreamRequest> = {}): Promise<Recorder> {
  const recorder = new Recorder()
  upstreams.call(request(url, change), recorder)
  await recorder.ended()
  return recorder
}

const turn = () => new Promise(setImmediate)
/** As a timer does: before anything is read. */
const fromTimer = (act: () => void) => new Promise<void>((resolve) => setTimeout(() => (act(), resolve()), 5))

describe('a connection is used for one call only', () => {
  it.each([
    ['the upstream says so', 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok'],
    ['it will soon be closed', 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=2\r\ncontent-length: 2\r\n\r\nok'],
    ['more came than the answer', `${ok}!`],
    ['two answers came', ok + ok],
    ['the upstream speaks HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok'],
  ])('when %s', async (_, answer) => {
    const raw = await rawServer(answer)
    for (let i = 0; i < 2; i++) expect(await call(raw.url)).toMatchObject({ body: 'ok', failure: null })
    expect(raw.opened()).toBe(2)
  })

  it('when it was answered before all of it was sent', async () => {
    const raw = await startRawUpstream((socket) => void socket.pause().write(ok))
    cleanups.push(raw.close)
    expect(await call(raw.url, { body: Buffer.alloc(64 * 1024 * 1024) })).toMatchObject({ body: 'ok', failure: null })
    expect(upstreams.connections).toBe(0)
  })

  it('when the upstream sends something that nobody asked for', async () => {
    const raw = await rawServer(ok)
    await call(raw.url)
    for (const socket of raw.sockets) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison')
    while (upstreams.connections > 0) await turn()
    expect(await call(raw.url)).toMatchObject({ body: 'ok', failure: null })
    expect(raw.opened()).toBe(2)
  })

  it('when it was idle for long enough', async () => {
    await upstreams.close()
    upstreams = createUpstreams({ keepAliveMs: 1 })
    const raw = await rawServer(ok)
    await call(raw.url)
    expect(upstreams.connections).toBe(1)
    while (upstreams.connections > 0) await turn()
  })
})

describe('a call whose kept connection is found to be of no use', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['closed', (socket) => void socket.destroy()],
    ['poisoned', (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison')],
  ])('is sent on another: %s', async (_, spoil) => {
    const raw = await rawServer(ok)
    await call(raw.url)
    const recorder = new Recorder()
    await fromTimer(() => {
      for (const socket of raw.sockets) spoil(socket)
      upstreams.call(request(raw.url), recorder)
    })
    await recorder.ended()
    expect(recorder).toMatchObject({ body: 'ok', failure: null })
    expect(raw.opened()).toBe(2)
    expect(upstreams.connections).toBe(1)
  })
})

describe('an answer', () => {
  it('is taken to its end by a slow caller, though the upstream has closed', async () => {
    const raw = await rawServer((socket) => void socket.end(`${chunked}1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n`))
    const recorder = new Recorder(() => false)
    const running = upstreams.call(request(raw.url), recorder)
    await recorder.until(() => recorder.bytes > 0)
    while (!recorder.hasEnded) {
      for (let i = 0; i < 20; i++) await turn()
      running.resume()
    }
    expect(recorder).toMatchObject({ body: 'abc', failure: null })
  })

  it('that is cut is found out by a slow caller', async () => {
    const raw = await rawServer((socket) => void socket.end(`${chunked}1\r\na\r\n1\r\nb\r\n`))
    const recorder = new Recorder(() => false)
    const running = upstreams.call(request(raw.url), recorder)
    await recorder.until(() => recorder.bytes > 0)
    while (!recorder.hasEnded) {
      await turn()
      running.resume()
    }
    expect(recorder).toMatchObject({ body: 'ab', failure: { kind: 'reset', hadHeaders: true } })
  })

  it('does not come too late while its caller wants no more', async () => {
    const raw = await rawServer(`${chunked}1\r\na\r\n0\r\n\r\n`)
    const recorder = new Recorder(() => false)
    const running = upstreams.call(request(raw.url, { idleTimeoutMs: 10 }), recorder)
    await recorder.until(() => recorder.bytes > 0)
    await new Promise((resolve) => setTimeout(resolve, 1_700))
    expect(recorder.failure).toBeNull()
    running.resume()
    await recorder.ended()
    expect(recorder.failure).toBeNull()
  })

  it('that ends with its connection is whole', async () => {
    const raw = await rawServer((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'))
    expect(await call(raw.url)).toMatchObject({ body: 'all of it', failure: null })
  })

  it('that is framed wrongly in the middle fails', async () => {
    const raw = await rawServer(`${chunked}1\r\na\r\nxyz\r\n`)
    const { body, failure } = await call(raw.url)
    expect({ body, failure }).toMatchObject({ body: 'a', failure: { kind: 'protocol', hadHeaders: true } })
    expect(upstreams.connections).toBe(0)
  })

  it('is late when only interim ones come', async () => {
    const raw = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50)
      socket.on('close', () => clearInterval(timer))
    })
    expect((await call(raw.url, { headersTimeoutMs: 100 })).failure).toMatchObject({ kind: 'headers-timeout' })
  })
})

describe('a handler', () => {
  it('that throws ends its own call and no other', async () => {
    const raw = await rawServer(ok)
    const fault = new Error('fault')
    const broken = new Recorder()
    broken.onHeaders = () => {
      throw fault
    }
    upstreams.call(request(raw.url), broken)
    const other = call(raw.url)
    await broken.ended()
    expect(broken.failure).toMatchObject({ kind: 'reset', cause: fault })
    expect((await other).body).toBe('ok')
  })

  it('may call again on the same connection when its call has ended', async () => {
    const raw = await rawServer(ok)
    const [first, second] = [new Recorder(), new Recorder()]
    first.onComplete = () => void upstreams.call(request(raw.url), second)
    upstreams.call(request(raw.url), first)
    await second.ended()
    expect(second.body).toBe('ok')
    expect(raw.opened()).toBe(1)
  })
})

describe('bodies of all sizes', () => {
  const sizes = [0, 1, 100, 16 * 1024, 16 * 1024 + 1, 300_000, 5_000_000]
  /** Answers with the request's body: in one piece, in many, or until the connection closes. */
  const echo = ({ body, url }: SeenRequest, response: ServerResponse) => {
    response.writeHead(200, url.startsWith('/close/') ? { connection: 'close' } : {})
    if (url.startsWith('/whole/')) return void response.end(body)
    for (let at = 0; at < body.length; at += 70_001) response.write(body.slice(at, at + 70_001))
    response.end()
  }

  it.each(['whole', 'chunks', 'close'])('go there and back: %s', async (way) => {
    const server = await startUpstream(echo)
    cleanups.push(server.close)
    const bodies = sizes.flatMap((size) => [size, size, size]).map((size, i) => 'abcdefg'.charAt(i % 7).repeat(size))
    const calls = bodies.map((body) => call(`${server.url}/${way}`, { body: Buffer.from(body) }))
    for (const [i, recorder] of (await Promise.all(calls)).entries()) {
      expect(recorder.failure).toBeNull()
      expect(recorder.body === bodies[i]).toBe(true)
    }
  })

  it('go there and back over TLS, on connections that are kept', async () => {
    const server = createSecureServer({ cert: certificate, key: certificateKey }, (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part)).on('end', () => response.end(Buffer.concat(parts)))
    })
    const { url, opened, close } = await listen(server)
    cleanups.push(close)
    const connections = new Connections(url.replace('http:', 'https:'), {
      connector: guardedConnector('operator', { connect: { ca: certificate, onread: sharedReading } }),
      departures: new Departures(log),
      log,
      keepAliveMs: 1_000,
      maxConnections: 10,
    })
    cleanups.push(() => connections.close())
    const head = new RequestHead('POST', linesOf(['host', 'localhost']) ?? '').to('/') ?? Buffer.alloc(0)
    const ticks = ticksUntil(10_000)
    const limits = { headersTicks: ticks, idleTicks: ticks, streamIdleTicks: ticks }
    for (const size of sizes) {
      const recorder = new Recorder()
      const connection = connections.acquire()
      const body = Buffer.alloc(size, 'x')
      connection?.carry(new Exchange(recorder, connection, head, { ...request('http://x.com'), body }, limits))
      await recorder.ended()
      expect(recorder.failure).toBeNull()
      expect(recorder.bytes).toBe(size)
    }
    expect(opened()).toBe(1)
  })
})
