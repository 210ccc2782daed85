import type { EmbeddingsAsk, EmbeddingsCodec, VectorsAnswer, WrittenAsk } from '../../embeddings/codec'
import type { NamedFates } from '../../parts/fates'
import type { Fields } from '../../parts/fields'
import { readUsage } from '../wire/read-usage'

const names = { list: 'data', vector: 'embedding', index: 'index', usage: 'usage' } as const

/** Vectors as OpenAI has them: https://platform.openai.com/docs/api-reference/embeddings */
export const openaiEmbeddings: EmbeddingsCodec = {
  name: 'openai',
  needs: ['embeddings'],
  readRequest,
  writeRequest,
  namesFor: () => names,
  readUsage: (value) => readUsage(value),
  writeAnswer,
}

function readRequest(body: Fields, _capability: unknown, fates: NamedFates): EmbeddingsAsk | null {
  const { input, dimensions, encoding_format: encoding, stream, ...others } = body
  for (const [name, value] of Object.entries(others)) if (name !== 'model' && value !== null) fates.leaveOutNamed(name)
  // Tokens are those of another model's vocabulary.
  const texts = typeof input === 'string' ? [input] : Array.isArray(input) ? (input as unknown[]) : []
  if (texts.length === 0 || !areTexts(texts)) return refused(fates, 'input')
  const isSized = typeof dimensions === 'number' && Number.isInteger(dimensions) && dimensions > 0
  if (!isSized && hasValue(dimensions)) return refused(fates, 'dimensions')
  if (hasValue(encoding) && encoding !== 'float' && encoding !== 'base64') return refused(fates, 'encoding_format')
  if (hasValue(stream) && stream !== false) return refused(fates, 'stream')
  return { texts, dimensions: isSized ? dimensions : null, isBase64: encoding === 'base64' }
}

/** Numbers as digits are what every provider gives unasked, and some refuse to be told. */
function writeRequest({ texts, dimensions }: EmbeddingsAsk, model: string): WrittenAsk {
  const input = texts.length === 1 ? texts[0] : texts
  return { capability: 'embeddings', body: { model, input, ...(dimensions !== null && { dimensions }) } }
}

function writeAnswer({ vectors, inputTokens, model }: VectorsAnswer): readonly (string | Buffer)[] {
  const data = vectors.flatMap((vector, index) => [
    `${index === 0 ? '' : ','}{"object":"embedding","index":${index},"embedding":`,
    vector,
    '}',
  ])
  const usage = inputTokens === null ? '' : `,"usage":{"prompt_tokens":${inputTokens},"total_tokens":${inputTokens}}`
  return ['{"object":"list","data":[', ...data, `],"model":${JSON.stringify(model)}${usage}}`]
}

function areTexts(values: readonly unknown[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string')
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null
}

function refused(fates: NamedFates, name: string): null {
  fates.refuseNamed(name)
  return null
}
