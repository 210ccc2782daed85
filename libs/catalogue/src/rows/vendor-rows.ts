import type { ProviderRow } from '../provider'

/** Who is asked in words of their own, as they speak nothing else that is spoken here. */
export const vendorRows: readonly ProviderRow[] = [
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
]
