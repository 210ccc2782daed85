import type { Reasoning, Seal } from '../../../parts/content'
import { type Fields, textOf } from '../../../parts/fields'

/** Whose reasoning it is, as callers of OpenAI's dialect have it in `reasoning_details`. */
const format = 'bedrock-converse-v1'

/** What proves a reasoning to the model that had it (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ReasoningTextBlock.html). */
export function sealOf(signature: string): Seal {
  return { maker: 'openai', fields: { type: 'reasoning.text', format, signature } }
}

/** The same of what nobody else is to read, in base64. */
export function redactedSeal(data: string): Seal {
  return { maker: 'openai', fields: { type: 'reasoning.encrypted', format, data } }
}

/** A reasoning as the block that it was; null where it is another's, or bare: models refuse what they have not signed. */
export function sealedBlock({ text, seal }: Reasoning): Fields | null {
  if (seal?.fields.format !== format) return null
  const { signature, data } = seal.fields
  if (textOf(data) !== null) return { reasoningContent: { redactedContent: data } }
  return { reasoningContent: { reasoningText: { text, signature } } }
}
