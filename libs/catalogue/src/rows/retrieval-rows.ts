import type { ProviderRow } from '../provider'
import { usualModels } from '../usual/usual-models'

/** Who is asked for vectors and rankings first of all. */
export const retrievalRows: readonly ProviderRow[] = [
  {
    type: 34,
    slug: 'cohere',
    label: 'Cohere',
    baseUrl: 'https://api.cohere.ai',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['chat', 'embeddings', 'rerank', 'models'],
    // Vectors as OpenAI has them (https://docs.cohere.com/docs/compatibility-api), the rest is Cohere's own.
    wire: 'cohere',
    paths: {
      chat: '/v2/chat',
      embeddings: '/compatibility/v1/embeddings',
      rerank: '/v2/rerank',
      models: '/v1/models?page_size=1000',
    },
    defaultModels: [...usualModels.cohere, 'command-a-reasoning-08-2025'],
  },
  {
    type: 38,
    slug: 'jina',
    label: 'Jina',
    baseUrl: 'https://api.jina.ai',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['embeddings', 'rerank'],
    defaultModels: [
      ...['jina-embeddings-v4', 'jina-embeddings-v3', 'jina-clip-v2'],
      ...[...usualModels.jina, 'jina-reranker-m0'],
    ],
  },
  {
    type: 44,
    slug: 'mokaai',
    label: 'MokaAI M3E',
    baseUrl: 'https://api.moka.ai',
    format: 'openai',
    auth: 'bearer',
    capabilities: ['embeddings'],
    paths: { embeddings: '/embeddings' },
    defaultModels: ['m3e-large', 'm3e-base', 'm3e-small'],
  },
]
