import type { Capability, FormatName } from '@tollgate/catalogue'
import { modelToTest, testCall } from './channel-test.policy'

const provider = (format: FormatName, capabilities: Capability[] = ['chat', 'embeddings', 'rerank']) => ({
  format,
  capabilities: new Set(capabilities),
  pathsByModel: [],
})

describe('a channel test', () => {
  it.each([
    ['asked', { testModel: 'set', models: ['first'] }, 'asked'],
    ['', { testModel: 'set', models: ['first'] }, 'set'],
    ['', { testModel: '', models: ['first', 'second'] }, 'first'],
    ['', { testModel: '', models: [] }, 'gpt-4o-mini'],
  ])('asked for "%s" of %j tests %s', (asked, channel, model) => {
    expect(modelToTest(asked, channel)).toBe(model)
  })

  it.each([
    ['gpt-4o', { max_tokens: 10 }],
    ['o3-mini', { max_completion_tokens: 10 }],
    ['gpt-5.1', { max_completion_tokens: 10 }],
    ['kimi-thinking', { max_tokens: 50 }],
    ['claude-sonnet-4-thinking', { max_tokens: 10 }],
    ['gemini-2.5-pro', { max_tokens: 300 }],
  ])('says hi to %s with %j', (model, limit) => {
    expect(testCall(model, provider('openai'))).toEqual({
      capability: 'chat',
      model,
      body: { model, messages: [{ role: 'user', content: 'hi' }], stream: false, ...limit },
    })
  })

  it.each(['claude-opus-5', 'o3-of-somebody', 'embed-thinking'])('says hi to %s as Messages has it', (model) => {
    expect(testCall(model, provider('anthropic'))).toEqual({
      capability: 'chat',
      model,
      body: { model, messages: [{ role: 'user', content: 'hi' }], stream: false, max_tokens: 10 },
    })
  })

  it('says hi to Gemini, and gives it room to think', () => {
    const contents = [{ role: 'user', parts: [{ text: 'hi' }] }]
    expect(testCall('gemini-3.5-flash', provider('gemini'))).toEqual({
      capability: 'chat',
      model: 'gemini-3.5-flash',
      body: { contents, generationConfig: { maxOutputTokens: 300 } },
    })
    expect(testCall('gemini-embedding-2', provider('gemini'))).toEqual({
      capability: 'embeddings',
      model: 'gemini-embedding-2',
      body: { content: { parts: [{ text: 'hello world' }] } },
    })
  })

  it('asks models for a response that have no chats', () => {
    expect(testCall('gpt-5-pro', provider('openai-responses'))).toEqual({
      capability: 'chat',
      model: 'gpt-5-pro',
      body: { model: 'gpt-5-pro', input: 'hi', max_output_tokens: 300, store: false },
    })
  })

  it.each(['text-embedding-3-small', 'BAAI/bge-m3', 'm3e-large', 'mistral-embed'])('embeds a text with %s', (model) => {
    expect(testCall(model, provider('openai'))).toMatchObject({
      capability: 'embeddings',
      body: { model, input: expect.any(String) },
    })
  })

  it('has the body of a provider that wants another', () => {
    const body = { set: { anthropic_version: 'v' }, drop: ['model'] }
    const rule = { prefix: 'claude', format: 'anthropic', paths: {}, streamPaths: {}, body } as const
    expect(testCall('claude-opus-5', { ...provider('gemini'), pathsByModel: [rule] })).toEqual({
      capability: 'chat',
      model: 'claude-opus-5',
      body: { messages: [{ role: 'user', content: 'hi' }], stream: false, max_tokens: 10, anthropic_version: 'v' },
    })
  })

  it('ranks a text with a model for that, and embeds one where nobody chats', () => {
    expect(testCall('jina-reranker-v3', provider('openai'))).toMatchObject({
      capability: 'rerank',
      body: { model: 'jina-reranker-v3', query: expect.any(String), documents: [expect.any(String)] },
    })
    expect(testCall('a-reranker', provider('openai', ['chat']))).toMatchObject({ capability: 'chat' })
    expect(testCall('jina-clip-v2', provider('openai', ['embeddings']))).toMatchObject({ capability: 'embeddings' })
  })

  it.each<[Capability, object]>([
    ['drawing-tasks', { task: 'task/list-by-condition', body: { ids: ['0'] } }],
    ['music-tasks', { task: 'fetch', body: { ids: ['0'] } }],
    ['video-tasks', { task: 'videos' }],
    ['kling-tasks', { task: 'videos/text2video' }],
  ])('rule T67: of a channel that takes in %s alone asks about tasks', (capability, question) => {
    expect(testCall('m', provider('openai', [capability]))).toEqual({ capability, model: 'm', ...question })
    expect(testCall('m', provider('openai', ['chat', capability]))).toMatchObject({ capability: 'chat' })
  })
})
