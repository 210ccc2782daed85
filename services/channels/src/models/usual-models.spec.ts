import { providers } from '@tollgate/catalogue'
import { usualModels } from '@tollgate/catalogue/usual/usual-models'
import { shippedOption } from '@tollgate/contracts/options/shipped/price-list'

/** What has no shipped price, and why: an administrator sets one before it is offered. */
const unpriced: Readonly<Record<string, readonly string[]>> = {
  'one of the two tables alone has a price': [
    'glm-4.5-air',
    'gemini-3.7-flash',
    'gemini-embedding-2',
    'kimi-k3',
    'kimi-k2.7-code',
    'moonshot-v1-auto',
    'glm-5.1',
    'glm-5',
    'glm-4.7',
    'glm-4.7-flash',
    'glm-4.6',
    'glm-4.5',
    'glm-4.5v',
    'pplx-embed-v1-0.6b',
    'pplx-embed-v1-4b',
    'deepseek-v3.2',
    'command-a-03-2025',
    'command-r7b-12-2024',
    'embed-v4.0',
    'rerank-v4.0-pro',
    'rerank-v4.0-fast',
    'MiniMax-M2.7',
    'MiniMax-M2.5',
    'MiniMax-M2.1',
    'MiniMax-M2',
    'jina-reranker-v3',
  ],
  'the two tables have different prices': [
    'gpt-4.1-nano',
    'jina-reranker-v2-base-multilingual',
    'mistral-medium-latest',
    'mistral-small-latest',
    'codestral-latest',
  ],
  'a film costs by its seconds, which neither table has': [
    'kling-v1',
    'kling-v1-6',
    'kling-v2-master',
    'kling-v2-1',
    'kling-v2-1-master',
    'kling-v2-5-turbo',
    'kling-v2-6',
    'sora-2',
    'sora-2-pro',
  ],
  'the price steps with the length of the input': [
    'qwen3.5-plus',
    'qwen3-max',
    'qwen-flash',
    'qwen3-vl-plus',
    'qwen3-coder-plus',
    'qwen3-coder-flash',
    'MiniMax-M3',
    'grok-4.5',
  ],
  'neither table has a price': [
    'ERNIE-4.0-Turbo-8K',
    'ERNIE-3.5-128K',
    'ERNIE-Lite-8K',
    'ERNIE-Character-8K',
    'qwen-long',
    'qwen-vl-max',
    'text-embedding-v4',
    'text-embedding-v3',
    '4.0Ultra',
    'max-32k',
    'generalv3.5',
    'pro-128k',
    'generalv3',
    'lite',
    'spark-x',
    '360gpt-turbo-responsibility-8k',
    'hunyuan-turbos-latest',
    'hunyuan-t1-latest',
    'hunyuan-large',
    'hunyuan-standard',
    'hunyuan-lite',
    'hunyuan-vision',
    'hunyuan-embedding',
    'embedding-3',
    'yi-lightning',
    'yi-vision-v2',
    'nova-2-lite',
    'nova-premier',
    'nova-pro',
    'nova-lite',
    'nova-micro',
    'gpt-oss-120b',
    'command-a-reasoning-08-2025',
    'jina-embeddings-v4',
    'jina-embeddings-v3',
    'jina-clip-v2',
    'jina-reranker-m0',
    'm3e-large',
    'm3e-base',
    'm3e-small',
    'ernie-5.0',
    'ernie-4.5-turbo-128k',
    'ernie-x1-turbo-32k',
    'ernie-speed-pro-128k',
  ],
  'each host sells it at a price of its own': [
    'openrouter/auto',
    '@cf/openai/gpt-oss-120b',
    '@cf/meta/llama-4-scout-17b-16e-instruct',
    '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
    '@cf/qwen/qwen2.5-coder-32b-instruct',
    '@cf/baai/bge-m3',
    'Qwen/Qwen3-235B-A22B',
    'BAAI/bge-m3',
    'zai-org/GLM-4.5-FP8',
    'meta/meta-llama-3-70b-instruct',
    'anthropic/claude-4-sonnet',
    'openai/gpt-5',
  ],
  'it runs on a machine of one’s own': ['gpt-oss:20b', 'qwen3:8b', 'gemma3:4b', 'llama3.2:3b', 'nomic-embed-text'],
  'it costs nothing': ['omni-moderation-latest'],
}

/** Who sells what its maker's list names. */
const typeOf: Readonly<Record<keyof typeof usualModels, number>> = {
  ...{ alibaba: 17, anthropic: 14, cohere: 34, deepseek: 43, google: 24, jina: 38, minimax: 35, mistral: 42 },
  ...{ moonshot: 25, openai: 1, perplexity: 27, xai: 48, zhipu: 26 },
}

/** A date at the end of a name. */
const date = /-(?:\d{4}-\d\d-\d\d|\d{8})$/
const offered = providers.flatMap(({ type, defaultModels }) => defaultModels.map((model) => ({ type, model })))

describe('rule C37: the models that a channel begins with', () => {
  it.each(Object.entries(usualModels))('are those of its maker: %s', (maker, models) => {
    const type = typeOf[maker as keyof typeof usualModels] // the makers of the table
    expect(models.length).toBeGreaterThan(0)
    expect(offered.filter((each) => each.type === type).map(({ model }) => model)).toEqual(
      expect.arrayContaining([...models]),
    )
  })

  it('are few, each by one name', () => {
    for (const { defaultModels } of providers) {
      expect(defaultModels.length).toBeLessThanOrEqual(40)
      expect(
        defaultModels.filter((model) => date.test(model) && defaultModels.includes(model.replace(date, ''))),
      ).toEqual([])
    }
  })

  it('have a shipped price, or a reason why not', () => {
    const tables = (['ModelRatio', 'ModelPrice', 'PublishedPrice'] as const).map((key) => shippedOption(key))
    const priced = new Set(tables.flatMap((table) => Object.keys(table)))
    const named = new Set(Object.values(unpriced).flat())
    const names = [...new Set(offered.map(({ model }) => model))]
    expect(names.filter((model) => !priced.has(model) && !named.has(model))).toEqual([])
    expect([...named].filter((model) => priced.has(model) || !names.includes(model))).toEqual([])
  })
})
