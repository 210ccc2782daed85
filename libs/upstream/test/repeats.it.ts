import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
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
import { startRawUpstream } from './upstream-server'

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
/** More than the network between two ends on one machine takes in without being read. */
const largeBytes = 32 * 1024 * 1024

const interim = 'HTTP/1.1 102 Processing\r\n\r\n'

/** What an upstream does with a request: after so many bytes, or once it has come in full, it says this and resets. */
type Deed = { readonly at: 'full' | number; readonly says: string } | 'answers'

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

/** An upstream that does one deed after the other, the last one for ever, and counts the requests that came in full. */
class Upstream {
  full = 0
  seen = 0
  private readonly deeds: Deed[] = []

  follow(...deeds: Deed[]): void {
    this.deeds.splice(0, Infinity, ...deeds)
    this.full = 0
    this.seen = 0
  }

  readonly take = (socket: Socket): void => {
    let deed: Deed | undefined
    let got = ''
    let bytes = 0
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      deed ??= this.next()
      bytes += chunk.length
      if (got.length < 4_096) got += chunk.toString('latin1')
      const isFull = bytes >= lengthOf(got)
      if (isFull) this.full++
      const isDue = deed === 'answers' || deed.at === 'full' ? isFull : bytes >= deed.at
      if (!isDue) return
      if (deed === 'answers') socket.write(ok)
      else breakOff(socket, deed.says)
      deed = undefined
      got = ''
      bytes = 0
    })
  }

  private next(): Deed {
    this.seen++
    return (this.deeds.length > 1 ? this.deeds.shift() : this.deeds[0]) ?? 'answers'
  }
}

/** Head and body together; endless while the head is not complete. */
function lengthOf(request: string): number {
  const end = request.indexOf('\r\n\r\n')
  return end === -1 ? Infinity : end + 4 + Number(/content-length: (\d+)/.exec(request)?.[1] ?? 0)
}

/** Says this, and resets the connection behind it. */
function breakOff(socket: Socket, says: string): void {
  if (says === '') socket.resetAndDestroy()
  else socket.write(says, () => socket.resetAndDestroy())
}

async function started() {
  const upstream = new Upstream()
  const raw = await startRawUpstream(upstream.take)
  cleanups.push(raw.close)
  return { upstream, ...raw }
}

function requestTo(url: string, change: Partial<UpstreamRequest> = {}): UpstreamRequest {
  const target = upstreams.target({ id: 1, type: 1, baseUrl: url }, 'key-1')
  const body = Buffer.from('{}')
  return { target, capability: 'chat', model: 'm', body, isStream: false, isRepeatable: false, ...change }
}

async function call(url: string, change: Partial<UpstreamRequest> = {}): Promise<Recorder> {
  const recorder = new Recorder()
  upstreams.call(requestTo(url, change), recorder)
  await recorder.ended()
  return recorder
}

const large = () => Buffer.alloc(largeBytes, 'x')

describe('a kept connection that is reset', () => {
  it.each<[string, boolean, Deed, { full: number; seen: number; failure: string | null }]>([
    ['in the head', true, { at: 1, says: '' }, { full: 1, seen: 2, failure: null }],
    ['in the head', false, { at: 1, says: '' }, { full: 1, seen: 2, failure: null }],
    ['in the body', true, { at: 100_000, says: '' }, { full: 1, seen: 2, failure: null }],
    ['in the body', false, { at: 100_000, says: '' }, { full: 1, seen: 2, failure: null }],
    ['behind the request', true, { at: 'full', says: '' }, { full: 2, seen: 2, failure: null }],
    ['behind the request', false, { at: 'full', says: '' }, { full: 1, seen: 1, failure: 'reset' }],
    ['behind an interim answer', true, { at: 'full', says: interim }, { full: 1, seen: 1, failure: 'reset' }],
    ['behind an interim answer', false, { at: 'full', says: interim }, { full: 1, seen: 1, failure: 'reset' }],
    ['in the answer’s first line', true, { at: 'full', says: 'HTTP' }, { full: 1, seen: 1, failure: 'reset' }],
    ['in the answer’s first line', false, { at: 'full', says: 'HTTP' }, { full: 1, seen: 1, failure: 'reset' }],
    ['in the answer’s head', true, { at: 'full', says: ok.slice(0, 30) }, { full: 1, seen: 1, failure: 'reset' }],
    ['in the answer’s body', true, { at: 'full', says: ok.slice(0, -1) }, { full: 1, seen: 1, failure: 'reset' }],
    ['in the answer’s body', false, { at: 'full', says: ok.slice(0, -1) }, { full: 1, seen: 1, failure: 'reset' }],
  ])('%s, repeatable %s', async (_case, isRepeatable, deed, { full, seen, failure }) => {
    const { upstream, url } = await started()
    await call(url)
    upstream.follow(deed, 'answers')
    // Of a large body not all can be in the network when so little of it was read.
    const body = deed !== 'answers' && deed.at !== 'full' ? large() : Buffer.from('{}')
    const recorder = await call(url, { isRepeatable, body })
    expect(recorder.failure?.kind ?? null).toBe(failure)
    expect(recorder.failure?.sent ?? 'all').toBe('all')
    expect([upstream.full, upstream.seen]).toEqual([full, seen])
  })

  it('is repeated once, on a fresh connection, however many others were kept', async () => {
    const { upstream, url, opened } = await started()
    await Promise.all([1, 2, 3, 4].map(() => call(url)))
    expect(opened()).toBe(4)
    upstream.follow({ at: 'full', says: '' })
    expect((await call(url, { isRepeatable: true })).failure).toMatchObject({ kind: 'reset', sent: 'all' })
    expect(upstream.full).toBe(2)
    expect(opened()).toBe(5)
  })

  it('and whose upstream is gone then, leaves a request that had been sent', async () => {
    let requests = 0
    const raw = await startRawUpstream((socket) =>
      socket.on('data', () => {
        if (++requests === 1) socket.write(ok)
        else void raw.close()
      }),
    )
    await call(raw.url)
    expect((await call(raw.url, { isRepeatable: true })).failure).toMatchObject({ kind: 'connect', sent: 'all' })
  })
})

describe('a fresh connection that is reset', () => {
  it.each<[string, Deed, string]>([
    ['in the body', { at: 100_000, says: '' }, 'part'],
    ['behind the request', { at: 'full', says: '' }, 'all'],
  ])('%s is the end of the call, whatever the caller says', async (_case, deed, sent) => {
    const { upstream, url } = await started()
    upstream.follow(deed)
    const body = sent === 'part' ? large() : Buffer.from('{}')
    expect((await call(url, { isRepeatable: true, body })).failure).toMatchObject({ kind: 'reset', sent })
    expect(upstream.seen).toBe(1)
  })
})

describe('over TLS', () => {
  it('what the upstream had in full is not sent again, though it is gone before we learn that all was sent', async () => {
    const requests = new Int32Array(new SharedArrayBuffer(4))
    const workerData = { certificate, certificateKey, ok, requests }
    const server = new Worker(tlsUpstream, { eval: true, workerData })
    cleanups.push(async () => void (await server.terminate()))
    const [port] = (await once(server, 'message')) as [number] // it tells its port
    const connections = new Connections(`https://localhost:${port}`, {
      connector: guardedConnector('operator', { connect: { ca: certificate, onread: sharedReading } }),
      departures: new Departures(log),
      log,
      keepAliveMs: 10_000,
      maxConnections: 1,
    })
    cleanups.push(() => connections.close())
    await carry(connections).ended()
    const recorder = carry(connections)
    // Behind the departure, in the same turn: nothing more is heard until the upstream has had the request and is gone.
    setImmediate(() => void Atomics.wait(requests, 0, 1, 10_000))
    await recorder.ended()
    expect(recorder.failure).toMatchObject({ kind: 'reset', sent: 'all' })
    expect(Atomics.load(requests, 0)).toBe(2)
  })
})

/** Answers its first request, and closes the connection at each later one. */
const tlsUpstream = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { certificate: cert, certificateKey: key, ok, requests } = workerData
  const server = require('node:tls').createServer({ cert, key }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => {
      if (Atomics.load(requests, 0) === 0) {
        Atomics.add(requests, 0, 1)
        return socket.write(ok)
      }
      socket.destroy()
      socket.on('close', () => {
        Atomics.add(requests, 0, 1)
        Atomics.notify(requests, 0)
      })
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

function carry(connections: Connections): Recorder {
  const recorder = new Recorder()
  const connection = connections.acquire()
  const head = new RequestHead('POST', linesOf(['host', 'localhost']) ?? '').to('/') ?? Buffer.alloc(0)
  const ticks = ticksUntil(10_000)
  const limits = { headersTicks: ticks, idleTicks: ticks, streamIdleTicks: ticks }
  connection?.carry(new Exchange(recorder, connection, head, requestTo('http://localhost'), limits))
  return recorder
}
