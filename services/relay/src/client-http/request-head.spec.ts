import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { readRequestHead } from './request-head'

const read = (text: string) => readRequestHead(Buffer.from(text, 'latin1'))
const usual = 'POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n'

describe('a head of the usual form', () => {
  it('is read with its fields and where the body stands', () => {
    const text = `${usual}Authorization: \t Bearer sk-1 \r\nX-Name: caf\xe9\r\n\r\n{}`
    expect(read(text)).toEqual({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { host: 'a', 'content-length': '2', authorization: 'Bearer sk-1', 'x-name': 'caf\xe9' },
      bodyAt: text.length - 2,
      bodyBytes: 2,
    })
  })

  it('has no body but behind a POST', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(read(`${method} /v1/models?a=b HTTP/1.1\r\nhost: a\r\nconnection: Keep-Alive\r\n\r\n`)).toMatchObject({
        method,
        url: '/v1/models?a=b',
        bodyBytes: 0,
      })
  })
})

/** So many fields, no name twice. */
const manyFields = (count: number) => Array.from({ length: count }, (_, i) => `x${i}: a\r\n`).join('')

describe("what is left to Node's parser", () => {
  it.each([
    ['a part of a head', 'POST /v1/chat/completions HTTP/1.1\r\nhost: a\r\n'],
    ['no field at all', 'GET / HTTP/1.1\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\na: b\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n'],
    ['an older version', 'GET / HTTP/1.0\r\nhost: a\r\n\r\n'],
    ['another method', 'PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n'],
    ['a whole address', 'GET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a fragment', 'GET /a#b HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['bytes beyond ASCII in the path', 'GET /\xe9 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['an empty line before', `\r\n${usual}\r\n`],
    ['a bare line feed', 'GET / HTTP/1.1\nhost: a\r\n\r\n'],
    ['a bare line feed in a field', 'GET / HTTP/1.1\r\nhost: a\nb: c\r\n\r\n'],
    ['a bare carriage return', 'GET / HTTP/1.1\r\nhost: a\rb\r\n\r\n'],
    ['a NUL', 'GET / HTTP/1.1\r\nhost: a\0b\r\n\r\n'],
    ['a folded field', 'GET / HTTP/1.1\r\nhost: a\r\n b\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n'],
    ['a field without a colon', 'GET / HTTP/1.1\r\nhost: a\r\nb\r\n\r\n'],
    ['a field without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n'],
    ['a POST without a length', 'POST / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['two lengths', `${usual}Content-Length: 2\r\n\r\n`],
    ['a signed length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +2\r\n\r\n'],
    ['a hexadecimal length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0x2\r\n\r\n'],
    ['an empty length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length:\r\n\r\n'],
    ['a length beyond counting', `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${'9'.repeat(13)}\r\n\r\n`],
    ['a body behind a GET', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n'],
    ['a chunked body', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['a length and chunks', `${usual}transfer-encoding: chunked\r\n\r\n`],
    ['an expectation', `${usual}expect: 100-continue\r\n\r\n`],
    ['another protocol', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['a connection to be closed', `${usual}connection: close\r\n\r\n`],
    ['options of the connection', `${usual}connection: keep-alive, content-length\r\n\r\n`],
    ['the name of what every object has', `${usual}constructor: a\r\n\r\n`],
    ['the prototype', `${usual}__proto__: a\r\n\r\n`],
    ['a length that ends with a tab', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\t\r\n\r\n'],
    ['a length that ends with a tab and a space', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\t \r\n\r\n'],
    ['what proxies ask of the connection', `${usual}proxy-connection: close\r\n\r\n`],
    ['a field that is always a list', `${usual}set-cookie: a=b\r\n\r\n`],
    ['more fields than Node hands on', `${usual}${manyFields(999)}\r\n`],
    ['more than a head may have', `${usual}a: ${'b'.repeat(16 * 1024)}\r\n\r\n`],
  ])('%s', (_case, text) => {
    expect(read(text)).toBeNull()
  })
})

describe("beside Node's parser", () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      let bodyBytes = 0
      request.on('data', (chunk: Buffer) => (bodyBytes += chunk.length))
      request.on('end', () => {
        const { method, url, headers } = request
        response.end()
        server.emit('seen', { method, url, headers, bodyBytes })
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  /** What that makes of some bytes; null where it refuses them. */
  const seenByNode = async (bytes: Buffer): Promise<object | null> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
    const seen = new Promise<object | null>((resolve) => {
      server.once('seen', resolve)
      socket.on('error', () => resolve(null)).on('close', () => resolve(null))
    })
    socket.resume().write(bytes)
    const found = await seen
    server.removeAllListeners('seen')
    socket.destroy()
    return found
  }

  const field = fc.tuple(
    fc.constantFrom('a', 'Accept', 'Cookie', 'X-Request-Id', 'Content-Length', 'connection', 'TE', 'x y', '', 'a\t'),
    fc.constantFrom(':', ': ', ':\t', ' :', ''),
    fc.constantFrom(
      'b',
      '2',
      '02',
      '2 ',
      'keep-alive',
      'close',
      'caf\xe9',
      '\xa0b',
      'b\x0b',
      'b\x7f',
      '',
      'b\r\n c',
      '"',
    ),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
  )
  const head = fc.tuple(
    fc.constantFrom('POST', 'POST', 'POST', 'GET', 'HEAD', 'post', 'PUT'),
    fc.constantFrom('/', '/v1/x?y=%20', '*', '//a', '/"', '/\\', '/{', '/\x7f'),
    fc.array(field, { maxLength: 4 }),
  )

  it('takes nothing else out of a head than that does, and less', async () => {
    let taken = 0
    await fc.assert(
      fc.asyncProperty(head, async ([method, url, fields]) => {
        const lines = fields.map((parts) => parts.join('')).join('')
        const bytes = Buffer.from(
          `${method} ${url} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n${lines}\r\n{}`,
          'latin1',
        )
        const found = readRequestHead(bytes)
        if (found === null) return
        taken += 1
        const { bodyAt, ...rest } = found
        expect(await seenByNode(bytes)).toEqual(rest)
        expect(bytes.length - bodyAt).toBe(found.bodyBytes)
      }),
      { numRuns: 600, seed: 7 },
    )
    expect(taken).toBeGreaterThan(30)
  })
})
