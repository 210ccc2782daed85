import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Simulator, startSimulator } from './simulator'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterEach(() => simulator.reset())
afterAll(() => simulator.stop())

type Headers = Readonly<Record<string, string>>

const sent = async (path: string, init: RequestInit) => {
  const answer = await fetch(simulator.url + path, init)
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) as unknown }
}
const post = (path: string, body: object | string, headers: Headers = {}) =>
  sent(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const question = { role: 'user', content: 'one two three' }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** As https://cloud.tencent.com/document/api/1729/101843 says it. */
const signed = (body: string, secret = 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', at = Math.floor(Date.now() / 1_000)) => {
  const host = new URL(simulator.url).host
  const day = new Date(at * 1_000).toISOString().slice(0, 10)
  const canonical = `POST\n/\n\ncontent-type:application/json\nhost:${host}\n\ncontent-type;host\n${hash(body)}`
  const text = `TC3-HMAC-SHA256\n${at}\n${day}/hunyuan/tc3_request\n${hash(canonical)}`
  const key = mac(mac(mac(`TC3${secret}`, day), 'hunyuan'), 'tc3_request')
  const scope = `Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/${day}/hunyuan/tc3_request`
  return {
    'x-tc-action': 'ChatCompletions',
    'x-tc-version': '2023-09-01',
    'x-tc-timestamp': String(at),
    authorization: `TC3-HMAC-SHA256 ${scope}, SignedHeaders=content-type;host, Signature=${mac(key, text).toString('hex')}`,
  }
}

const baiduToken = async (query = 'client_id=a-client-id&client_secret=a-client-secret') =>
  (await sent(`/oauth/2.0/token?grant_type=client_credentials&${query}`, { method: 'POST' })).json()

/** How a vendor is asked for a chat, with what is changed in the body. */
const asking: Readonly<Record<string, (isStream: boolean, change?: object) => ReturnType<typeof post>>> = {
  dify: (isStream, change) => {
    const mode = isStream ? 'streaming' : 'blocking'
    const body = { inputs: {}, query: question.content, response_mode: mode, user: 'ann', ...change }
    return post('/v1/chat-messages', body)
  },
  tencent: (isStream, change) => {
    const Messages = [{ Role: 'user', Content: question.content }]
    const body = JSON.stringify({ Model: 'hunyuan-lite', Messages, Stream: isStream, ...change })
    return post('/', body, signed(body))
  },
  baidu: async (isStream, change) => {
    const { access_token: token } = (await baiduToken()) as { access_token: string }
    const path = `/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/completions_pro?access_token=${token}`
    return post(path, { messages: [question], stream: isStream, ...change })
  },
  coze: (isStream, change) =>
    post('/v3/chat', { bot_id: '7', user_id: 'ann', stream: isStream, additional_messages: [question], ...change }),
  replicate: async (isStream, change) => {
    const body = { input: { prompt: question.content }, stream: isStream, ...change }
    const made = await post('/v1/models/meta/a-model/predictions', body)
    const { urls } = made.json() as { urls?: { stream: string } }
    if (urls === undefined) return made
    const path = urls.stream.slice(simulator.url.length)
    return sent(path, { headers: { accept: 'text/event-stream' } })
  },
  aiproxy: (isStream, change) =>
    post('/api/library/ask', { model: 'm', query: question.content, libraryId: '7', stream: isStream, ...change }),
  cohere: (isStream, change) => post('/v2/chat', { model: 'm', messages: [question], stream: isStream, ...change }),
  ollama: (isStream, change) => post('/api/chat', { model: 'm', messages: [question], stream: isStream, ...change }),
  converse: (isStream, change) => {
    const messages = [{ role: 'user', content: [{ text: question.content }] }]
    return post(`/model/amazon.nova%3A0/converse${isStream ? '-stream' : ''}`, { messages, ...change })
  },
}

/** What stands in an answer in one piece, and in the middle and at the end of a stream. */
const said: readonly (readonly [vendor: string, whole: string[], piece: string, end: string[]])[] = [
  [
    'dify',
    ['"answer":"one two three"', '"completion_tokens":3'],
    '"answer":" two"',
    ['"event":"message_end"', '"prompt_tokens":4,"completion_tokens":3'],
  ],
  [
    'tencent',
    ['{"Response":{', '"Content":"one two three"', '"FinishReason":"stop"', '"PromptTokens":4,"CompletionTokens":3'],
    '"Content":" two"},"FinishReason":""',
    ['"FinishReason":"stop"', '"PromptTokens":4,"CompletionTokens":3'],
  ],
  [
    'baidu',
    ['"result":"one two three"', '"finish_reason":"normal"', '"prompt_tokens":4,"completion_tokens":3'],
    '"is_end":false,"is_truncated":false,"result":" two"',
    ['"is_end":true', '"result":" three"', '"prompt_tokens":4,"completion_tokens":3'],
  ],
  [
    'coze',
    ['"status":"in_progress"'],
    '"type":"answer","content":" two"',
    ['"output_count":3,"input_count":4', 'done'],
  ],
  ['replicate', [], 'event: output\ndata:  two\n', ['event: done\ndata: {}']],
  ['aiproxy', ['"answer":"one two three"'], '"content":" two","finish":false', ['"content":"","finish":true']],
  [
    'cohere',
    ['"text":"one two three"', '"finish_reason":"COMPLETE"', '"billed_units":{"input_tokens":4,"output_tokens":3}'],
    '{"content":{"text":" two"}}',
    ['"finish_reason":"COMPLETE"', '"billed_units":{"input_tokens":4,"output_tokens":3}'],
  ],
  [
    'ollama',
    ['"content":"one two three"', '"done_reason":"stop"', '"prompt_eval_count":4,"eval_count":3'],
    '"content":" two"},"done":false}\n',
    ['"done":true', '"prompt_eval_count":4,"eval_count":3}\n'],
  ],
  [
    'converse',
    ['"content":[{"text":"one two three"}]', '"stopReason":"end_turn"', '"inputTokens":4,"outputTokens":3'],
    '{"contentBlockIndex":0,"delta":{"text":" two"},"p":',
    ['metadata', '"inputTokens":4,"outputTokens":3'],
  ],
]

describe.each(said)('the simulator, asked as %s', (vendor, whole, piece, end) => {
  const ask = asking[vendor]! // each stands there

  it('gives back what it was asked, whole', async () => {
    const { status, text } = await ask(false)
    expect(status).toBe(200)
    for (const part of whole) expect(text).toContain(part)
    expect(simulator.requests.at(-1)?.isStream).toBe(false)
  })

  it('streams the same', async () => {
    const { text } = await ask(true)
    const [before = '', behind = ''] = text.split(piece)
    expect(before).toContain('one')
    expect(behind).toContain('three')
    for (const part of end) expect(behind).toContain(part)
    expect(simulator.requests.at(-1)?.isStream).toBe(true)
  })

  it('says what is scripted, and leaves the end away where it is cut', async () => {
    simulator.once({ text: 'a b c', withoutDone: true })
    const { text } = await ask(true)
    expect(text).toMatch(/c\b/)
    expect(text).not.toContain(end[0])
  })

  it('breaks in its own words within a stream', async () => {
    simulator.once({ errorInStream: { afterEvents: 1, error: { message: 'it broke' } } })
    const { text } = await ask(true)
    expect(text).toContain('"it broke"')
    expect(text).not.toContain(end[0])
  })
})

describe.each<[string, Readonly<Record<number, readonly [status: number, text: string]>>]>([
  ['dify', { 401: [401, '"code":"unauthorized"'], 429: [429, '"code":"too_many_requests"'] }],
  ['tencent', { 401: [200, '"Code":"AuthFailure.SignatureFailure"'], 429: [200, '"Code":"RequestLimitExceeded"'] }],
  ['baidu', { 401: [200, '"error_code":110'], 429: [200, '"error_code":18'], 500: [200, '"error_code":336000'] }],
  ['coze', { 401: [401, '"code":4100'], 429: [200, '"code":4013'], 500: [200, '"code":5000'] }],
  ['replicate', { 401: [401, '"title":"Unauthenticated"'], 429: [429, '"detail":"Rate limit reached."'] }],
  ['aiproxy', { 401: [401, '"errCode":401'], 500: [500, '"success":false'] }],
  ['cohere', { 401: [401, '"message":"Incorrect API key provided."'] }],
  ['ollama', { 404: [404, '{"error":"The model does not exist."}'] }],
  ['converse', { 401: [403, '"UnrecognizedClientException"'], 429: [429, '"ThrottlingException"'] }],
])('%s fails', (vendor, failures) => {
  it.each(Object.entries(failures))('with %s in its own words', async (status, [told, words]) => {
    simulator.once({ status: Number(status) })
    const answer = await asking[vendor]!(false) // each stands there
    expect([answer.status, answer.text]).toEqual([told, expect.stringContaining(words)])
  })
})

it.each<[string, object, string]>([
  ['dify', { inputs: undefined }, 'inputs is required in JSON body'],
  ['dify', { query: '' }, 'query is required'],
  ['dify', { user: undefined }, 'Arg user must be provided.'],
  ['dify', { response_mode: 'other' }, 'other is not a valid choice'],
  ['tencent', { Model: undefined }, '"Code":"MissingParameter"'],
  ['tencent', { Messages: [] }, '"Code":"InvalidParameter"'],
  ['baidu', { messages: [question, question] }, '"error_code":336006'],
  ['coze', { user_id: '' }, '"code":4000'],
  ['replicate', { input: {} }, '- input: prompt is required'],
  ['aiproxy', { libraryId: undefined }, 'libraryId is required'],
  ['cohere', { messages: [] }, 'message must be at least 1 token long'],
  ['ollama', { model: undefined }, '{"error":"model is required"}'],
  ['converse', { messages: [] }, 'must start with a user message'],
])('%s refuses %j', async (vendor, change, words) => {
  expect((await asking[vendor]!(false, change)).text).toContain(words) // each stands there
})

it.each<[string, Parameters<typeof signed>, string]>([
  ['another secret', ['{}', 'another'], 'AuthFailure.SignatureFailure'],
  ['another body', ['{"a":1}'], 'AuthFailure.SignatureFailure'],
  ['another time', ['{}', undefined, 1_551_113_065], 'AuthFailure.SignatureExpire'],
])('tencent refuses a signature of %s', async (_of, proof, code) => {
  expect((await post('/', '{}', signed(...proof))).text).toContain(code)
})

it('baidu lets in by tokens that it has given for the pairs it knows', async () => {
  expect(await baiduToken('client_id=a-client-id&client_secret=x')).toMatchObject({ error: 'invalid_client' })
  const path = '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/eb-instant?access_token=24.x'
  expect((await post(path, { messages: [question] })).json()).toMatchObject({ error_code: 110 })
})

describe('the simulator, asked as Codex', () => {
  const given = { model: 'm', instructions: '', input: [question], stream: true, store: false }
  const headers = { 'chatgpt-account-id': 'an-account' }

  it('streams a response', async () => {
    const { text } = await post('/backend-api/codex/responses', given, headers)
    expect(text).toContain('"delta":" two"')
    expect(text.split('event: response.completed')[1]).toContain('"input_tokens":')
  })

  it.each<[object, string]>([
    [{ stream: false }, 'Stream must be set to true'],
    [{ store: true }, 'Store must be set to false'],
    [{ instructions: undefined }, 'Instructions are required'],
    [{ max_output_tokens: 9 }, 'Unsupported parameter: max_output_tokens'],
    [{ input: [{ role: 'system', content: 'x' }] }, 'System messages are not allowed'],
  ])('refuses %j', async (change, detail) => {
    const answer = await post('/backend-api/codex/responses', { ...given, ...change }, headers)
    expect([answer.status, answer.json()]).toEqual([400, { detail }])
  })

  it('refuses who does not say by whose plan', async () => {
    expect((await post('/backend-api/codex/responses', given)).status).toBe(401)
  })
})

describe('the simulator, asked as Spark', () => {
  const app = { header: { app_id: 'an-app-id' } }
  const asked = { ...app, parameter: { chat: { domain: 'lite' } }, payload: { message: { text: [question] } } }
  const dial = (secret = 'MjlmNzkzNmZkMDQ2OTc0ZDdmNGE2ZTZi', date = new Date().toUTCString()) => {
    const { host } = new URL(simulator.url)
    const signature = mac(secret, `host: ${host}\ndate: ${date}\nGET /v1.1/chat HTTP/1.1`).toString('base64')
    const proof = `api_key="addd2272b6d8b7c8abdd79531420ca3b", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`
    const query = new URLSearchParams({ authorization: Buffer.from(proof).toString('base64'), date, host })
    return new WebSocket(`${simulator.url.replace('http', 'ws')}/v1.1/chat?${query}`)
  }
  const say = async (body: object) => {
    const socket = dial()
    const messages: string[] = []
    socket.on('message', (data: Buffer) => messages.push(data.toString()))
    socket.on('open', () => socket.send(JSON.stringify(body)))
    const [code] = (await once(socket, 'close')) as [number]
    return { code, messages: messages.map((each) => JSON.parse(each) as unknown) }
  }

  it('says it in messages, and closes', async () => {
    const { code, messages } = await say(asked)
    expect(messages).toMatchObject([
      { header: { code: 0, status: 0 }, payload: { choices: { text: [{ content: 'one' }] } } },
      { header: { status: 1 }, payload: { choices: { text: [{ content: ' two' }] } } },
      { header: { status: 2 }, payload: { usage: { text: { prompt_tokens: 4, completion_tokens: 3 } } } },
    ])
    expect(code).toBe(1_000)
    expect(simulator.requests.at(-1)).toMatchObject({ path: '/v1.1/chat', model: 'lite', isStream: true })
  })

  it.each<[string, object, number]>([
    ['an app that it does not know', { ...asked, header: {} }, 11200],
    ['a model that it does not know', { ...asked, parameter: {} }, 10005],
    ['no words', { ...asked, payload: {} }, 10003],
  ])('refuses %s', async (_what, body, code) => {
    expect((await say(body)).messages).toMatchObject([{ header: { code } }])
  })

  it('fails in its own words, and within a stream', async () => {
    simulator.once({ status: 429 })
    expect((await say(asked)).messages).toMatchObject([{ header: { code: 11202 } }])
    simulator.once({ errorInStream: { afterEvents: 1 } })
    expect((await say(asked)).messages).toMatchObject([{ header: { code: 0 } }, { header: { code: 10012 } }])
  })

  it.each<[string, Parameters<typeof dial>, number]>([
    ['another secret', ['x'], 401],
    ['another time', [undefined, 'Fri, 05 May 2023 10:43:39 GMT'], 403],
  ])('refuses a handshake by %s', async (_of, proof, status) => {
    const [, response] = (await once(dial(...proof), 'unexpected-response')) as [unknown, { statusCode: number }]
    expect(response.statusCode).toBe(status)
    expect(simulator.requests.at(-1)).toMatchObject({ status })
  })
})
