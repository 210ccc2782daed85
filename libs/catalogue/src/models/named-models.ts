import type { ProviderRow } from '../provider'

/** The paths of Gemini's models whose names tell themselves what they name: `tunedModels/mine`. */
export const namedModels: ProviderRow['pathsByModel'] = ['models/', 'tunedModels/'].map((prefix) => ({
  prefix,
  paths: {
    chat: '/{version}/{name}:generateContent',
    embeddings: '/{version}/{name}:embedContent',
    'batch-embeddings': '/{version}/{name}:batchEmbedContents',
    'token-count': '/{version}/{name}:countTokens',
  },
  streamPaths: { chat: '/{version}/{name}:streamGenerateContent?alt=sse' },
}))
