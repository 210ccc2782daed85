import type { Capability } from '@tollgate/catalogue'
import type { EmbeddingsAsk, EmbeddingsCodec, VectorsAnswer, WrittenAsk } from '../../embeddings/codec'
import { readUsage } from '../wire/read-usage'
import { readRequest } from './read-request'

const usage = 'usageMetadata'

/** Vectors as Google's Gemini API has them, of one text or of a batch: https://ai.google.dev/api/embeddings */
export const geminiEmbeddings: EmbeddingsCodec = {
  name: 'gemini',
  needs: ['embeddings', 'batch-embeddings'],
  readRequest,
  writeRequest,
  namesFor: (count) => ({ list: count === 1 ? 'embedding' : 'embeddings', vector: 'values', index: null, usage }),
  readUsage,
  writeAnswer,
}

function writeRequest({ texts, dimensions }: EmbeddingsAsk, name: string): WrittenAsk {
  // A name with a path is whole: those of tuned models are.
  const model = name.includes('/') ? name : `models/${name}`
  const size = dimensions === null ? {} : { outputDimensionality: dimensions }
  const requests = texts.map((text) => ({ model, content: { parts: [{ text }] }, ...size }))
  const [only] = requests
  return only !== undefined && requests.length === 1
    ? { capability: 'embeddings', body: only }
    : { capability: 'batch-embeddings', body: { requests } }
}

function writeAnswer({ vectors, inputTokens }: VectorsAnswer, capability: Capability): readonly (string | Buffer)[] {
  const written = vectors.flatMap((vector, index) => [`${index === 0 ? '' : ','}{"values":`, vector, '}'])
  const told = inputTokens === null ? '' : `,"${usage}":{"promptTokenCount":${inputTokens}}`
  return capability === 'batch-embeddings'
    ? ['{"embeddings":[', ...written, `]${told}}`]
    : ['{"embedding":', ...written, `${told}}`]
}
