import { type AFile, aForm, aWav, formType, startRedis, type TestServer } from '@tollgate/testing'
import { asMessages, messagesError } from './support/claude'
import { type Answered, ask, type Asked, hello } from './support/client'
import { SimulatedBilling } from './support/lease-simulation'
import { putMedia, ranker } from './support/media'
import { readmeRoutes } from './support/readme-routes'
import { opening } from './support/realtime/realtime'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay
let small: StartedRelay
let redis: TestServer

beforeAll(async () => {
  world = await World.build()
  redis = await startRedis()
  relay = await world.startRelay({ REDIS_URL: redis.url })
  small = await world.startRelay({ RELAY_BODY_LIMIT_BYTES: '2048' })
})
afterAll(async () => {
  await world.tearDown()
  await redis.stop()
})
beforeEach(async () => {
  await world.restore()
  await putMedia(world)
})
afterEach(async () => {
  for (const [option, value] of [...changedOptions]) await world.setOption(option, value)
  changedOptions.clear()
})

type Dialect = 'openai' | 'anthropic' | 'gemini'

/** A path of the model API and a good body for it. */
interface Route {
  readonly path: string
  /** The path names the model, where the body of others does: the same path for another one. */
  readonly pathFor?: (model: string) => string
  /** What is asked for costs nothing. */
  readonly isFree?: true
  readonly dialect: Dialect
  readonly body: Readonly<Record<string, unknown>>
  /** The field in which it has what the model reads. */
  readonly prompt: (text: string) => Readonly<Record<string, unknown>>
  /** The path has a model for those who name none. */
  readonly hasUsualModel?: true
  /** `stream` says nothing there. */
  readonly isSpoken?: true
  /** It opens a WebSocket, and has no body: its query names the model. */
  readonly isSocket?: true
  /** The body is a form, with this file in it. */
  readonly file?: Readonly<Record<string, AFile>>
}

const said = (text: string) => ({ role: 'user', parts: [{ text }] })
const contents = (text: string) => ({ contents: [said(text)] })
const messages = (content: string) => ({ messages: [{ role: 'user', content }] })
const chat = { body: { ...hello, max_tokens: 5 }, prompt: messages }
const response = {
  body: { model: 'gpt-4o', input: 'Say hello.', max_output_tokens: 20 },
  prompt: (input: string) => ({ input }),
}

/** A path of Google's, in which `{model}` stands for the model. */
function google(
  template: string,
  model = 'gpt-4o',
  prompt: (text: string) => Readonly<Record<string, unknown>> = contents,
): Route {
  const pathFor = (name: string) => template.replace('{model}', name)
  return { path: pathFor(model), pathFor, dialect: 'gemini', body: prompt('Say hello.'), prompt }
}

const picture: AFile = { filename: 'cat.png', bytes: Buffer.from('a picture') }

/** A path whose body is a form. */
function form(path: string, file: Readonly<Record<string, AFile>>): Route {
  const prompt = (text: string) => ({ prompt: text })
  const body = { model: 'gpt-4o', prompt: 'like this' }
  return { path, file, dialect: 'openai', body, prompt, hasUsualModel: true }
}

/** A path at which a session is opened. */
function socket(template: string): Route {
  const pathFor = (name: string) => template.replace('{model}', name)
  return { path: pathFor('gpt-4o'), pathFor, isSocket: true, dialect: 'openai', body: {}, prompt: () => ({}) }
}

/** The models of the routes. */
const usualModels = ['gpt-4o', 'text-embedding-3-small', ranker]

const routes: readonly Route[] = [
  { path: '/v1/chat/completions', dialect: 'openai', ...chat },
  { path: '/openai/v1/chat/completions', dialect: 'openai', ...chat },
  {
    path: '/v1/completions',
    dialect: 'openai',
    body: { model: 'gpt-4o', prompt: 'Once', max_tokens: 5 },
    prompt: (prompt) => ({ prompt }),
  },
  {
    path: '/v1/embeddings',
    dialect: 'openai',
    body: { model: 'text-embedding-3-small', input: 'text' },
    prompt: (input) => ({ input }),
  },
  {
    path: '/v1/moderations',
    dialect: 'openai',
    body: { model: 'gpt-4o', input: 'text' },
    prompt: (input) => ({ input }),
    hasUsualModel: true,
  },
  {
    path: '/openai/v1/rerank',
    dialect: 'openai',
    body: { model: ranker, query: 'which', documents: ['one', 'two'] },
    prompt: (text) => ({ documents: ['one', text] }),
  },
  { path: '/v1/responses', dialect: 'openai', ...response },
  { path: '/openai/v1/responses', dialect: 'openai', ...response },
  {
    path: '/v1/images/generations',
    dialect: 'openai',
    body: { model: 'gpt-4o', prompt: 'a cat' },
    prompt: (prompt) => ({ prompt }),
    hasUsualModel: true,
  },
  {
    path: '/openai/v1/audio/speech',
    dialect: 'openai',
    body: { model: 'gpt-4o', input: 'Hello.', voice: 'alloy' },
    prompt: (input) => ({ input }),
    hasUsualModel: true,
    isSpoken: true,
  },
  ...['/v1/images/edits', '/openai/v1/images/variations'].map((path) => form(path, { image: picture })),
  ...['/openai/v1/audio/transcriptions', '/v1/audio/translations'].map((path) => form(path, { file: aWav(2) })),
  { path: '/v1/messages', dialect: 'anthropic', ...chat },
  { path: '/anthropic/v1/messages', dialect: 'anthropic', ...chat },
  { path: '/v1/messages/count_tokens', dialect: 'anthropic', isFree: true, ...chat },
  ...['/v1beta', '/genai/v1beta', '/genai/v1'].map((base) => google(`${base}/models/{model}:generateContent`)),
  google('/v1beta/models/{model}:streamGenerateContent?alt=sse'),
  google('/v1beta/models/{model}:streamGenerateContent'),
  google('/v1beta/models/{model}:embedContent', 'text-embedding-3-small', (text) => ({ content: said(text) })),
  google('/v1beta/models/{model}:batchEmbedContents', 'text-embedding-3-small', (text) => ({
    requests: [{ content: said(text) }],
  })),
  { ...google('/v1beta/models/{model}:countTokens'), isFree: true },
  socket('/v1/realtime?model={model}'),
  socket('/openai/v1/realtime?model={model}'),
  socket('/openai/realtime?api-version=2025-04-01-preview&deployment={model}'),
]
/** Those that are answered in HTTP. */
const calls = routes.filter(({ isSocket }) => isSocket !== true)

/** The options of a test, with what they are otherwise. */
const changedOptions = new Map<Parameters<World['setOption']>[0], string>()
const setOption = async (key: Parameters<World['setOption']>[0], value: string, usual: string) => {
  changedOptions.set(key, usual)
  await world.setOption(key, value)
}

/** Why a call is refused: what is arranged for that, and how the call differs from a good one. */
interface Policy {
  readonly name: string
  readonly status: number
  /** Its code, where the dialect has codes. */
  readonly code: string
  readonly arrange?: () => Promise<unknown> | void
  readonly key?: string | null
  readonly bytes?: (body: object) => Buffer
  readonly body?: (route: Route) => object
  readonly headers?: Record<string, string>
  /** In place of the route's. */
  readonly model?: string
  /** The same fault in a form, and its code where that is another. */
  readonly form?: { readonly bytes: (body: Buffer) => Buffer; readonly code?: string }
  /** The same fault in Google's words; null where its dialect cannot have it. */
  readonly google?: Pick<Policy, 'bytes' | 'body'> | null
  /** Whatever costs nothing is served all the same. */
  readonly isOfCost?: true
  readonly isSmall?: true
  readonly retryAfter?: true
  /** Where it stands against a call; everywhere unless given. */
  readonly isMeant?: (route: Route) => boolean
}

const field =
  (fields: object) =>
  ({ body }: Route) => ({ ...body, ...fields })
const policies: readonly Policy[] = [
  { name: 'no key', key: null, status: 401, code: 'invalid_api_key' },
  { name: 'an unknown key', key: 'U'.repeat(48), status: 401, code: 'invalid_api_key' },
  { name: 'no key of ours', key: 'short', status: 401, code: 'invalid_api_key' },
  { name: 'a channel named by a user', key: `${tokenKey}-3`, status: 403, code: 'channel_pin_forbidden' },
  {
    name: 'a channel that does not exist',
    arrange: () => world.changeUser({ role: 10 }),
    key: `${tokenKey}-99`,
    status: 400,
    code: 'invalid_channel',
  },
  { name: 'a disabled token', arrange: () => world.changeToken({ status: 2 }), status: 401, code: 'token_disabled' },
  {
    name: 'an expired token',
    arrange: () => world.changeToken({ expiredTime: 1_000_000 }),
    status: 401,
    code: 'token_expired',
  },
  {
    name: 'an exhausted token',
    arrange: () => world.changeToken({ remainUnits: 0 }),
    status: 401,
    code: 'token_exhausted',
    isOfCost: true,
  },
  {
    name: 'a token for other addresses',
    arrange: () => world.changeToken({ allowIps: ['10.9.8.0/24'] }),
    status: 403,
    code: 'ip_not_allowed',
  },
  {
    name: 'a token for other models',
    arrange: () => world.changeToken({ isModelLimited: true, modelLimits: ['other'] }),
    status: 403,
    code: 'model_not_allowed',
  },
  {
    name: 'a token of another group',
    arrange: () => world.changeToken({ group: 'svip' }),
    status: 403,
    code: 'group_not_allowed',
  },
  { name: 'a banned owner', arrange: () => world.changeUser({ status: 2 }), status: 403, code: 'user_banned' },
  {
    name: 'too many requests',
    arrange: async () => {
      await setOption('ModelRequestRateLimitEnabled', 'true', 'false')
      await setOption('ModelRequestRateLimitCount', '1', '0')
      await ask(relay.url, { body: { ...hello, model: 'nobody-has-it' } })
    },
    status: 429,
    code: 'rate_limit_exceeded',
    retryAfter: true,
  },
  {
    name: 'no JSON',
    bytes: () => Buffer.from('{"model":"gpt-4o",'),
    form: { bytes: (body) => body.subarray(0, -5), code: 'invalid_form' },
    status: 400,
    code: 'invalid_json',
  },
  {
    name: 'no object',
    bytes: () => Buffer.from('[]'),
    form: {
      bytes: (body) => Buffer.from(body.toString('latin1').replaceAll('--form', '--fork'), 'latin1'),
      code: 'invalid_form',
    },
    status: 400,
    code: 'invalid_json',
  },
  {
    name: 'an empty body',
    bytes: () => Buffer.alloc(0),
    form: { bytes: () => Buffer.alloc(0) },
    status: 400,
    code: 'empty_body',
  },
  {
    name: 'no model',
    isMeant: ({ hasUsualModel }) => hasUsualModel !== true,
    body: field({ model: undefined }),
    google: null,
    status: 400,
    code: 'model_required',
  },
  {
    name: 'a field of a wrong type',
    body: (route) => ({ ...route.body, [route.isSpoken ? 'response_format' : 'stream']: 5 }),
    google: { body: field({ generationConfig: 'yes' }) },
    status: 400,
    code: 'invalid_type',
  },
  {
    name: 'a misspelt field',
    body: field({ Model: 'gpt-4o-mini' }),
    google: { body: field({ GenerationConfig: {} }) },
    status: 400,
    code: 'misspelt_field',
  },
  {
    name: 'a field that stands twice',
    bytes: (body) => Buffer.from(JSON.stringify(body).replace('{', '{"model":"gpt-4o-mini",')),
    form: { bytes: (body) => Buffer.concat([aForm({ model: 'gpt-4o-mini' }).subarray(0, -lastLine), body]) },
    google: {
      bytes: (body) => Buffer.from(JSON.stringify(body).replace('{', '{"generationConfig":{},"generation_config":{},')),
    },
    status: 400,
    code: 'duplicate_field',
  },
  {
    name: 'a tier that nobody priced',
    body: field({ service_tier: 'priority' }),
    google: { body: field({ serviceTier: 'priority' }) },
    status: 400,
    code: 'service_tier_unpriced',
  },
  { name: 'an unknown encoding', headers: { 'content-encoding': 'zip' }, status: 415, code: 'unsupported_encoding' },
  {
    name: 'a body that is too large',
    body: ({ body, prompt }) => ({ ...body, ...prompt('x'.repeat(4_000)) }),
    isSmall: true,
    status: 413,
    code: 'request_too_large',
  },
  {
    name: 'a word that is not allowed',
    body: ({ body, prompt }) => ({ ...body, ...prompt('a test_sensitive word') }),
    status: 400,
    code: 'sensitive_words_detected',
  },
  { name: 'a model that nobody serves', model: 'nobody-has-it', status: 503, code: 'model_not_found' },
  {
    name: 'an alias of models that nobody serves',
    arrange: () => setOption('ModelAliases', '{"smart": ["nobody-has-it"]}', '{}'),
    model: 'smart',
    status: 503,
    code: 'model_not_found',
  },
  {
    name: 'an alias for a token that has its models alone',
    arrange: async () => {
      await setOption('ModelAliases', JSON.stringify({ smart: usualModels }), '{}')
      await world.changeToken({ isModelLimited: true, modelLimits: usualModels })
    },
    model: 'smart',
    status: 403,
    code: 'model_not_allowed',
  },
  {
    name: 'a model without a price',
    arrange: () => world.putChannel({ models: ['unpriced'] }),
    model: 'unpriced',
    status: 400,
    code: 'model_price_error',
    isOfCost: true,
  },
  {
    name: 'an account without quota',
    arrange: async () => {
      await world.changeUser({ id: 10 })
      await world.changeToken({ id: 15, userId: 10 }, 'X'.repeat(48))
      world.billing.accounts.set(10, new SimulatedBilling(0))
    },
    key: 'X'.repeat(48),
    status: 403,
    code: 'insufficient_user_quota',
    isOfCost: true,
  },
]

/** Anthropic's types of errors, which go by the status. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  413: 'request_too_large',
  415: 'invalid_request_error',
  429: 'rate_limit_error',
  400: 'invalid_request_error',
  503: 'overloaded_error',
}

/** Google's names of them, likewise. */
const names: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  400: 'INVALID_ARGUMENT',
  503: 'UNAVAILABLE',
}

function askedOfGoogle(route: Route, { key = tokenKey, headers, model, ...policy }: Policy): Asked {
  const { bytes, body } = policy.google ?? policy
  const given = body?.(route) ?? route.body
  return {
    path: (model === undefined ? undefined : route.pathFor?.(model)) ?? route.path,
    key: null,
    headers: { ...headers, ...(key !== null && { 'x-goog-api-key': `sk-${key}` }) },
    body: given,
    ...(bytes && { bytes: bytes(given) }),
  }
}

function askedAsSocket(route: Route, { key = tokenKey, model }: Policy): Asked {
  const path = (model === undefined ? undefined : route.pathFor?.(model)) ?? route.path
  return { method: 'GET', path, key, headers: opening }
}

/** Of a form: its last delimiter. */
const lastLine = `${formType.split('=').at(-1)}`.length + '----\r\n'.length

function askedAsForm(route: Route, { key = tokenKey, body, headers, model, ...policy }: Policy): Asked {
  const given = body?.(route) ?? { ...route.body, ...(model !== undefined && { model }) }
  const bytes = aForm({ ...given, ...route.file })
  const type = { 'content-type': formType }
  return { path: route.path, key, bytes: policy.form?.bytes(bytes) ?? bytes, headers: { ...type, ...headers } }
}

function askedFor(route: Route, policy: Policy): Asked {
  if (route.file !== undefined) return askedAsForm(route, policy)
  if (route.isSocket === true) return askedAsSocket(route, policy)
  if (route.dialect === 'gemini') return askedOfGoogle(route, policy)
  const { key = tokenKey, bytes, body, headers, model } = policy
  const given = body?.(route) ?? { ...route.body, ...(model !== undefined && { model }) }
  const asked = { path: route.path, body: given, ...(bytes && { bytes: bytes(given) }) }
  if (route.dialect === 'openai') return { ...asked, key, ...(headers && { headers }) }
  const sent = asMessages(given, { ...headers, ...(key !== null && { 'x-api-key': `sk-${key}` }) })
  if (key !== null) return { ...sent, ...asked }
  const { 'x-api-key': _none, ...others } = sent.headers ?? {}
  return { ...sent, ...asked, headers: others }
}

function expectShape(answer: Answered, { dialect, file }: Route, { status, form, ...policy }: Policy): void {
  const code = (file === undefined ? undefined : form?.code) ?? policy.code
  const signed = expect.stringContaining(`(request id: ${answer.requestId})`)
  if (dialect === 'anthropic') {
    expect(answer.json()).toEqual({ type: 'error', error: { type: types[status], message: signed } })
    expect(messagesError(answer).message).not.toMatch(/\{\w+\}/)
    return
  }
  if (dialect === 'gemini') {
    const told: unknown = JSON.parse(answer.text())
    expect(Array.isArray(told) ? told[0] : told).toEqual({
      error: { code: status, message: signed, status: names[status] },
    })
    expect(answer.text()).not.toMatch(/"[^"]*\{\w+\}/)
    return
  }
  const { error } = answer.json() as { error: object }
  expect(Object.keys(error)).toEqual(['message', 'type', 'param', 'code'])
  expect(error).toMatchObject({ message: signed, type: expect.any(String), code })
}

it('every path at which the front page lets calls be asked for is tried', () => {
  const plain = ({ path, pathFor }: Route) =>
    (pathFor?.('{model}') ?? path).replace(/\?.*/, '').replace(/^\/(?:openai|anthropic|genai)(?=\/v1)/, '')
  const tried = new Set(routes.map(plain))
  const asksNothing = /\/models(?:\/\{model\})?$|^\/dashboard/
  expect(readmeRoutes.filter((route) => !asksNothing.test(route) && !tried.has(route))).toEqual([])
})

describe.each(policies.map((policy) => [policy.name, policy] as const))('%s', (_name, policy) => {
  const meant = routes.filter((route) => {
    const isGoogles = route.dialect === 'gemini' && policy.google === null
    const isOfBody = policy.bytes !== undefined || policy.body !== undefined || policy.headers !== undefined
    if (route.isSocket === true && isOfBody) return false
    return !isGoogles && !(route.isFree && policy.isOfCost) && (policy.isMeant?.(route) ?? true)
  })
  it.each(meant.map((route) => [route.path, route] as const))(
    'at %s is the same refusal in its shape',
    async (_path, route) => {
      await policy.arrange?.()
      const asked = world.upstream.requests.length
      const billed = world.billing.billed.size
      const answer = await ask((policy.isSmall ? small : relay).url, askedFor(route, policy))
      expect(answer.status).toBe(policy.status)
      expectShape(answer, route, policy)
      expect(answer.headers['retry-after'] !== undefined).toBe(policy.retryAfter === true)
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect([world.upstream.requests.length, world.billing.billed.size]).toEqual([asked, billed])
    },
  )
})

it.each(calls.map((route) => [route.path, route] as const))(
  'and %s is served where nothing stands against it',
  async (_path, route) => {
    await world.putChannel({ id: 24, type: 24, models: ['gpt-4o', 'text-embedding-3-small'] })
    expect((await ask(relay.url, askedFor(route, { name: '', status: 200, code: '' }))).status).toBe(200)
  },
)

it.each(calls.map((route) => [route.path, route] as const))(
  'and %s is served by the model behind an alias',
  async (_path, route) => {
    await world.putChannel({ id: 24, type: 24, models: ['gpt-4o', 'text-embedding-3-small'] })
    const models = usualModels.filter(
      (model) => JSON.stringify(route).includes(`${model}"`) || route.path.includes(model),
    )
    await setOption('ModelAliases', JSON.stringify({ smart: models }), '{}')
    const answer = await ask(relay.url, askedFor(route, { name: '', status: 200, code: '', model: 'smart' }))
    // Who counts here has asked nobody.
    const told = answer.headers['x-tollgate-model'] ?? (route.isFree && models[0])
    expect([answer.status, told]).toEqual([200, models[0]])
  },
)

describe.each(policies.filter(({ isOfCost }) => isOfCost).map((policy) => [policy.name, policy] as const))(
  '%s',
  (_name, policy) => {
    it.each(routes.filter(({ isFree }) => isFree).map((route) => [route.path, route] as const))(
      'does not matter at %s, which costs nothing',
      async (_path, route) => {
        await policy.arrange?.()
        const billed = world.billing.billed.size
        expect((await ask(relay.url, askedFor(route, policy))).status).toBe(200)
        expect(world.billing.billed.size).toBe(billed)
      },
    )
  },
)
