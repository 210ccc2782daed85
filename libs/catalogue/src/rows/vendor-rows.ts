import type { ProviderRow } from '../provider'

/** Who is asked in words of their own, as they speak nothing else that is spoken here. */
export const vendorRows: readonly ProviderRow[] = [
  {
    type: 15,
    slug: 'baidu-wenxin',
    label: '百度文心一言',
    baseUrl: 'https://aip.baidubce.com',
    format: 'openai',
    wire: 'baidu',
    auth: 'baidu-key',
    capabilities: ['chat'],
    // https://cloud.baidu.com/doc/WENXINWORKSHOP/s/clntwmv7t
    paths: { chat: '/rpc/2.0/ai_custom/v1/wenxinworkshop/chat/{model}' },
    defaultModels: [
      ...['ERNIE-4.0-8K', 'ERNIE-4.0-Turbo-8K', 'ERNIE-3.5-8K', 'ERNIE-3.5-128K'],
      ...['ERNIE-Speed-8K', 'ERNIE-Speed-128K', 'ERNIE-Lite-8K', 'ERNIE-Tiny-8K', 'ERNIE-Character-8K'],
    ],
  },
  {
    type: 18,
    slug: 'xunfei-spark',
    label: '讯飞星火',
    baseUrl: 'https://spark-api.xf-yun.com',
    format: 'openai',
    wire: 'xunfei',
    auth: 'xunfei-key',
    other: 'version',
    usualOther: 'v2.1',
    capabilities: ['chat'],
    // Each version of the API is a model, but for those that have a path of their own (https://www.xfyun.cn/doc/spark/Web.html).
    paths: { chat: '/{model}/chat' },
    pathsByModel: [
      { prefix: 'pro-128k', paths: { chat: '/chat/pro-128k' } },
      { prefix: 'max-32k', paths: { chat: '/chat/max-32k' } },
      // https://www.xfyun.cn/doc/spark/X1ws.html
      { prefix: 'spark-x', paths: { chat: '/v1/x1' } },
    ],
    defaultModels: ['4.0Ultra', 'max-32k', 'generalv3.5', 'pro-128k', 'generalv3', 'lite', 'spark-x'],
  },
  {
    type: 21,
    slug: 'aiproxy-library',
    label: 'AI Proxy 知识库',
    baseUrl: 'https://api.aiproxy.io',
    format: 'openai',
    wire: 'aiproxy-library',
    auth: 'bearer',
    other: 'library',
    capabilities: ['chat'],
    // https://docs.aiproxy.io/dev/library
    paths: { chat: '/api/library/ask' },
    defaultModels: ['gpt-3.5-turbo'],
  },
  {
    type: 37,
    slug: 'dify',
    label: 'Dify',
    baseUrl: 'https://api.dify.ai',
    format: 'openai',
    wire: 'dify',
    auth: 'bearer',
    // The key is an app's: what is called a model says nothing there.
    capabilities: ['chat'],
    paths: { chat: '/v1/chat-messages' },
  },
  {
    type: 49,
    slug: 'coze',
    label: 'Coze 扣子',
    baseUrl: 'https://api.coze.cn',
    format: 'openai',
    wire: 'coze',
    auth: 'bearer',
    // What is called a model is the id of a bot (https://www.coze.cn/docs/developer_guides/chat_v3).
    capabilities: ['chat'],
    paths: { chat: '/v3/chat' },
  },
  {
    type: 56,
    slug: 'replicate',
    label: 'Replicate',
    baseUrl: 'https://api.replicate.com',
    format: 'openai',
    wire: 'replicate',
    // https://replicate.com/docs/reference/http#predictions.get, and what it gives as `urls.stream`
    followed: {
      answer: '/v1/predictions/{id}',
      cancel: '/v1/predictions/{id}/cancel',
      streamOrigins: ['https://stream.replicate.com'],
    },
    auth: 'bearer',
    // Official models, `owner/name` (https://replicate.com/docs/reference/http#models.predictions.create).
    capabilities: ['chat'],
    paths: { chat: '/v1/models/{name}/predictions' },
    quirks: ['no-stream-usage'],
    defaultModels: ['meta/meta-llama-3-70b-instruct', 'anthropic/claude-4-sonnet', 'openai/gpt-5'],
  },
  {
    type: 57,
    slug: 'codex',
    label: 'OpenAI Codex',
    provider: 'openai',
    baseUrl: 'https://chatgpt.com',
    format: 'openai',
    wire: 'codex',
    auth: 'codex-key',
    capabilities: ['chat'],
    // codex-rs/model-provider-info of https://github.com/openai/codex
    paths: { chat: '/backend-api/codex/responses' },
    defaultModels: ['gpt-5.5', 'gpt-5.4', 'gpt-5.4-mini', 'gpt-5.3-codex'],
  },
]
