import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createEdgeVerifier } from '@tollgate/platform'
import { accept, closed, EdgeHouse, opening, secret, turns } from './support/web-sockets'

const call = 'POST /v1/chat/completions HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{}'

let house: EdgeHouse

beforeAll(async () => {
  house = await EdgeHouse.start({ EDGE_ADDRESS_MAX_CONNECTIONS: '3' })
})
afterEach(() => house.clear())
afterAll(() => house.stop())

describe('a WebSocket is asked for', () => {
  it.each(['/v1/realtime?model=m', '/openai/v1/realtime/', '/openai/realtime?deployment=m&api-version=1'])(
    'and opened by the relay: %s',
    async (path) => {
      const client = await house.open()
      client.send(opening({ path, connection: 'keep-alive, upgrade', upgrade: 'WebSocket' }))
      expect(await client.answers(1)).toEqual([101])
      expect(house.asked.map(({ method, url }) => [method, url])).toEqual([['GET', path]])
      expect(client.text).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n')
    },
  )

  it('in a client’s own words, less what only the edge may say, and with its word', async () => {
    const forged = ['x-forwarded-for: 6.6.6.6', 'x-tollgate-client: 6.6.6.6', 'x-tollgate-signature: x', 'via: x']
    const spoken = ['authorization: Bearer sk-1', 'openai-beta: realtime=v1', 'sec-websocket-protocol: realtime, x']
    const hops = ['x-hop: 1', 'te: trailers', 'proxy-authorization: Basic x', 'traceparent: x']
    const client = await house.open()
    client.send(opening({ fields: [...forged, ...spoken, ...hops], connection: 'upgrade, x-hop' }))
    await client.answers(1)
    const { headers } = house.asked[0]!
    expect(headers).toMatchObject({
      host: 'gate.example',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
      'sec-websocket-protocol': 'realtime, x',
      authorization: 'Bearer sk-1',
      'openai-beta': 'realtime=v1',
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/),
    })
    expect(['x-forwarded-for', 'via', 'x-hop', 'te', 'proxy-authorization'].filter((name) => name in headers)).toEqual(
      [],
    )
    expect(createEdgeVerifier(secret)(house.asked[0]!)?.ip).toBe('127.0.0.1')
  })

  it('and the answer’s fields reach the client, less those of the connection', async () => {
    house.onUpgrade = (request, socket) =>
      accept(request, socket, ['X-Request-Id: r', 'Sec-WebSocket-Protocol: realtime', 'Keep-Alive: timeout=5'])
    const client = await house.open()
    client.send(opening())
    await client.answers(1)
    const head = client.text.toLowerCase()
    for (const field of ['x-request-id: r', 'sec-websocket-protocol: realtime', 'x-content-type-options: nosniff'])
      expect(head).toContain(`\r\n${field}\r\n`)
    expect([...head.matchAll(/\r\n(connection|upgrade|keep-alive): ([^\r]*)/g)].map(([, ...field]) => field)).toEqual([
      ['connection', 'upgrade'],
      ['upgrade', 'websocket'],
    ])
  })

  it('on a connection that served requests before', async () => {
    const client = await house.open()
    client.send(call)
    await client.answers(1)
    client.send(opening())
    expect(await client.answers(2)).toEqual([200, 101])
  })

  it('in pieces, wherever it is cut', async () => {
    const bytes = opening()
    for (let at = 5; at < bytes.length; at += 17) {
      const client = await house.open()
      client.socket.setNoDelay(true)
      client.send(bytes.slice(0, at))
      await turns(() => client.socket.writableLength === 0)
      client.send(bytes.slice(at))
      expect(await client.answers(1)).toEqual([101])
      client.socket.destroy()
      await turns(async () => (await house.connections()) === 0)
    }
  })

  it('and refused by the relay, in its own words; what comes behind that is read by nobody', async () => {
    const body = '{"error":{"message":"no","type":"invalid_request_error","param":null,"code":"x"}}'
    house.onUpgrade = (_request, socket) =>
      void socket.end(
        `HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nx-request-id: r\r\nconnection: close\r\n\r\n${body}`,
      )
    const client = await house.open()
    client.send(opening())
    await client.answers(1)
    client.send(call)
    await client.closed()
    const { text } = client
    expect([text.slice(0, 26), text.slice(text.indexOf('\r\n\r\n') + 4)]).toEqual(['HTTP/1.1 401 Unauthorized\r', body])
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(text).toContain('\r\nx-request-id: r\r\n')
    expect(house.asked).toHaveLength(1)
  })

  it('and refused by a relay that opens none, likewise', async () => {
    house.onUpgrade = (_request, socket) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\nno length')
    const client = await house.open()
    client.send(opening())
    await client.closed()
    expect([client.statuses, client.text.endsWith('\r\n\r\nno length')]).toEqual([[404], true])
  })

  it.each(['breaks off', 'breaks off in its head', 'speaks no HTTP'])('of a relay that %s', async (how) => {
    house.onUpgrade = (_request, socket) =>
      how === 'speaks no HTTP'
        ? socket.write('SSH-2.0-x\r\n')
        : how === 'breaks off'
          ? socket.destroy()
          : socket.end('HTTP/1.1 101 Swit')
    const client = await house.open()
    client.send(opening({ fields: ['accept-language: en'] }))
    const answer = await client.answer()
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'unavailable', message: expect.stringContaining('request id') }) },
    ])
    expect(answer.head).toContain('retry-after: 1')
    await client.closed()
  })

  it('and the client leaves before the answer, which the relay hears of at once', async () => {
    const inner = house.nextUpgrade(() => {})
    const client = await house.open()
    client.send(opening())
    const socket = await inner
    client.socket.end()
    await closed(socket.resume())
    await client.closed()
    expect(client.text).toBe('')
  })
})

describe('a WebSocket that nobody opens', () => {
  it.each(['/api/status', '/v1/chat/completions', '/v1/realtime/x', '/v1//realtime', '/', '/health/ready'])(
    'is refused in HTTP, no service hears of it, and nothing behind it is read: %s',
    async (path) => {
      const client = await house.open()
      client.send(opening({ path, fields: ['accept-language: en'] }) + call)
      expect(await client.answer()).toMatchObject({ status: 404, body: expect.stringContaining('No WebSocket') })
      client.send(call)
      await client.closed()
      expect([client.text, house.asked]).toEqual(['', []])
    },
  )

  const target = '/v1/realtime?model=m'
  const badly = [
    ['a POST', opening({ line: `POST ${target} HTTP/1.1`, fields: ['content-length: 0'] })],
    ['a body', `${opening({ fields: [`content-length: ${call.length}`] })}${call}`],
    ['a body in chunks', `${opening({ fields: ['transfer-encoding: chunked'] })}2\r\nxx\r\n0\r\n\r\n`],
    ['more than one protocol', opening({ upgrade: 'websocket, h2c' })],
    ['HTTP/1.0', opening({ line: `GET ${target} HTTP/1.0` })],
  ] as const

  it.each(badly)('for %s is refused by its head alone', async (_what, bytes) => {
    const client = await house.open()
    client.send(bytes.slice(0, bytes.indexOf('\r\n\r\n') + 4))
    expect([(await client.answer()).status, house.asked]).toEqual([400, []])
  })

  it.each(badly)('for %s is refused in HTTP, and nothing behind it is read', async (_what, bytes) => {
    const client = await house.open()
    client.send(bytes + call)
    expect((await client.answer()).status).toBe(400)
    client.send(call)
    await client.closed()
    expect([client.text, house.asked]).toEqual(['', []])
  })

  it('before earlier requests are answered is refused, in its turn', async () => {
    const client = await house.open()
    client.send(call + opening() + call)
    await client.closed()
    expect([client.statuses, house.asked.length]).toEqual([[200, 400], 1])
  })

  it.each([0, 1, 60, -4, -1])('but more is sent, is refused, and the relay is not asked: cut at %i', async (at) => {
    const bytes = opening()
    const client = await house.open()
    client.socket.setNoDelay(true)
    client.send(bytes.slice(0, at))
    client.send(bytes.slice(at) + call)
    await client.closed()
    expect([client.statuses, house.asked]).toEqual([[400], []])
  })

  it('but more is sent while the relay thinks, is refused, and what was sent is read by nobody', async () => {
    const inner = house.nextUpgrade(() => {})
    const client = await house.open()
    client.send(opening())
    const socket = await inner
    let told = ''
    socket.on('data', (bytes) => (told += String(bytes)))
    client.send(call)
    await closed(socket)
    await client.closed()
    expect([client.statuses, told, house.asked.length]).toEqual([[400], '', 1])
  })

  it('behind a refusal is closed also where the client does not close it', async () => {
    const client = await house.open()
    client.socket.allowHalfOpen = true
    client.send(opening() + call)
    await client.answers(1)
    await house.clock.advance(9_000)
    expect(await house.connections()).toBe(1)
    await house.clock.advance(1_000)
    await turns(async () => (await house.connections()) === 0)
  })
})

describe('another protocol', () => {
  const head = 'POST /v1/realtime HTTP/1.1\r\nhost: test\r\nconnection: Upgrade, HTTP2-Settings\r\n'

  it.each(['h2c', 'TLS/1.0', 'foo'])(
    'than WebSocket is passed over, and nothing behind it is read: %s',
    async (name) => {
      let body = ''
      house.onRequest = (request, response) =>
        void request.on('data', (bytes) => (body += String(bytes))).on('end', () => response.end('{}'))
      const client = await house.open()
      client.send(`${head}upgrade: ${name}\r\nhttp2-settings: AAMAAABkAAQ\r\ncontent-length: 2\r\n\r\n{`)
      client.send(`}${call.slice(0, 20)}`)
      client.send(call)
      await client.closed()
      expect([client.statuses, body, house.asked.map(({ headers }) => headers.upgrade)]).toEqual([
        [200],
        '{}',
        [undefined],
      ])
    },
  )

  it('leaves nothing to be read also while its request is still being answered', async () => {
    let finish = () => {}
    const connected = once(house.front, 'connection')
    const client = await house.open()
    const [socket] = (await connected) as [Socket]
    const asked = new Promise<void>((resolve) => {
      house.onRequest = (_request, response) => {
        finish = () => response.end('{}')
        resolve()
      }
    })
    const bytes = `${head}upgrade: h2c\r\ncontent-length: 0\r\n\r\n`
    client.send(bytes)
    await asked
    client.send(call)
    await turns(() => socket.bytesRead === bytes.length + call.length)
    finish()
    await client.closed()
    expect([client.statuses, house.asked.length]).toEqual([[200], 1])
  })

  it('is not spoken by CONNECT', async () => {
    const client = await house.open()
    client.send('CONNECT 127.0.0.1:1 HTTP/1.1\r\nhost: x\r\n\r\n')
    await client.closed()
    expect([client.text, house.asked]).toEqual(['', []])
  })
})
