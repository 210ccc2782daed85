import type { ProviderRow } from '../provider'

/** Who is asked in words of their own, as they speak nothing else that is spoken here. */
export const vendorRows: readonly ProviderRow[] = [
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
]
