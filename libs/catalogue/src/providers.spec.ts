import { bodyRuleFor, defineProvider, providerOf, type ProviderRow, providers, spokenFormat, wireFor } from './index'

const row: ProviderRow = {
  type: 900,
  slug: 'example',
  label: 'Example',
  baseUrl: 'https://api.example.com',
  format: 'openai',
  auth: 'bearer',
  capabilities: ['chat', 'models'],
}

describe('the rows', () => {
  it('have one number and one slug each, in ascending order', () => {
    const types = providers.map((provider) => provider.type)
    expect(types).toEqual([...new Set(types)].sort((a, b) => a - b))
    expect(new Set(providers.map((provider) => provider.slug)).size).toBe(providers.length)
  })

  it('give a path to every capability and to nothing else', () => {
    for (const provider of providers)
      expect(Object.keys(provider.paths).sort()).toEqual([...provider.capabilities].sort())
  })

  it('never offer a model twice', () => {
    for (const provider of providers) expect(new Set(provider.defaultModels).size).toBe(provider.defaultModels.length)
  })

  it.each([
    [1, 'chat', '/v1/chat/completions'],
    [14, 'chat', '/v1/messages'],
    [14, 'models', '/v1/models?limit=1000'],
    [14, 'token-count', '/v1/messages/count_tokens'],
    [24, 'chat', '/{version}/models/{model}:generateContent'],
    [24, 'models', '/{version}/models?pageSize=1000'],
    [20, 'embeddings', '/v1/embeddings'],
    [27, 'chat', '/chat/completions'],
    [35, 'chat', '/v1/text/chatcompletion_v2'],
    [43, 'completions', '/beta/completions'],
    [46, 'chat', '/v2/chat/completions'],
  ] as const)('know the path of type %i for %s', (type, capability, path) => {
    expect(providerOf(type)?.paths[capability]).toBe(path)
  })

  it('have no row for a number that is not in use', () => {
    expect(providerOf(28)).toBeUndefined()
  })
})

describe('a provider of several formats', () => {
  const several = defineProvider({ ...row, capabilities: ['chat', 'embeddings'], chatFormats: { anthropic: '/m' } })

  it.each([
    ['chat', 'openai', 'openai'],
    ['chat', 'anthropic', 'anthropic'],
    ['chat', 'openai-responses', 'openai'],
    ['embeddings', 'anthropic', 'openai'],
  ] as const)('is asked for %s by a caller of %s in %s', (capability, from, spoken) => {
    expect(spokenFormat(several, capability, from, 'm')).toBe(spoken)
  })

  it.each([
    [1, { 'openai-responses': '/v1/responses' }],
    [8, {}],
    [20, { 'openai-responses': '/v1/responses', anthropic: '/v1/messages' }],
    [43, { anthropic: '/anthropic/v1/messages' }],
  ])('is type %i', (type, formats) => {
    expect(providerOf(type)?.chatFormats).toEqual(formats)
  })
})

describe('a provider with a wire of its own', () => {
  const vendor = defineProvider({
    ...row,
    wire: 'dify',
    capabilities: ['chat', 'embeddings'],
    chatFormats: { anthropic: '/m' },
    pathsByModel: [{ prefix: 'claude', paths: {}, format: 'anthropic' }],
  })
  const mixed = defineProvider({ ...row, pathsByModel: [{ prefix: 'app-', paths: {}, wire: 'dify' }] })

  it.each([
    [vendor, { capability: 'chat', spoken: 'openai', model: 'm' }, 'dify'],
    [vendor, { capability: 'chat', spoken: 'anthropic', model: 'm' }, null],
    [vendor, { capability: 'embeddings', spoken: 'openai', model: 'm' }, null],
    [vendor, { capability: 'chat', spoken: 'openai', model: 'claude-5' }, null],
    [mixed, { capability: 'chat', spoken: 'openai', model: 'm' }, null],
    [mixed, { capability: 'chat', spoken: 'openai', model: 'app-1' }, 'dify'],
  ] as const)('is asked in it for chats alone, and by models: %#', (provider, asked, wire) => {
    expect(wireFor(provider, asked)).toBe(wire)
  })

  it.each([
    [{ wire: 'dify', format: 'anthropic' }, "wire: the format has to be 'openai'"],
    [{ wire: 'dify', capabilities: ['embeddings'] }, 'wire: it has no chat'],
    [{ wire: 'dify', address: 'complete' }, 'wire: a complete address has no wire'],
    [
      { pathsByModel: [{ prefix: 'a', paths: {}, wire: 'dify', format: 'gemini' }] },
      "pathsByModel: the format of 'a' has to be 'openai'",
    ],
  ] as const)('is refused as %j', (more, fault) => {
    expect(() => defineProvider({ ...row, ...more } as ProviderRow)).toThrow(fault)
  })
})

describe('a provider whose models speak differently', () => {
  const vertex = providerOf(41)
  if (!vertex) throw new Error('no provider 41')

  it.each([
    ['gemini-3.5-flash', 'openai', 'gemini'],
    ['gemini-3.5-flash', 'anthropic', 'gemini'],
    ['claude-opus-4-8', 'openai', 'anthropic'],
  ] as const)('is asked for %s by a caller of %s in %s', (model, from, spoken) => {
    expect(spokenFormat(vertex, 'chat', from, model)).toBe(spoken)
  })

  it.each([
    ['gpt-5-pro', 'openai', 'openai-responses'],
    ['gpt-5.1-codex-mini', 'anthropic', 'openai-responses'],
    ['gpt-5', 'openai', 'openai'],
    ['gpt-5-pro', 'openai-responses', 'openai-responses'],
  ] as const)('or at OpenAI for %s by a caller of %s in %s', (model, from, spoken) => {
    const openai = providerOf(1)
    expect(openai && spokenFormat(openai, 'chat', from, model)).toBe(spoken)
  })

  it('has bodies of another kind for them', () => {
    const claude = { set: { anthropic_version: 'vertex-2023-10-16' }, drop: ['model'] }
    expect(bodyRuleFor(vertex, 'claude-opus-4-8')).toEqual(claude)
    expect(bodyRuleFor(vertex, 'gemini-3.5-flash')).toBeUndefined()
  })
})

describe('a row', () => {
  it('has the paths of its format unless it gives others', () => {
    const messages = { ...row, format: 'anthropic' as const }
    expect(defineProvider(messages).paths).toEqual({ chat: '/v1/messages', models: '/v1/models' })
    expect(defineProvider({ ...messages, paths: { chat: '/m' } }).paths).toEqual({ chat: '/m', models: '/v1/models' })
  })

  it('takes its slug as telemetry name unless it gives another', () => {
    expect(defineProvider(row).provider).toBe('example')
    expect(defineProvider({ ...row, provider: 'example_ai' }).provider).toBe('example_ai')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a base URL that ends in a slash', { baseUrl: 'https://api.example.com/' }],
    ['a base URL that is not http', { baseUrl: 'ftp://api.example.com' }],
    ['an unknown quirk', { quirks: ['sings'] }],
    ['no capability', { capabilities: [] }],
    ['a capability that its format does not have', { capabilities: ['chat', 'embeddings'], format: 'anthropic' }],
    [
      'such a capability with a path',
      { capabilities: ['completions'], paths: { completions: '/c' }, format: 'anthropic' },
    ],
    ['its own format as a further one', { chatFormats: { openai: '/v1/chat' } }],
    ['a further format at a complete address', { chatFormats: { anthropic: '/m' }, address: 'complete' }],
    ['a further format that nobody knows', { chatFormats: { telex: '/t' } }],
    ['a path that does not begin with a slash', { paths: { chat: 'chat' } }],
    ['a field that nobody reads', { colour: 'red' }],
  ])('is refused by its name with %s', (_, change) => {
    const [field = ''] = Object.keys(change)
    const named = new RegExp(`^provider example \\(type 900\\): [^]*\\b${field}\\b`)
    expect(() => defineProvider({ ...row, ...change } as ProviderRow)).toThrow(named)
  })
})
