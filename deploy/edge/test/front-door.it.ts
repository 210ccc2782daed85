import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createEdgeVerifier, createLog, loadConfig } from '@tollgate/platform'
import { request } from 'undici'
import { edgeEnv } from '../src/config/edge.config'
import { FrontDoor } from '../src/front-door'

const secret = 'edge-secret-for-tests'

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the front door', () => {
  const servers: Server[] = []
  let edge: string
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let seen: IncomingMessage[]

  beforeAll(async () => {
    const service = createServer((incoming, response) => {
      seen.push(incoming)
      answer(incoming, response)
    })
    const nobody = createServer()
    const origin = await listen(service)
    const gone = await listen(nobody)
    nobody.close()
    const config = loadConfig(edgeEnv, {
      TOLLGATE_SECRET: 'master-secret-for-tests',
      EDGE_SECRET: secret,
      IDENTITY_URL: origin,
      CHANNELS_URL: origin,
      BILLING_URL: origin,
      RELAY_URL: origin,
      LOGS_URL: gone,
      TASKS_URL: gone,
      EDGE_CONSOLE_ANSWER_SECONDS: '1',
    })
    const door = new FrontDoor(
      config,
      (_request, response) => response.end('own'),
      createLog('edge', { level: 'silent' }),
    )
    const front = createServer((incoming, response) => door.handle(incoming, response))
    edge = await listen(front)
    servers.push(service, front)
  })

  beforeEach(() => {
    seen = []
    answer = (_request, response) => response.end('{}')
  })

  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  it('vouches for the client’s address and believes no header that says another', async () => {
    await request(`${edge}/api/status`, {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-tollgate-client': '6.6.6.6', traceparent: 'x' },
    })
    const { headers } = seen[0]!
    expect(headers['x-forwarded-for']).toBeUndefined()
    expect(createEdgeVerifier(secret)(seen[0]!)?.ip).toBe('127.0.0.1')
    expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
  })

  it('waits for a page of the console for so long and no longer, and for a model as long as that takes', async () => {
    const held = new Set<ServerResponse>()
    answer = (_request, response) => void held.add(response)
    const model = request(`${edge}/v1/models`)
    const { statusCode, headers, body } = await request(`${edge}/api/channel/`)
    expect([statusCode, headers['retry-after'], await body.json()]).toMatchObject([503, '1', { success: false }])
    for (const response of held) response.end('{}')
    expect((await model).statusCode).toBe(200)
  })

  it('streams a body in and an answer out, headers and repeats included', async () => {
    answer = (incoming, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      incoming.pipe(response)
    }
    const body = 'x'.repeat(3_000_000)
    const answered = await request(`${edge}/v1/chat/completions`, { method: 'POST', body })
    expect(answered.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(await answered.body.text()).toBe(body)
  })

  it('passes the first bytes on before the answer is whole', async () => {
    let finish = (): void => undefined
    answer = (_request, response) => {
      response.write('first')
      finish = () => response.end('last')
    }
    const answered = await request(`${edge}/v1/chat/completions`, { method: 'POST', body: '{}' })
    const parts: string[] = []
    for await (const part of answered.body) {
      parts.push(String(part))
      finish()
    }
    expect(parts.join('')).toBe('firstlast')
    expect(parts[0]).toBe('first')
  })

  it('ends the inner request as soon as the client leaves, also before any answer', async () => {
    const inner = new Promise<ServerResponse>((resolve) => (answer = (_request, response) => resolve(response)))
    const client = httpRequest(`${edge}/v1/chat/completions`, { method: 'POST' })
    client.on('error', () => undefined)
    client.end('{}')
    const response = await inner
    const closed = once(response, 'close')
    client.destroy()
    await closed
    expect(response.writableFinished).toBe(false)
  })

  it('ends every inner request of a client who pipelined them and leaves', async () => {
    const inner: ServerResponse[] = []
    const both = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        if (inner.push(response) === 2) resolve()
      }
    })
    const client = connect(Number(new URL(edge).port), '127.0.0.1')
    client.write('POST /v1/chat/completions HTTP/1.1\r\nhost: test\r\ncontent-length: 2\r\n\r\n{}'.repeat(2))
    await both
    const closed = inner.map((response) => once(response, 'close'))
    client.destroy()
    await Promise.all(closed)
    expect(inner.map(({ writableFinished }) => writableFinished)).toEqual([false, false])
  })

  it('breaks the client’s connection when a service breaks off in the middle of an answer', async () => {
    answer = (_request, response) => {
      response.write('half')
      setImmediate(() => response.destroy())
    }
    const answered = await request(`${edge}/api/status`)
    await expect(answered.body.text()).rejects.toThrow()
  })

  it.each([
    ['/api/log/', 'en', 503, { success: false, message: expect.stringContaining('not available') }],
    ['/api/log/', 'zh', 503, { success: false, message: expect.stringContaining('不可用') }],
    ['/api/nothing', 'en', 404, { success: false, message: 'There is no such route' }],
    ['/mj/submit/imagine', 'en', 200, {}],
    [
      '/nowhere',
      'en',
      404,
      { error: expect.objectContaining({ code: 'not-found', message: expect.stringContaining('request id') }) },
    ],
  ])('%s in %s: %i', async (path, language, status, body) => {
    const answered = await request(edge + path, { headers: { 'accept-language': language } })
    expect([answered.statusCode, await answered.body.json()]).toEqual([status, body])
    if (status === 503) expect(answered.headers['retry-after']).toBe('1')
  })

  it.each(['/v1beta/models/m:generateContent', '/genai/v1/models'])(
    'tells Google’s clients of failures as they know them: %s',
    async (path) => {
      answer = (_request, response) => response.destroy()
      const answered = await request(edge + path, { method: 'DELETE', headers: { 'accept-language': 'en' } })
      expect([answered.statusCode, await answered.body.json()]).toEqual([
        503,
        { error: { code: 503, status: 'UNAVAILABLE', message: expect.stringContaining('request id') } },
      ])
    },
  )

  it.each([
    ['/nowhere', { 'anthropic-version': '2023-06-01' }],
    ['/v1/messages/x', {}],
    ['/anthropic/v1/messages', {}],
  ])('tells Anthropic’s clients of failures as they know them: %s', async (path, headers) => {
    answer = (_request, response) => response.destroy()
    const answered = await request(edge + path, { method: 'DELETE', headers: { ...headers, 'accept-language': 'en' } })
    expect(await answered.body.json()).toEqual({
      type: 'error',
      error: {
        type: answered.statusCode === 404 ? 'not_found_error' : 'overloaded_error',
        message: expect.stringContaining('request id'),
      },
    })
  })

  it.each(['answers', 'is away'])(
    'reads the rest of a large request whose service %s before it has come',
    async (how) => {
      answer = (_request, response) => response.writeHead(503).end('{}')
      const line = how === 'answers' ? 'POST /v1/chat/completions' : 'DELETE /api/log/'
      const whole = Buffer.alloc(110_000, 'x')
      const socket = connect(Number(new URL(edge).port), '127.0.0.1')
      let said = ''
      socket.on('data', (bytes) => (said += String(bytes)))
      const answers = async (count: number) => {
        while (said.split('HTTP/1.1 503').length <= count) await once(socket, 'data')
      }
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: ${whole.length}\r\n\r\n`)
      socket.write(whole.subarray(0, 80_000))
      await answers(1)
      socket.write(whole.subarray(80_000))
      socket.write('GET /api/log/ HTTP/1.1\r\nhost: x\r\n\r\n')
      await answers(2)
      socket.destroy()
    },
  )

  it('keeps its own pages and hides its metrics', async () => {
    expect(await (await request(`${edge}/api/docs`)).body.text()).toBe('own')
    expect(await (await request(`${edge}/health/ready`)).body.text()).toBe('own')
    expect((await request(`${edge}/metrics`)).statusCode).toBe(404)
  })
})
