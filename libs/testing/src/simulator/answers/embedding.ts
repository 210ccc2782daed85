import { createHash } from 'node:crypto'
import type { Behaviour } from '../script/script'
import { simulatedPromptTokens, textsOf } from '../wire/tokens'
import type { WireRequest } from '../wire/wire'
import { type Answer, jsonAnswer } from './answer'

const defaultDimensions = 8

/** The answer to `/v1/embeddings`: a vector that depends on nothing but the text. */
export function embeddingAnswer(request: WireRequest, behave: Behaviour): Answer {
  const promptTokens = simulatedPromptTokens(request)
  const data = textsOf(request.input).map((text, index) => {
    const vector = vectorOf(text, request.dimensions ?? defaultDimensions)
    return { object: 'embedding', index, embedding: request.encoding_format === 'base64' ? base64Of(vector) : vector }
  })
  const body = { object: 'list', data, model: request.model ?? '' }
  const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens }
  const told = behave.usage === 'null' ? null : (behave.usage ?? usage)
  return jsonAnswer(200, told === 'none' ? body : { ...body, usage: told })
}

/** The answer to `:embedContent`, and to `:batchEmbedContents` where `isBatch`, as Gemini gives it. */
export function contentEmbeddingAnswer(request: WireRequest, behave: Behaviour, isBatch: boolean): Answer {
  const dimensions = request.dimensions ?? defaultDimensions
  const embeddings = textsOf(request.input).map((text) => ({ values: vectorOf(text, dimensions) }))
  const usageMetadata = behave.usage === 'null' ? null : (behave.usage ?? usageOfContents(request))
  const told = usageMetadata === 'none' ? {} : { usageMetadata }
  return jsonAnswer(200, { ...(isBatch ? { embeddings } : { embedding: embeddings[0] }), ...told })
}

function usageOfContents(request: WireRequest): object {
  const promptTokenCount = simulatedPromptTokens(request)
  return { promptTokenCount, promptTokenDetails: [{ modality: 'TEXT', tokenCount: promptTokenCount }] }
}

/** Numbers between -1 and 1 that a 32-bit float holds exactly. */
function vectorOf(text: string, dimensions: number): number[] {
  const digest = createHash('sha256').update(text).digest()
  return Array.from({ length: dimensions }, (_, index) => ((digest[index % digest.length] ?? 0) - 128) / 128)
}

function base64Of(vector: number[]): string {
  return Buffer.from(new Float32Array(vector).buffer).toString('base64')
}
