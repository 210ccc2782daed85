import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { NodeRequest } from '../../client-http/node-exchange'
import { BodyRooms } from './body-rooms'
import { type BodyReading, readRequestBody } from './request-body'

interface Given {
  readonly limitBytes?: number
  readonly headers?: Record<string, string>
  readonly roomBytes?: number
}

function aRequest({ limitBytes = 1_000_000, headers = {}, roomBytes = Infinity }: Given = {}) {
  const stream = new PassThrough()
  const { readBody: read, giveWay } = NodeRequest.prototype
  const socket = new PassThrough()
  // All that is read of it.
  const request = Object.assign(stream, { headers, socket, readBody: read, giveWay }) as unknown as NodeRequest
  const taken = { bytes: 0 }
  const take = (bytes: number) => {
    if (taken.bytes + bytes > roomBytes) return { code: 'user-busy' } as const
    taken.bytes += bytes
    return null
  }
  let reading: BodyReading | null = null
  const body = new Promise<Buffer | object>((resolve) => {
    reading = readRequestBody(request, { limitBytes, take, rooms: new BodyRooms() }, resolve)
  })
  return { stream, body, taken, stop: () => reading?.stop() }
}

/** Bytes that are in use once all garbage has been collected. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

describe('a body of unknown length', () => {
  it('is put together in order from pieces of every size', async () => {
    const { stream, body } = aRequest()
    const sizes = [1, 1, 100, 5_000, 1, 127, 128, 1, 70_000, ...Array.from({ length: 400 }, () => 90), 20_000, 3]
    const pieces = sizes.map((size, i) => Buffer.alloc(size, i))
    for (const piece of pieces) stream.emit('data', piece)
    stream.end()
    expect(await body).toEqual(Buffer.concat(pieces))
  })

  it('that comes byte by byte takes little more memory than its bytes', async () => {
    const { stream, body } = aRequest()
    const before = usedBytes()
    for (let i = 0; i < 20_000; i++) stream.emit('data', Buffer.from('x'))
    const grown = usedBytes() - before
    stream.end()
    expect(await body).toEqual(Buffer.alloc(20_000, 'x'))
    expect(grown).toBeLessThan(500_000)
  })

  it('is refused when it comes in more tiny pieces than any program makes', async () => {
    const { stream, body } = aRequest()
    for (let i = 0; i < 20_001; i++) stream.emit('data', Buffer.from('x'))
    expect(await body).toMatchObject({ code: 'body-crumbled' })
  })

  it('in tiny pieces lets others have their turn', async () => {
    const { stream, body } = aRequest()
    for (let i = 0; i < 1_000; i++) stream.emit('data', Buffer.from('x'))
    expect(stream.isPaused()).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(stream.isPaused()).toBe(false)
    stream.end()
    expect(await body).toEqual(Buffer.alloc(1_000, 'x'))
  })

  it('is put together as it comes, and not in one go at its end', async () => {
    const { stream, body } = aRequest({ limitBytes: 64_000_000 })
    const concat = jest.spyOn(Buffer, 'concat')
    for (let i = 0; i < 100; i++) stream.emit('data', Buffer.alloc(64 * 1024, i))
    stream.end()
    const whole = (await body) as Buffer
    expect([whole.length, whole.at(-1), concat.mock.calls.length]).toEqual([100 * 64 * 1024, 99, 0])
    concat.mockRestore()
  })

  it('is refused where tiny pieces bring it beyond the limit', async () => {
    const { stream, body } = aRequest({ limitBytes: 300 })
    for (let i = 0; i < 301; i++) stream.emit('data', Buffer.from('x'))
    expect(await body).toMatchObject({ code: 'body-too-large' })
  })
})

describe('a body of known length', () => {
  it('is put together in order, also where its room has to be made larger', async () => {
    const whole = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251))
    const { stream, body } = aRequest({ limitBytes: 4_000_000, headers: { 'content-length': String(whole.length) } })
    for (let at = 0; at < whole.length; at += 70_001) stream.emit('data', whole.subarray(at, at + 70_001))
    stream.end()
    expect(whole.equals((await body) as Buffer)).toBe(true)
  })

  it('takes little memory while only its length has come', () => {
    const headers = { 'content-length': String(60_000_000) }
    const before = process.memoryUsage().arrayBuffers
    const requests = Array.from({ length: 20 }, () => aRequest({ limitBytes: 64_000_000, headers }))
    for (const { stream } of requests) stream.emit('data', Buffer.from('{'))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000)
  })
})

describe('the room for bodies', () => {
  it('is asked for with every piece, and a body that finds none is refused', async () => {
    const { stream, body, taken } = aRequest({ roomBytes: 150 })
    stream.emit('data', Buffer.alloc(100))
    expect(taken.bytes).toBe(100)
    stream.emit('data', Buffer.alloc(100))
    expect(await body).toMatchObject({ code: 'user-busy' })
  })

  it('is asked for no more once nobody wants the body', () => {
    const { stream, taken, stop } = aRequest()
    stream.emit('data', Buffer.alloc(100))
    stop()
    stream.emit('data', Buffer.alloc(100))
    expect(taken.bytes).toBe(100)
  })
})

describe('a compressed body', () => {
  const gzipped = (bytes: Buffer, roomBytes = Infinity) => {
    const request = aRequest({ limitBytes: 64_000_000, headers: { 'content-encoding': 'gzip' }, roomBytes })
    request.stream.end(gzipSync(bytes))
    return request
  }

  it('is read when it expands as texts do, or is small', async () => {
    const text = Buffer.from(Array.from({ length: 200_000 }, (_, at) => `word ${(at * 7_919) % 10_007} `).join(''))
    expect(text.equals((await gzipped(text).body) as Buffer)).toBe(true)
    const small = Buffer.alloc(1_000_000, 'a')
    expect(small.equals((await gzipped(small).body) as Buffer)).toBe(true)
  })

  it('is refused when it expands as no text does, before much of it was unpacked', async () => {
    const { body, taken } = gzipped(Buffer.alloc(60_000_000, 'a'))
    expect(await body).toMatchObject({ code: 'body-expands' })
    expect(taken.bytes).toBeLessThan(3_000_000)
  })
})
