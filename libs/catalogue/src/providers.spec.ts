import { defineProvider, providerOf, type ProviderRow, providers } from './index'

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

describe('a row', () => {
  it('takes its slug as telemetry name unless it gives another', () => {
    expect(defineProvider(row).provider).toBe('example')
    expect(defineProvider({ ...row, provider: 'example_ai' }).provider).toBe('example_ai')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a base URL that ends in a slash', { baseUrl: 'https://api.example.com/' }],
    ['a base URL that is not http', { baseUrl: 'ftp://api.example.com' }],
    ['an unknown quirk', { quirks: ['sings'] }],
    ['no capability', { capabilities: [] }],
    ['a path that does not begin with a slash', { paths: { chat: 'chat' } }],
    ['a field that nobody reads', { colour: 'red' }],
  ])('is refused by its name with %s', (_, change) => {
    const [field = ''] = Object.keys(change)
    const named = new RegExp(`^provider example \\(type 900\\): [^]*\\b${field}\\b`)
    expect(() => defineProvider({ ...row, ...change } as ProviderRow)).toThrow(named)
  })
})
