import type { Quirk } from '@tollgate/catalogue'
import type { UsageCounts } from '@tollgate/usage'
import { readUsage as readChatUsage } from '../../openai/wire/read-usage'

/** What the counts of a response are called in a chat. */
const chatNames: Readonly<Record<string, string>> = {
  input_tokens: 'prompt_tokens',
  output_tokens: 'completion_tokens',
  total_tokens: 'total_tokens',
  input_tokens_details: 'prompt_tokens_details',
  output_tokens_details: 'completion_tokens_details',
}

/**
 * The usage object of a response as disjoint counts; null when it counts nothing. The same counts as those of a chat, under
 * other names (https://platform.openai.com/docs/api-reference/responses/object#responses-object-usage): `input_tokens` contains
 * what was cached, `output_tokens` the reasoning.
 */
export function readUsage(value: unknown, quirks?: ReadonlySet<Quirk>): UsageCounts | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const usage = value as Readonly<Record<string, unknown>>
  return readChatUsage(
    Object.fromEntries(Object.entries(chatNames).map(([name, chatName]) => [chatName, usage[name]])),
    quirks,
  )
}
