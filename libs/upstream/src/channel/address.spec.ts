import { defineProvider, type Provider, providerOf, type ProviderRow } from '@tollgate/catalogue'
import { upstreamErrors } from '../failure/upstream.errors'
import { addressOf, urlFor } from './address'

const row: ProviderRow = {
  type: 900,
  slug: 'example',
  label: 'Example',
  baseUrl: 'https://api.example.com/base',
  format: 'openai',
  auth: 'bearer',
  capabilities: ['chat', 'embeddings'],
}

function provider(change: Partial<ProviderRow> = {}): Provider {
  return defineProvider({ ...row, ...change })
}

function real(type: number): Provider {
  const found = providerOf(type)
  if (!found) throw new Error(`no provider ${type}`)
  return found
}

describe('the address of a call', () => {
  it.each<[string, Provider, string, string, string | null]>([
    ["is the provider's own", provider(), '', 'm', 'https://api.example.com/base/v1/chat/completions'],
    ["is the channel's", provider(), 'http://10.0.0.5:8000', 'm', 'http://10.0.0.5:8000/v1/chat/completions'],
    ['keeps a path', provider(), 'https://x.com/a/b', 'm', 'https://x.com/a/b/v1/chat/completions'],
    ['forgives slashes and spaces', provider(), ' https://x.com// ', 'm', 'https://x.com/v1/chat/completions'],
    ['knows IPv6', provider(), 'http://[::1]:8000', 'm', 'http://[::1]:8000/v1/chat/completions'],
    [
      'may depend on the model',
      real(45),
      '',
      'bot-7',
      'https://ark.cn-beijing.volces.com/api/v3/bots/chat/completions',
    ],
    ['may not depend on it', real(45), '', 'doubao', 'https://ark.cn-beijing.volces.com/api/v3/chat/completions'],
    [
      'loses a part that the base address stands for',
      real(1),
      'https://gateway.ai.cloudflare.com/v1/acc/gw/openai',
      'm',
      'https://gateway.ai.cloudflare.com/v1/acc/gw/openai/chat/completions',
    ],
    ['is complete where the channel says all', real(8), 'https://x.com/call?v=1', 'm', 'https://x.com/call?v=1'],
    ['takes the model in', real(8), 'https://x.com/{model}/chat', 'a/b c', 'https://x.com/a%2Fb%20c/chat'],
    ['takes any model in', real(8), 'https://x.com/{model}', '\ud800', 'https://x.com/%EF%BF%BD'],
    [
      'cannot be what the provider does not do',
      real(22),
      '',
      'm',
      'https://fastgpt.run/api/openapi/v1/chat/completions',
    ],
  ])('%s', (...[, row, baseUrl, model, expected]) => {
    expect(urlFor(row, baseUrl, 'chat', model)).toBe(expected)
  })

  it.each([
    [1, '', 'openai-responses', '/v1/responses'],
    [1, 'https://gateway.ai.cloudflare.com/v1/acc/gw/openai', 'openai-responses', '/v1/acc/gw/openai/responses'],
    [1, '', 'openai', '/v1/chat/completions'],
    [1, '', 'anthropic', '/v1/chat/completions'],
    [43, 'https://x.com/a', 'anthropic', '/a/anthropic/v1/messages'],
    [45, '', 'openai-responses', '/api/v3/bots/chat/completions'],
  ] as const)('goes by the format: type %i at %j in %s', (type, baseUrl, format, path) => {
    expect(addressOf(real(type), baseUrl).pathFor('chat', 'bot', { format })).toBe(path)
  })

  it.each([
    ['https://x.openai.azure.com', 'gpt.4', {}, '/openai/deployments/gpt.4/chat/completions?api-version=2024-10-21'],
    ['https://x.com', 'm', { version: 'a&b' }, '/openai/deployments/m/chat/completions?api-version=a%26b'],
    ['https://x.com', 'm', { format: 'openai-responses' }, '/openai/v1/responses'],
    [
      'https://gateway.ai.cloudflare.com/v1/acc/gw/azure-openai/x',
      'm',
      {},
      '/v1/acc/gw/azure-openai/x/m/chat/completions?api-version=2024-10-21',
    ],
  ] as const)('has the version of a channel of Azure: %s, %s, %j', (baseUrl, model, shape, path) => {
    expect(addressOf(real(3), baseUrl, { version: '2024-10-21' }).pathFor('chat', model, shape)).toBe(path)
  })

  it.each([
    ['', '/client/v4/accounts/acc/ai/v1/embeddings'],
    ['https://gateway.ai.cloudflare.com/v1/a/gw/workers-ai', '/v1/a/gw/workers-ai/v1/embeddings'],
  ])('has the account of a channel: %j', (baseUrl, path) => {
    expect(addressOf(real(39), baseUrl, { account: 'acc' }).pathFor('embeddings', '@cf/m')).toBe(path)
  })

  const regionOf = (model: string) => ({ far: 'us-east5', all: 'global' })[model] ?? 'us-central1'

  it.each([
    ['m', '', 'https://us-central1-aiplatform.googleapis.com'],
    ['far', '', 'https://us-east5-aiplatform.googleapis.com'],
    ['all', '', 'https://aiplatform.googleapis.com'],
    ['far', 'https://vertex.internal/x', 'https://vertex.internal'],
  ])('is in the region of %s with the base %j: %s', (model, baseUrl, origin) => {
    expect(addressOf(real(41), baseUrl, { account: 'p', regionOf }).originFor(model)).toBe(origin)
  })

  it.each([
    ['far', {}, '/v1/projects/p/locations/us-east5/publishers/google/models/far:generateContent'],
    [
      'claude-x-20250929',
      { isStream: true },
      '/v1/projects/p/locations/us-central1/publishers/anthropic/models/claude-x@20250929:streamRawPredict',
    ],
    [
      'claude-x@20250929',
      {},
      '/v1/projects/p/locations/us-central1/publishers/anthropic/models/claude-x@20250929:rawPredict',
    ],
  ])('has project, region and publisher of %s, %j', (model, shape, path) => {
    expect(addressOf(real(41), '', { account: 'p', regionOf }).pathFor('chat', model, shape)).toBe(path)
  })

  it('goes by the format of a chat alone', () => {
    expect(addressOf(real(1), '').pathFor('embeddings', 'm', { format: 'openai-responses' })).toBe('/v1/embeddings')
  })

  it.each([
    ['the model and the version', 'gemini-3', {}, '/a/v1beta/models/gemini-3:generateContent'],
    ['a model with signs', 'a/b c:$&', {}, '/a/v1beta/models/a%2Fb%20c%3A%24%26:generateContent'],
    ['another version', 'm', { version: 'v1' }, '/a/v1/models/m:generateContent'],
    ['a stream', 'm', { isStream: true }, '/a/v1beta/models/m:streamGenerateContent?alt=sse'],
    ['a name that tells its kind', 'tunedModels/x', {}, '/a/v1beta/tunedModels/x:generateContent'],
    [
      'such a name, streamed',
      'tunedModels/../../x',
      { isStream: true },
      '/a/v1beta/tunedModels/..%2F..%2Fx:streamGenerateContent?alt=sse',
    ],
  ])('takes in %s', (_what, model, shape, expected) => {
    expect(addressOf(real(24), 'https://x.com/a').pathFor('chat', model, shape)).toBe(expected)
  })

  it('asks for streams elsewhere only where they are elsewhere', () => {
    const { pathFor } = addressOf(real(24), '')
    expect(pathFor('embeddings', 'm', { isStream: true })).toBe('/v1beta/models/m:embedContent')
    expect(addressOf(real(14), '').pathFor('chat', 'm', { isStream: true })).toBe('/v1/messages')
  })

  it('is none for what the provider does not do', () => {
    expect(urlFor(provider(), '', 'models')).toBeNull()
    expect(urlFor(real(8), 'https://x.com/call', 'models')).toBeNull()
  })

  it.each(['x.com', 'ftp://x.com', 'https://', 'https://user:pass@x.com', 'https://x.com/#a', 'https://{model}.x.com'])(
    'is refused when the base address is %s',
    (baseUrl) => {
      expect(() => urlFor(provider(), baseUrl, 'chat')).toThrow(upstreamErrors.baseUrlInvalid())
    },
  )

  it('is refused in words of its own when it has a query', () => {
    expect(() => urlFor(provider(), 'https://x.com/?a=1', 'chat')).toThrow(upstreamErrors.baseUrlQuery())
  })

  it('must be given where the provider has none', () => {
    expect(() => urlFor(real(47), '', 'chat')).toThrow(upstreamErrors.baseUrlMissing())
  })
})
