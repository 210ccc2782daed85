import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readRequestBody } from './request-body'

function aRequest(limitBytes = 1_000_000) {
  const stream = new PassThrough()
  const request = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage // all that is read of it
  const body = new Promise<Buffer | object>((resolve) => readRequestBody(request, limitBytes, resolve))
  return { stream, body }
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
    for (let i = 0; i < 300_000; i++) stream.emit('data', Buffer.from('x'))
    const grown = usedBytes() - before
    stream.end()
    expect(await body).toEqual(Buffer.alloc(300_000, 'x'))
    expect(grown).toBeLessThan(5_000_000)
  })

  it('is refused where tiny pieces bring it beyond the limit', async () => {
    const { stream, body } = aRequest(300)
    for (let i = 0; i < 301; i++) stream.emit('data', Buffer.from('x'))
    expect(await body).toMatchObject({ code: 'body-too-large' })
  })
})
