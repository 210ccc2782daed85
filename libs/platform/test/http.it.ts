import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createSample, endless } from './support/sample-service'

let app: NestFastifyApplication
let logged: Record<string, unknown>[]

beforeAll(async () => {
  ;({ app, logged } = await createSample({ bodyLimitBytes: 1_000 }))
})
afterAll(() => app.close())
beforeEach(() => (logged.length = 0))

const alice = { cookie: 'session=session-of-alice' }
const english = { 'accept-language': 'en-GB,en;q=0.9' }

describe('the envelope', () => {
  it('wraps what a handler returns, and answers a POST with 200', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sample',
      headers: alice,
      payload: { name: 'abc', size: 1 },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: '', data: { name: 'abc', size: 1 } })
  })

  it('leaves data out when there is none', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/sample/nothing', headers: alice })
    expect(answer.json()).toEqual({ success: true, message: '' })
  })

  it('carries further keys and messages where a handler gives them', async () => {
    expect((await app.inject('/api/open/extras')).json()).toEqual({
      success: true,
      message: '',
      data: [1],
      group_ratio: { default: 1 },
    })
    expect((await app.inject('/api/open/message')).json()).toEqual({ success: true, message: 'success', data: '10' })
  })

  it('stays away from plain answers and files, and keeps a status that the route chose', async () => {
    const text = await app.inject('/api/open/text')
    expect([text.headers['content-type'], text.body]).toEqual(['text/plain', 'success'])
    expect((await app.inject('/api/open/file')).body).toBe('bytes')
    expect((await app.inject({ method: 'POST', url: '/api/open/accepted' })).statusCode).toBe(202)
  })
})

describe('a stream', () => {
  it('is ended where its head alone is asked for, which nobody reads and no leaving ends', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/api/open/endless' })
    expect([answer.statusCode, answer.body, endless.map(({ destroyed }) => destroyed)]).toEqual([200, '', [true]])
  })
})

describe('routes', () => {
  it('are found with and without a slash at the end', async () => {
    for (const url of ['/api/sample', '/api/sample/', '/api/sample/?p=3']) {
      expect((await app.inject({ url, headers: alice })).statusCode).toBe(200)
    }
  })

  it('that do not exist are 404 in the language of the caller', async () => {
    const zh = await app.inject('/api/nowhere')
    expect([zh.statusCode, zh.json()]).toEqual([404, { success: false, message: '接口不存在' }])
    const en = await app.inject({ url: '/api/nowhere', headers: english })
    expect(en.json()).toEqual({ success: false, message: 'There is no such route' })
    const byCookie = await app.inject({ method: 'DELETE', url: '/api/sample', headers: { cookie: 'lang=en' } })
    expect([byCookie.statusCode, byCookie.json().message]).toEqual([404, 'There is no such route'])
  })

  it('answer a URL that cannot be decoded with 400 in the envelope', async () => {
    const answer = await app.inject({ url: '/api/open/fail/%E0%A4%A', headers: english })
    expect([answer.statusCode, answer.json().success]).toEqual([400, false])
  })
})

describe('bodies', () => {
  const post = (payload: string | Buffer, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/sample',
      headers: { ...alice, ...english, 'content-type': type },
      payload,
    })

  it('that are no JSON are 400', async () => {
    for (const payload of ['{"name": ', 'null null', '{"__proto__": {"x": 1}}']) {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The request body is not valid JSON'])
    }
  })

  it('are not parsed for those who are refused', async () => {
    for (const url of ['/api/sample', '/api/sample/fresh']) {
      const headers = { ...english, 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url, headers, payload: '{"name": ' })
      expect([answer.statusCode, answer.json().message]).toEqual([401, expect.stringMatching(/sign/i)])
    }
  })

  it('that are too large are 413', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(2_000) }))
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The request body is too large'])
  })

  it('of an unknown type are 415', async () => {
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
  })

  it('that are empty count as absent', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sample/nothing',
      headers: { ...alice, 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('with a wrong field are refused with 200 and every fault, in either language', async () => {
    const en = await post('{"name": "abc", "size": "big", "colour": 1}')
    expect(en.statusCode).toBe(200)
    expect(en.json()).toEqual({
      success: false,
      message:
        'The request is not valid: size: Invalid input: expected number, received string; Unrecognized key: "colour"',
    })
    const zh = await app.inject({ method: 'POST', url: '/api/sample', headers: alice, payload: { name: 'abc' } })
    expect(zh.json().message).toMatch(/^请求参数有误：size: 无效输入/)
  })

  it('that break a rule with a text of its own get exactly that text', async () => {
    const answer = await post('{"name": "a", "size": 1}')
    expect(answer.json()).toEqual({ success: false, message: 'The tag must not be empty' })
  })

  it('queries are checked the same way', async () => {
    const answer = await app.inject({ url: '/api/sample?p=x', headers: { ...alice, ...english } })
    expect([answer.statusCode, answer.json().success]).toEqual([200, false])
  })
})

describe('failures', () => {
  it('of our own are 500 and tell nothing, but the log has the cause', async () => {
    const answer = await app.inject({ url: '/api/open/fail/sql', headers: english })
    expect([answer.statusCode, answer.json()]).toEqual([500, { success: false, message: 'An internal error occurred' }])
    expect(answer.body).not.toMatch(/SELECT|at /)
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        event: 'http.failed',
        path: '/api/open/fail/sql',
        requestId: answer.headers['x-request-id'],
        error: expect.objectContaining({ cause: expect.objectContaining({ stack: expect.any(String) }) }),
      }),
    )
  })

  it('that will pass say when to try again', async () => {
    const answer = await app.inject('/api/open/fail/busy')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([429, '3', '太忙了'])
  })
})

describe('the request id', () => {
  const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it('is on every answer, also of failures', async () => {
    for (const url of ['/api/open/who', '/api/nowhere', '/api/open/fail/sql', '/api/sample', '/health/live']) {
      expect((await app.inject(url)).headers['x-request-id']).toMatch(uuidV7)
    }
  })

  it('is the trace id of what the handler sends on, with and without a body', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const payload = method === 'POST' ? { payload: { x: 1 } } : {}
      const answer = await app.inject({ method, url: '/api/open/trace', ...payload })
      const { requestId, traceparent } = answer.json().data
      expect(requestId).toBe(answer.headers['x-request-id'])
      expect(traceparent.split('-')[1]).toBe(requestId.replaceAll('-', ''))
    }
  })

  it('is never one that a client chose', async () => {
    const headers = {
      'x-request-id': '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
      traceparent: '00-0190f6c27d4e7c119a553d2b6f0c1a10-00f067aa0ba902b7-01',
    }
    const answer = await app.inject({ url: '/api/open/trace', headers })
    expect(answer.headers['x-request-id']).not.toBe(headers['x-request-id'])
  })
})

describe('operations', () => {
  it('show metrics in the Prometheus format, with durations by route', async () => {
    await app.inject('/api/open/who')
    const answer = await app.inject('/metrics')
    expect(answer.headers['content-type']).toMatch('text/plain')
    expect(answer.body).toMatch('process_cpu_seconds_total')
    expect(answer.body).toMatch('http_server_request_duration_count{method="GET",route="/api/open/who",status="200"}')
  })
})
