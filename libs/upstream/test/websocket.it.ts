import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { OwnPlaces } from '@tollgate/platform'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  createUpstreams,
  type SocketRequest,
  type UpstreamChannel,
  type Upstreams,
  type UpstreamSocket,
} from '../src/index'
import { startHttpProxy, startSocksProxy } from './proxy-servers'
import { SocketRecorder } from './socket-recorder'
import { listen, startRawUpstream } from './upstream-server'

let upstreams: Upstreams
const cleanups: (() => unknown)[] = []

beforeEach(() => {
  upstreams = createUpstreams()
})
afterEach(async () => {
  await upstreams.close()
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

interface Served {
  url: string
  asked: IncomingMessage[]
  sockets: Set<Socket>
}

/** A server whose WebSockets do as the test says. */
async function serve(act: (socket: WebSocket) => void, http: Server = createServer()): Promise<Served> {
  const asked: IncomingMessage[] = []
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket, request) => {
    asked.push(request)
    socket.on('error', () => undefined)
    act(socket)
  })
  const { url, close, sockets } = await listen(http)
  cleanups.push(close)
  return { url, asked, sockets }
}

/** A server that opens a WebSocket for whoever asks, and then sends these bytes, whatever they are. */
async function serveRaw(act: (socket: Socket) => void): Promise<string> {
  const { url, close } = await startRawUpstream((socket) => {
    socket.once('data', (head) => {
      const key = /sec-websocket-key: (\S+)/i.exec(head.toString())?.[1] ?? ''
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
      const lines = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade']
      socket.write([...lines, `sec-websocket-accept: ${accept}`, '', ''].join('\r\n'))
      act(socket)
    })
  })
  cleanups.push(close)
  return url
}

function dial(
  url: string,
  { setting = {}, ...change }: Partial<SocketRequest> & Pick<UpstreamChannel, 'setting'> = {},
): { socket: UpstreamSocket; heard: SocketRecorder } {
  const heard = new SocketRecorder()
  const target = upstreams.target({ id: 1, type: 1, baseUrl: url, setting }, 'key-1')
  const socket = upstreams.dial({ target, capability: 'chat', model: 'm', ...change }, heard)
  return { socket, heard }
}

const echo = (socket: WebSocket) =>
  void socket.on('message', (message: Buffer, isBinary) => socket.send(message, { binary: isBinary }))

it('carries messages both ways, with the proof and the path of its channel', async () => {
  const { url, asked } = await serve(echo)
  const { socket, heard } = dial(url, { headers: ['x-more', '1'], protocols: [] })
  await heard.opened()
  expect(upstreams.connections).toBe(1)
  expect(asked[0]).toMatchObject({
    url: '/v1/chat/completions',
    headers: { authorization: 'Bearer key-1', 'x-more': '1', host: new URL(url).host },
  })
  expect(asked[0]?.headers['sec-websocket-extensions']).toBeUndefined()
  socket.send('你好')
  socket.send(Buffer.from('text'))
  socket.send(Buffer.from('bytes'), true)
  await heard.until(() => heard.messages.length === 3)
  expect(heard.messages).toEqual([
    { text: '你好', isBinary: false },
    { text: 'text', isBinary: false },
    { text: 'bytes', isBinary: true },
  ])
  socket.close(1000, 'done')
  await heard.ended()
  expect(heard.events).toEqual(['open', 'closed 1000 done'])
  expect([socket.hasEnded, upstreams.connections]).toEqual([true, 0])
})

it.each([
  [4001, 'enough', 'closed 4001 enough'],
  [undefined, undefined, 'closed 1005'],
] as const)('tells by which code its upstream closes it: %s', async (code, reason, event) => {
  const { url } = await serve((socket) => socket.close(code, reason))
  const { heard } = dial(url)
  await heard.ended()
  expect(heard.events).toEqual(['open', event])
})

it.each([
  ['http', startHttpProxy],
  ['socks5', startSocksProxy],
] as const)('goes through a proxy of the kind %s', async (kind, start) => {
  const { url } = await serve(echo)
  const proxy = await start()
  cleanups.push(proxy.close)
  const { socket, heard } = dial(url, { setting: { proxy: `${kind}://ann:p%40ss@${proxy.at}` } })
  await heard.opened()
  socket.send('through')
  await heard.until(() => heard.messages.length === 1)
  expect(proxy.asked).toEqual([{ host: new URL(url).host, credentials: 'ann:p@ss' }])
})

it('tells of an upstream that opens none, with what it says', async () => {
  const http = createServer()
  http.on('request', (_, response) => response.writeHead(401, { 'x-said': 'why' }).end('{"error":"no"}'))
  const { url, close } = await listen(http)
  cleanups.push(close)
  const { heard } = dial(url)
  await heard.ended()
  expect([heard.events, heard.refusal, heard.headers?.get('x-said')]).toEqual([
    ['refused 401'],
    '{"error":"no"}',
    'why',
  ])
  expect(upstreams.connections).toBe(0)
})

it('reads no more of a refusal than is good for anybody, and waits for none for ever', async () => {
  const http = createServer()
  http.on('request', (request, response) => {
    response.writeHead(500)
    if (request.headers['x-how'] !== 'endless') return void response.write('a little')
    const pour = () => response.write(Buffer.alloc(60_000)) && setImmediate(pour)
    response.on('drain', pour).on('error', () => undefined)
    pour()
  })
  const { url, close } = await listen(http)
  cleanups.push(close)
  const endless = dial(url, { headers: ['x-how', 'endless'] }).heard
  const halting = dial(url, { openTimeoutMs: 100 }).heard
  await Promise.all([endless.ended(), halting.ended()])
  expect([endless.events, endless.refusal.length]).toEqual([['refused 500'], 256 * 1024])
  expect([halting.events, halting.failure]).toMatchObject([['failed idle-timeout'], { hadHeaders: true, sent: 'all' }])
})

it.each<[string, Parameters<typeof createUpstreams>[0], string, string]>([
  ['our own ports', {}, '127.0.0.1', 'refused-address'],
  ['networks that the operator leaves out', { networks: ['10.0.0.0/8'] }, '127.0.0.1', 'refused-address'],
  ['addresses of cloud metadata', {}, '169.254.169.254', 'refused-address'],
])('never reaches %s', async (_, options, host, kind) => {
  const { url, asked } = await serve(echo)
  const port = Number(new URL(url).port)
  await upstreams.close()
  upstreams = createUpstreams({
    ...options,
    ...(options?.networks === undefined && {
      own: new OwnPlaces({ HTTP_PORT: 0, EGRESS_OWN_PORTS: [port], EGRESS_OWN_PLACES: [] } as never), // the rest is not set
    }),
  })
  const { heard } = dial(`http://${host}:${port}`)
  await heard.ended()
  expect([heard.failure, asked]).toMatchObject([{ kind, sent: 'nothing', hadHeaders: false }, []])
})

it('fails where nobody listens, and where nobody answers in time', async () => {
  const silent = await startRawUpstream(() => undefined)
  cleanups.push(silent.close)
  const gone = await startRawUpstream(() => undefined)
  await gone.close()
  const [nobody, late] = [dial(gone.url).heard, dial(silent.url, { openTimeoutMs: 50 }).heard]
  await Promise.all([nobody.ended(), late.ended()])
  expect([nobody.failure?.kind, nobody.failure?.sent]).toEqual(['connect', 'nothing'])
  expect([late.failure?.kind, late.failure?.sent]).toEqual(['headers-timeout', 'all'])
})

it.each<[string, string, (socket: Socket) => void]>([
  ['a frame that is masked', 'protocol', (socket) => socket.write(Buffer.from('818200000000686a', 'hex'))],
  ['reserved bits', 'protocol', (socket) => socket.write(Buffer.from('f1026869', 'hex'))],
  ['an unknown opcode', 'protocol', (socket) => socket.write(Buffer.from('830268', 'hex'))],
  ['text that is no UTF-8', 'protocol', (socket) => socket.write(Buffer.from('8102fffe', 'hex'))],
  ['a control frame in pieces', 'protocol', (socket) => socket.write(Buffer.from('090268', 'hex'))],
  ['a length beyond all bounds', 'protocol', (socket) => socket.write(Buffer.from('827f7fffffffffffffff', 'hex'))],
  [
    'a message that says it is larger than agreed',
    'protocol',
    (socket) => socket.write(Buffer.from('827e0401', 'hex')),
  ],
  [
    'a message in pieces that is larger than agreed',
    'protocol',
    (socket) => {
      socket.write(Buffer.concat([Buffer.from('017e0300', 'hex'), Buffer.alloc(768)]))
      socket.write(Buffer.concat([Buffer.from('007e0300', 'hex'), Buffer.alloc(768)]))
    },
  ],
  [
    'more pieces than any message has',
    'protocol',
    (socket) => {
      socket.write(Buffer.from('010161', 'hex'))
      socket.write(Buffer.alloc(60_000, Buffer.from('0000', 'hex')))
    },
  ],
  ['an end without a close', 'reset', (socket) => socket.end()],
  ['a reset', 'reset', (socket) => socket.resetAndDestroy()],
])('gives an upstream up for %s', async (_, kind, act) => {
  const { heard, socket } = dial(await serveRaw(act), { maxMessageBytes: 1_024 })
  await heard.ended()
  expect(heard.events).toEqual(['open', `failed ${kind}`])
  expect([socket.hasEnded, heard.failure?.hadHeaders, upstreams.connections]).toEqual([true, true, 0])
})

it.each([
  [
    'the wrong answer to its key',
    'HTTP/1.1 101 Yes\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n',
  ],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['a head without end', `HTTP/1.1 101 Yes\r\nx: ${'x'.repeat(100_000)}`],
])('opens none for %s', async (_, answer) => {
  const { url, close } = await startRawUpstream((socket) => void socket.once('data', () => socket.write(answer)))
  cleanups.push(close)
  const { heard } = dial(url)
  await heard.ended()
  expect(heard.events).toEqual(['failed protocol'])
})

it('reads no further than its user wants, and goes on when asked', async () => {
  const mebibyte = 1024 * 1024
  let server: WebSocket | undefined
  const { url } = await serve((socket) => {
    server = socket
    for (let i = 0; i < 64; i++) socket.send(Buffer.alloc(mebibyte))
  })
  const { heard, socket } = dial(url)
  heard.takes = false
  await heard.until(() => heard.messages.length > 0)
  const before = heard.bytes
  await fullOf(server)
  expect(heard.bytes).toBe(before)
  heard.takes = true
  socket.resume()
  await heard.until(() => heard.bytes === 64 * mebibyte)
})

/** Resolves when nothing more of what the server sends gets out. */
async function fullOf(server: WebSocket | undefined): Promise<void> {
  for (let last = -1, same = 0; same < 20;) {
    const { bufferedAmount = 0 } = server ?? {}
    same = bufferedAmount === last ? same + 1 : 0
    last = bufferedAmount
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('says when more waits than should, and when there is room again', async () => {
  let server: WebSocket | undefined
  let bytes = 0
  const { url } = await serve((socket) => {
    server = socket
    socket.pause()
    socket.on('message', (message: Buffer) => (bytes += message.length))
  })
  const { heard, socket } = dial(url)
  await heard.opened()
  const piece = Buffer.alloc(64 * 1024)
  let sent = 1
  while (socket.send(piece, true)) sent++
  expect(heard.events).toEqual(['open'])
  server?.resume()
  await heard.until(() => heard.events.includes('drain'))
  socket.close(1000)
  await heard.ended()
  expect(bytes).toBe(sent * piece.length)
})

it.each<[string, Partial<SocketRequest>, (socket: Socket) => void]>([
  ['says nothing when asked whether it is there', { pingMs: 30 }, () => undefined],
  ['sends no message, though it answers', { idleTimeoutMs: 60 }, (socket) => socket.write(Buffer.from('8900', 'hex'))],
])('gives up an upstream that %s', async (_, limits, act) => {
  const { heard } = dial(await serveRaw(act), limits)
  await heard.ended()
  expect(heard.events).toEqual(['open', 'failed idle-timeout'])
})

it('keeps an upstream that answers when it is asked', async () => {
  let pings = 0
  const { url } = await serve((socket) => {
    socket.on('ping', () => {
      if (++pings === 3) socket.send('still here')
    })
  })
  const { heard } = dial(url, { pingMs: 20 })
  await heard.until(() => heard.messages.length === 1)
  expect(heard.events).toEqual(['open'])
})

it('waits for no answer to its close longer than it should', async () => {
  const { heard, socket } = dial(await serveRaw(() => undefined))
  await heard.opened()
  socket.close(1000)
  await heard.ended()
  expect(heard.events).toEqual(['open', 'closed 1006'])
})

it('hears nothing of what comes between its close and the answer to it', async () => {
  const answer = Buffer.from([0x81, 1, 0x78, 0x88, 2, 0x03, 0xe8]) // a text, and a close with 1000
  const url = await serveRaw((socket) => void socket.once('data', () => socket.end(answer)))
  const { socket, heard } = dial(url)
  await heard.opened()
  socket.close(1000)
  await heard.ended()
  expect([heard.events, heard.messages]).toEqual([['open', 'closed 1000'], []])
})

it('ends with its user at any time, and hears nothing more', async () => {
  const { url, sockets } = await serve((socket) => socket.send('1'))
  const early = dial(url)
  early.socket.abort()
  expect(early.heard.events).toEqual(['failed aborted'])
  const later = dial(url)
  await later.heard.until(() => later.heard.messages.length === 1)
  later.socket.abort()
  later.socket.send('2')
  later.socket.close(1000)
  expect(later.heard.events).toEqual(['open', 'failed aborted'])
  await Promise.all([...sockets].map((socket) => once(socket, 'close')))
})

it('opens no more at one origin than are allowed, and none after the end', async () => {
  const { url } = await serve(echo)
  await upstreams.close()
  upstreams = createUpstreams({ maxConnectionsPerOrigin: 1 })
  const first = dial(url)
  const second = dial(url)
  await Promise.all([first.heard.opened(), second.heard.ended()])
  expect(second.heard.events).toEqual(['failed saturated'])
  await upstreams.close()
  expect(first.heard.events).toEqual(['open', 'failed aborted'])
  const third = dial(url)
  await third.heard.ended()
  expect(third.heard.events).toEqual(['failed aborted'])
})

it.each<[string, Partial<SocketRequest>]>([
  ['a field that would begin a line', { headers: ['x-more', 'a\r\nb: c'] }],
  ['a subprotocol that is none', { protocols: ['a b'] }],
  ['a subprotocol twice', { protocols: ['a', 'a'] }],
  ['what the provider does not do', { capability: 'token-count' }],
])('asks nobody for %s', async (_, change) => {
  const { url, asked } = await serve(echo)
  const { heard } = dial(url, change)
  await heard.ended()
  expect([heard.events, asked]).toEqual([['failed protocol'], []])
})

it('ends alone when its user throws', async () => {
  const { url } = await serve((socket) => socket.send('1'))
  const { heard } = dial(url)
  heard.onMessage = () => {
    throw new Error('injected')
  }
  const other = dial(url)
  await Promise.all([heard.ended(), other.heard.until(() => other.heard.messages.length === 1)])
  expect([heard.events, other.heard.events]).toEqual([['open', 'failed reset'], ['open']])
})
