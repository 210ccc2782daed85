import { writeUsage as writeChatUsage } from '../../../openai/codec/words/usage'
import type { Usage } from '../../../parts/answer'
import { type Fields, fieldsOf, numberOf } from '../../../parts/fields'
import { readUsage as readCounts } from '../../wire/read-usage'

/** A usage object; null when it counts nothing. */
export function readUsage(value: unknown): Usage | null {
  const counts = readCounts(value)
  const usage = fieldsOf(value)
  if (counts === null || usage === null) return null
  const reasoningTokens = numberOf(fieldsOf(usage.output_tokens_details)?.reasoning_tokens)
  return { counts, reasoningTokens, own: { format: 'openai-responses', value: usage } }
}

/** As this format counted it, or anew: the counts of a chat under other names. Both details are always there. */
export function writeUsage({ counts, reasoningTokens, own }: Usage): Fields {
  if (own?.format === 'openai-responses') return own.value
  const chat = writeChatUsage({ counts, reasoningTokens: reasoningTokens ?? 0 })
  return {
    input_tokens: chat.prompt_tokens,
    input_tokens_details: chat.prompt_tokens_details,
    output_tokens: chat.completion_tokens,
    output_tokens_details: chat.completion_tokens_details,
    total_tokens: chat.total_tokens,
  }
}
